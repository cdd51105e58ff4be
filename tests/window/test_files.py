"""A window is published whole or not at all, and a damaged one is never shown in place of a good one."""

import asyncio
import os
import shutil
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.settings import Settings
from app.window import files
from app.window.arrays.spare_rows import MIN_SPARE_BYTES
from app.window.builder import build as building
from app.window.builder import queries
from app.window.builder.build import build_window
from app.window.live.current_window import CurrentWindow, NoWindowError
from app.window.live.refresher import Refresher
from tests.support.rows import a_product, a_variant
from tests.support.windows import publish_window


@pytest_asyncio.fixture
async def settings(database_url: str, db: Database, tmp_path: Path) -> Settings:
    async with db.unit_of_work() as connection:
        await a_variant(connection, await a_product(connection))
    return Settings(database_url=database_url, var=tmp_path)


@pytest.fixture
def root(settings: Settings) -> Path:
    return settings.var / "window"


def show(current_window: CurrentWindow) -> str | None:
    window = current_window.open_newer()
    if window:
        current_window.switch_to(window)
    return current_window.version


def truncate(folder: Path) -> Path:
    file = folder / "cards.bin"
    os.truncate(file, file.stat().st_size - 1)
    return file


def flip(folder: Path) -> Path:
    file = folder / "cards.bin"
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    return file


def spoil_manifest(folder: Path) -> Path:
    file = folder / files.MANIFEST
    file.write_bytes(file.read_bytes()[:-10])
    return file


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xb7", b'{"version": "\xb7"}', b"[" * 100_000])
def test_a_manifest_that_is_no_manifest_is_refused_in_words(tmp_path: Path, content: bytes):
    (tmp_path / files.MANIFEST).write_bytes(content)
    with pytest.raises(files.WindowDamagedError, match=files.MANIFEST):
        files.verify(tmp_path)


@pytest.mark.parametrize("damage", [truncate, flip, spoil_manifest])
async def test_the_last_good_window_stays_when_a_newer_one_is_damaged(settings, root, capfd, damage):
    good = await publish_window(settings)
    current_window = CurrentWindow(root)
    assert show(current_window) == good
    newer = await publish_window(settings)
    damaged = damage(root / newer)
    assert show(current_window) == good
    told = "".join(capfd.readouterr())
    assert "the last good one stays" in told
    assert damaged.name in told
    assert show(current_window) == good
    best = await publish_window(settings)
    assert show(current_window) == best


@pytest.mark.parametrize("damage", [truncate, flip, spoil_manifest])
async def test_a_process_that_starts_on_a_damaged_window_shows_the_one_before(settings, root, damage):
    good = await publish_window(settings)
    damage(root / await publish_window(settings))
    assert show(CurrentWindow(root)) == good


@pytest.mark.parametrize("damage", [truncate, flip, Path.touch])
async def test_a_window_whose_bytes_change_while_it_is_open_makes_room_for_the_one_before(
    settings, root, damage
):
    good = await publish_window(settings)
    newer = await publish_window(settings)
    current_window = CurrentWindow(root)
    assert show(current_window) == newer
    damage(root / newer)
    is_damaged = damage is not Path.touch
    assert show(current_window) == (good if is_damaged else newer)
    assert current_window.is_published_damaged == is_damaged
    assert show(current_window) == (good if is_damaged else newer)
    best = await publish_window(settings)
    assert show(current_window) == best
    assert not current_window.is_published_damaged


async def test_without_another_window_a_damaged_one_is_shown_no_longer(settings, root, capfd):
    only = root / await publish_window(settings)
    current_window = CurrentWindow(root)
    show(current_window)
    flip(only)
    assert show(current_window) is None
    assert "its checksum is not the one" in "".join(capfd.readouterr())
    shutil.copytree(only, root / "copy")
    shutil.rmtree(only)
    (root / "copy").rename(only)  # the same version, fetched again
    flip(only)
    assert show(current_window) == only.name


async def test_a_start_on_a_flipped_byte_never_shows_it(settings, db, root, monkeypatch):
    good = await publish_window(settings)
    flip(root / await publish_window(settings))
    current_window = CurrentWindow(root)
    shown: list[str] = []
    switch_to = current_window.switch_to
    monkeypatch.setattr(
        current_window, "switch_to", lambda window: (shown.append(window.version), switch_to(window))
    )
    refresher = Refresher(current_window, db)
    await refresher.load_published()
    best = await publish_window(settings)
    running = asyncio.create_task(refresher.run())
    try:
        async with asyncio.timeout(60):
            while current_window.version != best:  # noqa: ASYNC110 - nobody announces it
                await asyncio.sleep(0.05)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert shown == [good, best]


class PageBody(msgspec.Struct):
    """A page of an earlier program: its product had no volume yet."""

    name: str


class NewerPageBody(msgspec.Struct):
    name: str
    volume: str


async def test_a_new_field_of_a_page_makes_every_older_window_another_format():
    earlier, now = (files.describe_format([shape]) for shape in (PageBody, NewerPageBody))
    assert earlier == files.describe_format([PageBody, "not a shape"])
    assert earlier != now


async def test_a_changed_type_of_a_field_is_another_format_too():
    renamed = msgspec.defstruct("PageBody", [("name", str | None)])
    assert files.describe_format([renamed]) != files.describe_format([PageBody])


@pytest.mark.parametrize("written_by", [files.describe_format([PageBody]), 3])
async def test_a_window_of_another_format_is_never_shown_and_a_new_one_takes_its_place(
    settings, root, written_by, capfd
):
    manifest = root / await publish_window(settings) / files.MANIFEST
    content = msgspec.json.decode(manifest.read_bytes()) | {"format": written_by}
    manifest.write_bytes(msgspec.json.encode(content))
    current_window = CurrentWindow(root)
    assert show(current_window) is None
    assert "format" in "".join(capfd.readouterr())
    newer = await publish_window(settings)
    assert show(current_window) == newer


async def test_without_any_good_window_nothing_is_shown(settings, root):
    truncate(root / await publish_window(settings))
    current_window = CurrentWindow(root)
    assert show(current_window) is None
    with pytest.raises(NoWindowError):
        _ = current_window.window


async def test_room_in_a_window_is_reserved_when_it_is_written(settings, root):
    """Otherwise a disk in memory finds it when it is first read, or ends the reader where it is full."""
    folder = root / await publish_window(settings)
    assert all(512 * path.stat().st_blocks >= MIN_SPARE_BYTES for path in folder.glob("*.bin"))


async def test_beside_a_builder_at_work_nobody_builds(settings, root):
    async with Database(settings.database_url) as database:
        async with database.bulk() as at_work:
            assert await queries.lock_builder(at_work, files.read_folder_id(root))
            assert await build_window(database, root, lambda _, __: None) is None
        version = await build_window(database, root, lambda _, __: None)
    assert files.list_finished(root) == [root / version]


async def test_a_builder_that_fails_leaves_the_last_window_and_no_litter(settings, root, monkeypatch):
    good = await publish_window(settings)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(building, "build_shades", fail)
    with pytest.raises(OSError, match="No space left"):
        await publish_window(settings)
    monkeypatch.undo()
    assert show(CurrentWindow(root)) == good
    assert [path.name for path in root.iterdir() if path.name.startswith(".")] == []


async def test_what_a_killed_builder_left_is_cleared_and_never_shown(settings, root):
    good = await publish_window(settings)
    leftover = root / f"{files.UNFINISHED}20990101T000000000000-9"
    leftover.mkdir()
    (leftover / "cards.bin").write_bytes(b"{")
    assert show(CurrentWindow(root)) == good
    await publish_window(settings)
    assert not leftover.exists()


async def test_old_windows_go_and_whoever_reads_one_keeps_it(settings, root):
    await publish_window(settings)
    current_window = CurrentWindow(root)
    show(current_window)
    window = current_window.window
    versions = [await publish_window(settings) for _ in range(3)]
    assert [folder.name for folder in files.list_finished(root)] == versions[-files.WINDOWS_KEPT :]
    assert not window.folder.exists()
    assert window.texts.card(0).startswith(b"{")


async def test_an_empty_catalogue_is_a_window_too(database_url: str, tmp_path: Path):
    await publish_window(Settings(database_url=database_url, var=tmp_path))
    current_window = CurrentWindow(tmp_path / "window")
    show(current_window)
    assert (
        current_window.window.size,
        current_window.window.labels.brands,
        len(current_window.window.shades),
    ) == (0, [], 0)
