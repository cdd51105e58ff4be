"""Whoever writes to the store without the shop's secret gives machines no window, and hides none."""

import errno
import shutil
from pathlib import Path

import msgspec
import pytest

from app.kit.storage.folder_store import FolderStore
from app.window import files
from app.window.distribution import uploading
from app.window.distribution.fetching import fetch_newest
from app.window.distribution.stored_windows import (
    ChunkIndex,
    PartDamagedError,
    list_versions,
    make_manifest_key,
    read_stored_window,
)
from app.window.distribution.uploading import publish_window
from tests.support.killed_distribution import SECRETS
from tests.support.stored_windows import forge_manifests, make_bomb, publish_many, sign_bomb, write_window

NEW = "what these machines share from now on"


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    return FolderStore(tmp_path / "store")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The folder of a machine that reads."""
    (tmp_path / "reader").mkdir()
    return tmp_path / "reader"


def list_bytes(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.stat().st_size]


async def test_what_somebody_else_wrote_hides_no_window_is_said_and_goes(
    store: FolderStore, root: Path, tmp_path: Path
) -> None:
    versions = [each.window.version for each in await publish_many(store, tmp_path / "worker", 2)]
    for key, content in (await forge_manifests(store, versions[-1])).items():
        await store.put(key, content)
    facts = await fetch_newest(store, root, SECRETS)
    assert facts is not None
    assert facts.version == versions[-1] == files.find_version(root)
    with pytest.raises(PartDamagedError, match="is not signed with this shop's secret"):
        await fetch_newest(store, root, SECRETS)
    await uploading.delete_unused(store, SECRETS)
    assert await list_versions(store) == versions
    assert await fetch_newest(store, root, SECRETS) is None


async def test_a_window_that_the_disk_cannot_take_is_refused_before_anything_is_written(
    store: FolderStore, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = shutil.disk_usage(root)._replace(free=20 << 30)  # some machines have room for it
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    [stored] = await publish_many(store, tmp_path / "worker", 1)
    await sign_bomb(store, stored.window.version)
    with pytest.raises(OSError, match=r"has 130,\d{3} MB, and [\d,]+ MB are free") as refused:
        await fetch_newest(store, root, SECRETS)
    assert refused.value.errno == errno.ENOSPC
    assert list_bytes(root) == []


async def test_an_index_unpacks_to_no_more_than_its_window_has(store: FolderStore, tmp_path: Path) -> None:
    [stored] = await publish_many(store, tmp_path / "worker", 1)
    _, index = make_bomb(stored, stored.window.version)
    with pytest.raises(ValueError, match="another length"):
        ChunkIndex.decode(index, stored.window)


async def test_manifests_of_both_secrets_are_read_while_it_is_changed(
    store: FolderStore, root: Path, tmp_path: Path
) -> None:
    window = write_window(tmp_path / "worker", 0)
    await publish_window(store, window, SECRETS)
    with pytest.raises(PartDamagedError, match="is not signed"):
        await fetch_newest(store, root, (NEW,))
    assert await fetch_newest(store, root, (NEW, *SECRETS))
    assert await publish_window(store, window, (NEW, *SECRETS))  # signed anew
    assert await publish_window(store, window, (NEW, *SECRETS)) is None
    assert await read_stored_window(store, make_manifest_key(window.name), (NEW,))


async def test_a_machine_that_was_pinned_to_a_version_or_has_damaged_bytes_fetches_again(
    store: FolderStore, root: Path, tmp_path: Path
) -> None:
    [stored] = await publish_many(store, tmp_path / "worker", 1)
    await fetch_newest(store, root, SECRETS)
    folder = root / stored.window.version
    file = folder / next(iter(stored.window.files))
    file.write_bytes(file.read_bytes()[::-1])
    assert await fetch_newest(store, root, SECRETS)
    files.verify(folder)
    pinned = root / "zzzz"
    shutil.copytree(folder, pinned, ignore=shutil.ignore_patterns("*.json"))
    files.write_manifest(pinned, msgspec.structs.replace(stored.window, version="zzzz"))
    files.publish(root, "zzzz")
    assert await fetch_newest(store, root, SECRETS)
    assert files.find_version(root) == stored.window.version
