"""A window goes through a store whole or not at all, and what did not change is not fetched again."""

import asyncio
import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from multiprocessing.context import ForkServerContext
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.kit.observing.readiness import NotReadyError
from app.kit.storage.folder_store import FolderStore
from app.kit.storage.object_store import ObjectStore
from app.settings import Settings
from app.window import files
from app.window.check_notes import NOTE
from app.window.distribution import uploading
from app.window.distribution.chunks import MAX_CHUNK, cut_into_chunks
from app.window.distribution.fetching import FETCHING, fetch_newest
from app.window.distribution.follower import StoreFollower, check_store, try_lock
from app.window.distribution.stored_windows import (
    PARTS,
    PartDamagedError,
    StoredWindow,
    list_versions,
    make_manifest_key,
    read_stored_window,
    sign_manifest,
)
from app.window.distribution.uploading import publish_window
from app.window.http_cache import VERSION_HEADER
from app.window.live.current_window import CurrentWindow
from tests.support.assortment import insert_assortment
from tests.support.catalogue_changes import edit_product
from tests.support.full_disk import full_disk
from tests.support.killed_distribution import (
    FETCH_POINTS,
    PUBLISH_POINTS,
    SECRETS,
    fetch_until,
    publish_until,
)
from tests.support.killed_processes import fork_server, run_until_killed
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import list_different_files
from tests.support.windows import publish_window as build_window


class Builder(NamedTuple):
    """The folder of a machine that built two windows, and both of them."""

    root: Path
    first: Path
    second: Path


@pytest_asyncio.fixture(scope="module")
async def builder(module_db: Database, module_database_url: str, tmp_path_factory: Any) -> Builder:
    settings = Settings(database_url=module_database_url, var=tmp_path_factory.mktemp("builder"))
    async with module_db.unit_of_work() as connection:
        await insert_assortment(connection, products=12)
    first = await build_window(settings)
    async with module_db.unit_of_work() as connection:
        await edit_product(connection, Random(7))
    second = await build_window(settings)
    root = settings.var / "window"
    return Builder(root, root / first, root / second)


@pytest_asyncio.fixture(scope="module")
async def published(builder: Builder, tmp_path_factory: Any) -> Path:
    """The folder of a store that has both windows."""
    folder: Path = tmp_path_factory.mktemp("store")
    for window in (builder.first, builder.second):
        assert await publish_window(FolderStore(folder), window, SECRETS)
    return folder


@pytest_asyncio.fixture(scope="module")
async def reader_root(builder: Builder, tmp_path_factory: Any) -> Path:
    """The folder of a machine that fetched the first window."""
    store = FolderStore(tmp_path_factory.mktemp("first"))
    await publish_window(store, builder.first, SECRETS)
    root: Path = tmp_path_factory.mktemp("reader") / "window"
    await fetch_newest(store, root, SECRETS)
    return root


@pytest.fixture
def store(published: Path, tmp_path: Path) -> FolderStore:
    """The store in a folder that a test may spoil."""
    shutil.copytree(published, tmp_path / "store")
    return FolderStore(tmp_path / "store")


@pytest.fixture
def root(reader_root: Path, tmp_path: Path) -> Path:
    """The reader's folder, likewise."""
    shutil.copytree(reader_root, tmp_path / "window", symlinks=True)
    return tmp_path / "window"


@pytest.fixture(scope="module")
def context() -> ForkServerContext:
    return fork_server()


def is_same_window(folder: Path, other: Path) -> bool:
    return not list_different_files(folder, other, besides={NOTE})


def open_window(root: Path) -> str:
    """What a process shows that starts now."""
    window = CurrentWindow(root).open_newer()
    assert window is not None
    return window.version


def list_leftovers(root: Path) -> list[Path]:
    return list(root.glob(f"{FETCHING}*/"))


async def list_keys(store: ObjectStore, folder: str) -> set[str]:
    return {found.key async for found in store.list_objects(folder)}


async def test_a_machine_without_a_window_gets_the_newest_byte_for_byte(
    builder: Builder, store: FolderStore, tmp_path: Path
) -> None:
    facts = await fetch_newest(store, tmp_path / "new", SECRETS)
    assert facts is not None
    assert facts.version == builder.second.name == open_window(tmp_path / "new")
    assert is_same_window(tmp_path / "new" / facts.version, builder.second)
    assert await fetch_newest(store, tmp_path / "new", SECRETS) is None


async def test_a_machine_with_a_window_fetches_what_it_lacks(
    builder: Builder, store: FolderStore, root: Path
) -> None:
    facts = await fetch_newest(store, root, SECRETS)
    assert facts is not None
    assert is_same_window(root / builder.second.name, builder.second)
    stored = await read_stored_window(store, make_manifest_key(facts.version), SECRETS)
    assert facts.fetched_bytes < sum(part.size for part in stored.parts) / 2


async def test_what_is_published_again_is_not_written_again(builder: Builder, tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    first = await publish_window(store, builder.first, SECRETS)
    second = await publish_window(store, builder.second, SECRETS)
    assert first is not None
    assert second is not None
    assert second.new_bytes < first.new_bytes / 2
    assert await publish_window(store, builder.second, SECRETS) is None


@pytest.mark.parametrize("point", PUBLISH_POINTS)
async def test_a_worker_that_is_killed_while_it_publishes_leaves_a_whole_store(
    builder: Builder, context: ForkServerContext, tmp_path: Path, point: str
) -> None:
    store = FolderStore(tmp_path / "store")
    await publish_window(store, builder.first, SECRETS)
    folder = tmp_path / "store"
    await asyncio.to_thread(run_until_killed, context, publish_until, point, folder, builder.second)
    facts = await fetch_newest(store, tmp_path / "meanwhile", SECRETS)
    assert facts is not None
    assert is_same_window(tmp_path / "meanwhile" / facts.version, builder.root / facts.version)
    await publish_window(store, builder.second, SECRETS)
    await fetch_newest(store, tmp_path / "meanwhile", SECRETS)
    assert open_window(tmp_path / "meanwhile") == builder.second.name


@pytest.mark.parametrize("point", FETCH_POINTS)
async def test_a_reader_that_is_killed_while_it_fetches_shows_a_whole_window(
    builder: Builder, store: FolderStore, root: Path, context: ForkServerContext, point: str, tmp_path: Path
) -> None:
    await asyncio.to_thread(run_until_killed, context, fetch_until, point, tmp_path / "store", root)
    is_published = point == "after the switch"
    assert open_window(root) == (builder.second if is_published else builder.first).name
    await fetch_newest(store, root, SECRETS)
    assert open_window(root) == builder.second.name
    assert is_same_window(root / builder.second.name, builder.second)
    assert list_leftovers(root) == []


def flip(part: Path) -> None:
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)


def truncate(part: Path) -> None:
    part.write_bytes(part.read_bytes()[: part.stat().st_size // 2])


SPOILED: dict[str, Callable[[Path], None]] = {
    "changed": flip,
    "cut short": truncate,
    "emptied": lambda part: part.write_bytes(b""),
    "deleted": Path.unlink,
}


@pytest.mark.parametrize(
    ("what", "name"),
    [
        *(("part", name) for name in SPOILED),
        ("index", "cut short"),
        ("manifest", "changed"),
        ("manifest", "deleted"),
    ],
)
async def test_what_is_damaged_in_the_store_is_refused_and_written_again_by_the_worker(
    builder: Builder, store: FolderStore, root: Path, tmp_path: Path, what: str, name: str
) -> None:
    key, first = make_manifest_key(builder.second.name), make_manifest_key(builder.first.name)
    stored = await read_stored_window(store, key, SECRETS)
    known = (await read_stored_window(store, first, SECRETS)).list_part_keys()
    new = next(part.key for part in stored.parts if part.key not in known)
    spoiled = {"part": new, "index": stored.index.key, "manifest": key}[what]
    SPOILED[name](tmp_path / "store" / spoiled)
    if (what, name) == ("manifest", "deleted"):
        assert await fetch_newest(store, root, SECRETS) is None  # the window before it is the newest
    else:
        with pytest.raises(PartDamagedError):
            await fetch_newest(store, root, SECRETS)
    assert open_window(root) == builder.first.name
    assert list_leftovers(root) == []
    assert await publish_window(store, builder.second, SECRETS)
    await fetch_newest(store, root, SECRETS)
    assert open_window(root) == builder.second.name


async def test_a_full_disk_leaves_the_window_as_it_was(
    builder: Builder, store: FolderStore, root: Path
) -> None:
    with full_disk(root, "limit"), pytest.raises(OSError, match="File too large"):
        await fetch_newest(store, root, SECRETS)
    assert open_window(root) == builder.first.name
    assert list_leftovers(root) == []


async def test_what_is_wrong_with_the_store_is_noted_for_all_processes(
    builder: Builder, root: Path, tmp_path: Path
) -> None:
    await check_store(root)
    (tmp_path / "file").write_bytes(b"")
    environment = {**os.environ, "UNDERTONE_VAR": str(tmp_path), "UNDERTONE_STORE": str(tmp_path / "none")}
    follower = StoreFollower(str(tmp_path / "file"), root, environment, SECRETS)
    await follower._fetch_and_note()
    with pytest.raises(NotReadyError, match="give this user the right") as refused:
        await check_store(root)
    assert (refused.value.word, follower.stats.is_failing) == ("refused", True)
    follower = StoreFollower(str(tmp_path / "none"), root, environment, SECRETS)
    await follower._fetch_and_note()
    await check_store(root)
    damaged = FolderStore(tmp_path / "none")
    await damaged.put(make_manifest_key("99990101T000000000000-1"), b"{}")
    await follower._fetch_and_note()
    with pytest.raises(NotReadyError, match="is not signed with this shop's secret") as failing:
        await check_store(root)
    assert (failing.value.word, follower.stats.failures) == ("failing", 0)


async def test_a_machine_serves_from_its_own_disk_before_the_store_answers(
    builder: Builder, root: Path, tmp_path: Path, module_database_url: str
) -> None:
    (tmp_path / "file").write_bytes(b"")
    settings = settings_for_tests(module_database_url, tmp_path)
    async with open_shop(msgspec.structs.replace(settings, store=str(tmp_path / "file"))) as shop:
        answer = await shop.get("/api/v1/shop")
    assert answer.status_code == 200
    assert answer.headers[VERSION_HEADER].startswith(builder.first.name)


async def test_one_process_of_a_machine_follows_the_store(root: Path) -> None:
    with try_lock(root / "lock") as is_first, try_lock(root / "lock") as is_second:
        assert (is_first, is_second) == (True, False)
    with try_lock(root / "lock") as is_first:
        assert is_first


class FlakyStore(FolderStore):
    """A store whose answers of some keys are damaged so many times."""

    def __init__(self, root: Path, faults: int, keys: set[str]) -> None:
        super().__init__(root)
        self.faults, self.keys = faults, keys

    async def get_range(self, key: str, start: int, end: int) -> bytes | None:
        content = await super().get_range(key, start, end)
        if content is None or key not in self.keys:
            return content
        self.faults -= 1
        return content if self.faults < 0 else content[:-1]


async def test_a_part_that_comes_damaged_is_fetched_again(
    builder: Builder, store: FolderStore, root: Path, tmp_path: Path
) -> None:
    stored = await read_stored_window(store, make_manifest_key(builder.second.name), SECRETS)
    keys = {part.key for part in stored.parts}
    await fetch_newest(FlakyStore(tmp_path / "store", 1, keys), root, SECRETS)
    assert open_window(root) == builder.second.name


async def test_of_two_leaders_the_higher_version_wins(builder: Builder, root: Path, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "both")
    await asyncio.gather(
        publish_window(store, builder.second, SECRETS), publish_window(store, builder.first, SECRETS)
    )
    assert await list_versions(store) == [builder.first.name, builder.second.name]
    await fetch_newest(store, root, SECRETS)
    assert open_window(root) == builder.second.name
    await publish_window(store, builder.first, SECRETS)
    assert await fetch_newest(store, root, SECRETS) is None


def test_a_version_sorts_after_the_last_one_also_when_that_is_of_tomorrow() -> None:
    tomorrow = f"{datetime.now(UTC) + timedelta(days=1):%Y%m%dT%H%M%S%f}-7"
    assert tomorrow < files.make_version(8, tomorrow) < "99990101T000000000000-1"
    assert files.make_version(8, "not a version") < tomorrow
    assert files.make_version(8, tomorrow).endswith("-8")


async def test_parts_are_deleted_when_no_window_names_them_any_more(
    builder: Builder, store: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await read_stored_window(store, make_manifest_key(builder.first.name), SECRETS)
    second = await read_stored_window(store, make_manifest_key(builder.second.name), SECRETS)
    await store.put(f"{PARTS}/{'0' * 64}", b"of a window that is being published")
    monkeypatch.setattr(uploading, "MAX_WINDOWS", 1)
    await uploading.delete_unused(store, SECRETS)
    assert await list_versions(store) == [builder.second.name]
    assert await list_keys(store, PARTS) > first.list_part_keys()  # they are too new to be deleted
    monkeypatch.setattr(uploading, "GRACE", timedelta(hours=-1))
    await uploading.delete_unused(store, SECRETS)
    assert await list_keys(store, PARTS) == second.list_part_keys()


async def test_windows_of_another_release_stay_and_are_not_shown(
    builder: Builder, store: FolderStore, root: Path
) -> None:
    stored = await read_stored_window(store, make_manifest_key(builder.second.name), SECRETS)
    newer = msgspec.structs.replace(stored.window, version="99990101T000000000000-1", format="99-ab")
    other = msgspec.structs.replace(stored, window=newer)
    await store.put(make_manifest_key(newer.version, newer.format), msgspec.json.encode(other))
    await uploading.delete_unused(store, SECRETS)
    assert await list_versions(store, "99-ab") == [newer.version]
    facts = await fetch_newest(store, root, SECRETS)
    assert facts is not None
    assert facts.version == builder.second.name


@pytest.mark.parametrize("name", ["../outside", "/tmp/outside"])
async def test_a_manifest_cannot_name_files_outside_of_its_window(
    builder: Builder, store: FolderStore, root: Path, tmp_path: Path, name: str
) -> None:
    key = make_manifest_key(builder.second.name)
    stored = await read_stored_window(store, key, SECRETS)
    renamed = {**stored.window.files, name: stored.window.files["cards.bin"]}
    del renamed["cards.bin"]
    window = msgspec.structs.replace(stored.window, files=renamed)
    await store.put(key, sign_manifest(key, msgspec.structs.replace(stored, window=window), SECRETS[0]))
    with pytest.raises(PartDamagedError, match=r"which is outside of it|missing"):
        await fetch_newest(store, root, SECRETS)
    assert not (tmp_path / "outside").exists()
    assert open_window(root) == builder.first.name


def test_a_manifest_says_who_published_it(published: Path, builder: Builder) -> None:
    content = (published / make_manifest_key(builder.second.name)).read_bytes()
    stored = msgspec.json.decode(content, type=StoredWindow)
    assert stored.machine
    assert stored.release
    assert stored.window == files.open_manifest(builder.second)


@pytest.mark.parametrize("size", [0, 1, 1023, 1024, 1025, 50_000])
def test_chunks_are_the_whole_content(size: int) -> None:
    content = np.random.default_rng(size).integers(0, 256, size, dtype=np.uint8)
    chunks = cut_into_chunks(content)
    pieces = [content[chunk.start : chunk.start + chunk.length].tobytes() for chunk in chunks]
    assert b"".join(pieces) == content.tobytes()
    assert all(0 < chunk.length <= MAX_CHUNK for chunk in chunks)


def test_one_record_in_a_hundred_changes_few_chunks() -> None:
    """Records as long as a product's page, some of them longer than before."""
    random = np.random.default_rng(7)
    records = [random.integers(0, 256, 7_400, dtype=np.uint8).tobytes() for _ in range(500)]
    before = {chunk.digest for chunk in cut_into_chunks(as_array(records))}
    for place in range(0, 500, 100):
        records[place] = records[place][:3_000] + b" again" + records[place][3_000:]
    after = cut_into_chunks(as_array(records))
    new = sum(chunk.length for chunk in after if chunk.digest not in before)
    assert 0 < new < 0.02 * sum(map(len, records))


def as_array(records: list[bytes]) -> np.ndarray:
    return np.frombuffer(b"".join(records), dtype=np.uint8)
