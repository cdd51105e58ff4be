"""After `kill -9` at any point of a change, a merge or a build the shop shows what the database holds.

`just prove-catalogue` also ends builds from nothing at every point.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.context import ForkServerContext
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.window import files, queries
from app.window.builder.build import build_window
from app.window.builder.merging import merge
from app.window.builder.queries import lock_builder
from app.window.live import leader
from app.window.live.change_log import apply_changes
from app.window.live.current_window import CurrentWindow
from app.window.window import Window
from tests.support.assortment import insert_assortment
from tests.support.catalogue_changes import (
    add_product,
    add_to_lists,
    delete_product,
    edit_product,
    edit_shade,
)
from tests.support.compared_windows import EXAMPLES, MANY, QUERIES, open_like
from tests.support.killed_processes import (
    BUILD_POINTS,
    MERGE_POINTS,
    PATIENCE,
    READER_POINTS,
    build_from_nothing_until,
    fork_server,
    lead,
    lead_until_killed,
    merge_until,
    read_until,
    run_until_killed,
    write_until,
)
from tests.support.public_answers import list_answers
from tests.support.windows import open_new_window

pytestmark = pytest.mark.timeout(1200)  # longer than what is waited for, one after another
FEW_POINTS = ("in the middle of a file", "after the manifest", "after the switch")


class Shop(NamedTuple):
    """A database that changed since a window was published, and what windows of how it is now answer."""

    database: Database
    url: str
    published: Path
    expected: dict[str, Any]  # with what the published window learned when it was built
    expected_anew: dict[str, Any]
    catalogue_version: int


@pytest.fixture(scope="module")
def context() -> ForkServerContext:
    return fork_server()


@pytest_asyncio.fixture(scope="module")
async def shop(module_db: Database, module_database_url: str, tmp_path_factory: Any) -> Shop:
    async with module_db.unit_of_work() as connection:
        await insert_assortment(connection, products=12)
    folder = tmp_path_factory.mktemp("published")
    window = await open_new_window(module_database_url, folder)
    random = Random(7)
    for change in (edit_product, edit_shade, add_product, delete_product, add_to_lists):
        async with module_db.unit_of_work() as connection:
            await change(connection, random)
    async with module_db.unit_of_work() as connection:
        await connection.execute("UPDATE offer SET price_pence = price_pence + 1")
    like = await open_like(window, module_database_url, tmp_path_factory.mktemp("expected"))
    anew = Window(like.folder)
    return Shop(
        module_db, module_database_url, folder / "window", list_answers(like, QUERIES),
        list_answers(anew, QUERIES), anew.manifest.catalogue_version,
    )  # fmt: skip


@pytest.fixture
def root(shop: Shop, tmp_path: Path) -> Path:
    """The published window in a folder that a test may spoil."""
    copied = tmp_path / "window"
    shutil.copytree(shop.published, copied, symlinks=True)
    return copied


async def open_after_restart(shop: Shop, root: Path) -> Window:
    """What a process shows that starts now."""
    window = CurrentWindow(root).open_newer()
    assert window is not None
    await apply_changes(shop.database, window)
    assert not window.is_full
    return window


def list_leftovers(root: Path) -> list[Path]:
    return list(root.glob(f"{files.UNFINISHED}*"))


async def check_after_kill(shop: Shop, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A restarted process shows what the database holds, and the next merge leaves nothing behind."""
    window = await open_after_restart(shop, root)
    is_new = window.manifest.catalogue_version == shop.catalogue_version
    assert list_answers(window, QUERIES) == (shop.expected_anew if is_new else shop.expected)
    monkeypatch.setattr(merge, "MAX_CHANGED_SHARE", 1)
    async with without_builders(shop.database, root):
        pass  # the server has noticed that the process is gone
    version = await build_window(shop.database, root, lambda _, __: None, reuse=True)
    assert version is not None
    assert files.find_published(root) == root / version
    assert len(files.list_finished(root)) <= files.WINDOWS_KEPT
    assert list_leftovers(root) == []


@pytest.mark.parametrize("point", [*BUILD_POINTS, *MERGE_POINTS])
async def test_a_merge_that_is_killed_leaves_a_whole_shop(
    shop: Shop, root: Path, context: ForkServerContext, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    await asyncio.to_thread(run_until_killed, context, merge_until, point, shop.url, root)
    await check_after_kill(shop, root, monkeypatch)


@pytest.mark.parametrize("point", FEW_POINTS if EXAMPLES < MANY else BUILD_POINTS)
async def test_a_build_that_is_killed_leaves_a_whole_shop(
    shop: Shop, root: Path, context: ForkServerContext, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    await asyncio.to_thread(run_until_killed, context, build_from_nothing_until, point, shop.url, root)
    await check_after_kill(shop, root, monkeypatch)


@pytest.mark.parametrize("kind", ["merge"] if EXAMPLES < MANY else ["merge", "build"])
async def test_a_leader_that_is_killed_while_its_builder_works_leaves_a_whole_shop(
    db: Database, database_url: str, tmp_path: Path, context: ForkServerContext,
    monkeypatch: pytest.MonkeyPatch, kind: str,
) -> None:  # fmt: skip
    async with db.unit_of_work() as connection:
        await insert_assortment(connection, products=12)
    first = await open_new_window(database_url, tmp_path)
    async with db.unit_of_work() as connection:
        await edit_product(connection, Random(7))
        if kind == "build":
            await queries.ask_for_window(connection)
    root, full = tmp_path / "window", first.version if kind == "merge" else ""
    process = context.Process(target=lead_until_killed, args=(database_url, tmp_path, full))
    process.start()
    async with asyncio.timeout(PATIENCE):
        # A builder that is done before anybody looks leaves a window.
        await wait_until(lambda: bool(list_leftovers(root)) or files.find_published(root) != first.folder)
    process.kill()
    monkeypatch.setattr(leader, "QUIET_TIME", leader.QUIET_TIME)  # which the next leader changes
    monkeypatch.setattr(Window, "is_nearly_full", Window.is_nearly_full)
    following = asyncio.create_task(lead(database_url, tmp_path, full))
    async with asyncio.timeout(PATIENCE):
        await wait_until(lambda: files.find_published(root) != first.folder and not list_leftovers(root))
    async with without_builders(db, root):  # none is ended half way with its leader
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
    window = CurrentWindow(root).open_newer()
    assert window is not None
    async with db.snapshot() as connection:
        assert not await queries.needs_window(connection, window.manifest.snapshot, window.manifest.database)
    anew = await open_new_window(database_url, tmp_path / "anew")
    assert list_answers(window, QUERIES) == list_answers(anew, QUERIES)
    assert list_leftovers(root) == []


async def wait_until(is_so: Callable[[], bool]) -> None:
    while not is_so():  # noqa: ASYNC110 - a folder has no event
        await asyncio.sleep(0.01)


@asynccontextmanager
async def without_builders(db: Database, root: Path) -> AsyncIterator[None]:
    """Wait for the builder of a folder, which locks it until it has done everything. No other begins."""
    folder = files.read_folder_id(root)
    async with db.bulk() as connection:
        async with asyncio.timeout(PATIENCE):
            while not await lock_builder(connection, folder):  # noqa: ASYNC110 - another process has the lock
                await asyncio.sleep(0.05)
        yield


@pytest.mark.parametrize("point", READER_POINTS)
async def test_a_process_that_is_killed_while_it_applies_changes_leaves_the_window_as_it_was(
    shop: Shop, root: Path, context: ForkServerContext, point: str
) -> None:
    await asyncio.to_thread(run_until_killed, context, read_until, point, shop.url, root)
    published = files.find_published(root)
    assert published is not None
    files.verify(published)
    assert list_answers(await open_after_restart(shop, root), QUERIES) == shop.expected


@pytest.mark.parametrize("point", ["before the commit", "after the commit"])
async def test_a_change_of_a_writer_that_is_killed_is_shown_if_it_was_committed(
    db: Database, database_url: str, tmp_path: Path, context: ForkServerContext, point: str
) -> None:
    async with db.unit_of_work() as connection:
        await insert_assortment(connection, products=2)
    window = await open_new_window(database_url, tmp_path)
    statement = "UPDATE product SET name = 'Quoll Balm' WHERE id = (SELECT min(id) FROM product)"
    await asyncio.to_thread(run_until_killed, context, write_until, point, database_url, statement)
    await apply_changes(db, window)
    names = [window.sort_names[row] for row in range(window.used_rows) if window.alive[0] >> row & 1]
    assert ("quoll balm" in names) == (point == "after the commit")
