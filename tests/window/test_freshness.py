"""How fresh a window is: what readiness says of an old one, of changes not heard, and of builds that fail."""

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio

from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.observing.readiness import NotReadyError
from app.window import files, queries
from app.window.live import freshness
from app.window.live import queries as folders
from app.window.live.current_window import CurrentWindow
from app.window.live.freshness import WindowFreshness
from app.window.live.leader import Leader
from app.window.live.refresher import Refresher
from tests.support.rows import a_product
from tests.support.windows import open_new_window

UNSEEN = "UPDATE window_folder SET seen_at = now() - interval '2 days'"
OLDER = "UPDATE catalogue_change SET changed_at = now() - interval '1 hour'"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("var") / "window"


@pytest_asyncio.fixture(scope="module")
async def built(module_db: Database, module_database_url: str, root: Path) -> None:
    """A window of one product."""
    async with module_db.unit_of_work() as connection:
        await a_product(connection, slug="tint")
    await open_new_window(module_database_url, root.parent)


@pytest_asyncio.fixture
async def current_window(module_db: Database, built: None, root: Path) -> CurrentWindow:
    """The window, opened anew, with all that changed before."""
    async with module_db.unit_of_work() as connection:
        await connection.execute("DELETE FROM catalogue_change")
    current = CurrentWindow(root)
    await Refresher(current, module_db).load_published()
    return current


async def test_a_change_that_waits_too_long_makes_a_window_old(
    module_db: Database, current_window: CurrentWindow
):
    checked = WindowFreshness(current_window, module_db, max_lag=60)
    await checked.check_window()
    async with module_db.unit_of_work() as connection:
        await connection.execute("UPDATE product SET name = 'Another' WHERE slug = 'tint'")
    await checked.check_window()
    async with module_db.unit_of_work() as connection:
        await connection.execute(OLDER)
    await checked.read()
    with pytest.raises(NotReadyError, match=r"lacks a change 3[67]\d\d s old") as refused:
        await checked.check_window()
    assert refused.value.word == "old"
    await Refresher(current_window, module_db)._catch_up_catalogue(current_window.window)
    await checked.read()
    await checked.check_window()
    assert checked.lag == 0


async def test_a_window_that_was_asked_for_and_is_not_built_is_missed(
    module_db: Database, current_window: CurrentWindow
):
    checked = WindowFreshness(current_window, module_db, max_lag=60)
    async with module_db.unit_of_work() as connection:
        await queries.ask_for_window(connection)
        await connection.execute(OLDER)
    await Refresher(current_window, module_db)._catch_up_catalogue(current_window.window)
    await checked.read()
    with pytest.raises(NotReadyError):
        await checked.check_window()


async def test_without_a_database_a_window_is_as_fresh_as_it_can_be(current_window: CurrentWindow):
    async with Database("postgresql://nobody:nothing@127.0.0.1:1/nowhere") as away:
        checked = WindowFreshness(current_window, away)
        with pytest.raises(DatabaseUnavailableError):
            await checked.read()
        await checked.check_window()
        await checked.check_builds()


async def test_changes_that_are_not_heard_are_said_after_a_while(
    module_db: Database, current_window: CurrentWindow, monkeypatch: pytest.MonkeyPatch
):
    checked = WindowFreshness(current_window, module_db)
    await checked.check_changes()  # it has only just begun
    monkeypatch.setattr(freshness, "DEAF_AFTER", -1.0)
    with pytest.raises(NotReadyError) as refused:
        await checked.check_changes()
    assert refused.value.word == "unheard"
    checked.set_listening(is_listening=True)
    await checked.check_changes()


@pytest.fixture
def broken_root(root: Path, current_window: CurrentWindow) -> Iterator[Path]:
    """A folder in which nothing can be built, for root neither: it is a file."""
    moved = root.with_name("moved")
    root.rename(moved)
    root.touch()
    yield root
    root.unlink()
    moved.rename(root)


async def test_a_build_that_fails_is_said_to_all_and_forgotten_when_one_succeeds(
    module_db: Database, module_database_url: str, current_window: CurrentWindow, broken_root: Path,
    monkeypatch: pytest.MonkeyPatch,
):  # fmt: skip
    monkeypatch.setattr("app.window.live.leader.RETRY_AFTER_FAILURE", 0)
    environment = {
        **os.environ,
        "DATABASE_URL": module_database_url,
        "UNDERTONE_VAR": str(broken_root.parent),
    }
    leader = Leader(current_window, environment)
    leader._folder_id = files.read_folder_id(broken_root)
    checked = WindowFreshness(current_window, module_db)
    connection = await asyncpg.connect(module_database_url)
    await leader._register_windows(connection)
    await checked.check_builds()
    await leader._build_and_report(connection)
    await checked.read()
    with pytest.raises(NotReadyError, match=r"The window could not be built: .*exit code 1") as refused:
        await checked.check_builds()
    assert refused.value.word == "failing"
    assert (leader.build_stats.builds, leader.build_stats.failures) == (1, 1)
    await folders.write_window_failure(connection, leader._folder_id, "")
    await checked.read()
    await checked.check_builds()
    await connection.close()


async def test_a_good_publish_does_not_hide_that_builds_fail(
    module_db: Database, module_database_url: str, current_window: CurrentWindow, root: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):  # fmt: skip
    monkeypatch.setattr("app.window.live.leader.RETRY_AFTER_FAILURE", 0)
    store = tmp_path / "store"
    environment = {
        **os.environ,
        "DATABASE_URL": "postgresql://nobody:nothing@127.0.0.1:1/nowhere",  # nothing can be built
        "UNDERTONE_VAR": str(root.parent),
        "UNDERTONE_STORE": str(store),
    }
    leader = Leader(current_window, environment, store=str(store))
    leader._folder_id = files.find_shared_id(root, str(store))
    checked = WindowFreshness(current_window, module_db, store=str(store))
    connection = await asyncpg.connect(module_database_url)
    await leader._register_windows(connection)
    await checked.read()
    moved = store.rename(tmp_path / "moved")
    store.touch()  # a file: nothing can be published to it
    await leader._publish_to_store(connection)
    await checked.read()
    with pytest.raises(NotReadyError, match="could not be published"):
        await checked.check_builds()
    await leader._build_and_report(connection)
    await checked.read()
    with pytest.raises(NotReadyError) as failing_build:
        await checked.check_builds()
    store.unlink()
    moved.rename(store)
    await leader._publish_to_store(connection)
    await checked.read()
    with pytest.raises(NotReadyError) as still_failing:
        await checked.check_builds()
    assert str(still_failing.value) == str(failing_build.value)
    assert "published" not in str(still_failing.value)
    await connection.close()


async def test_a_failure_is_forgotten_once_there_is_nothing_left_to_build(
    module_db: Database, module_database_url: str, current_window: CurrentWindow,
    monkeypatch: pytest.MonkeyPatch,
):  # fmt: skip
    monkeypatch.setattr("app.window.live.leader.POLL_INTERVAL", 3600)  # it looks when it is told to
    leader, looks = Leader(current_window, {}), []
    look = leader._needs_window
    monkeypatch.setattr(leader, "_needs_window", lambda c: looks.append(1) or look(c))
    checked = WindowFreshness(current_window, module_db)
    connection = await asyncpg.connect(module_database_url)
    leading = asyncio.create_task(leader.lead(connection))
    try:
        await _wait_until(lambda: len(looks) >= 2)  # it leads, and has nothing to build
        async with module_db.own_transaction() as other:
            await folders.write_window_failure(other, leader._folder_id, "the disk is full")
        leader.build_stats.last_failed = True
        leader.note_catalogue_change()
        await _wait_until(lambda: not leader.build_stats.last_failed)
        await checked.read()
        await checked.check_builds()
        await asyncio.sleep(0.5)
        assert len(looks) <= 4  # once more for the notification, and not again and again
    finally:
        leading.cancel()
        await asyncio.gather(leading, return_exceptions=True)
        await connection.close()


async def _wait_until(is_true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_true():  # noqa: ASYNC110 - what is waited for tells nobody
            await asyncio.sleep(0.02)


async def test_changes_are_deleted_once_no_folder_needs_them(
    module_db: Database, current_window: CurrentWindow
):
    here, there = "0" * 32, "1" * 32
    facts = folders.FolderFacts("machine", "1.0", "")
    old = current_window.window.snapshot
    async with module_db.unit_of_work() as connection:
        await connection.execute("UPDATE product SET name = 'A third' WHERE slug = 'tint'")
    async with module_db.reading() as connection:
        await connection.execute("DELETE FROM window_folder")
        new = (await queries.read_catalogue_state(connection)).snapshot
        await folders.write_folder(connection, here, facts, [new])
        await folders.write_folder(connection, there, facts, [old])
        await queries.delete_changes_before(connection, [new], here)
        assert await connection.fetchval("SELECT count(*) FROM catalogue_change") > 0
        await connection.execute(f"{UNSEEN} WHERE id = $1", there)
        await queries.delete_changes_before(connection, [new], here)
        assert await connection.fetchval("SELECT count(*) FROM catalogue_change") == 0


def test_a_folder_has_one_id_whoever_asks(tmp_path: Path):
    first = files.read_folder_id(tmp_path / "window")
    assert files.read_folder_id(tmp_path / "window") == first
    assert files.read_folder_id(tmp_path / "other") != first
    (tmp_path / "file").touch()
    assert files.read_folder_id(tmp_path / "file") == files.read_folder_id(tmp_path / "file")
