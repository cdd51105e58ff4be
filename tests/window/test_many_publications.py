"""Windows that are published again and again, and stores in which something is not as it was written."""

from pathlib import Path

import msgspec
import pytest

from app.kit.storage.folder_store import FolderStore
from app.window import files
from app.window.distribution import uploading
from app.window.distribution.fetching import fetch_newest
from app.window.distribution.stored_windows import (
    PARTS,
    WINDOWS,
    PartDamagedError,
    list_versions,
    make_manifest_key,
    sign_manifest,
)
from tests.support.killed_distribution import SECRETS
from tests.support.stored_windows import FILE_BYTES, publish_many


async def test_many_windows_with_few_changes_do_not_end_in_as_many_small_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploading, "MAX_SMALL_PARTS", 3)
    store = FolderStore(tmp_path / "store")
    stored = await publish_many(store, tmp_path / "worker", 12)
    assert [len(each.parts) for each in stored] == [1, 2, 3, *[4] * 9]
    fetched = await fetch_newest(store, tmp_path / "reader", SECRETS)
    assert fetched
    assert fetched.window_bytes == 12 * FILE_BYTES
    files.verify(tmp_path / "reader" / fetched.version)


async def test_a_manifest_that_cannot_be_read_does_not_stop_publishing(tmp_path: Path) -> None:
    """It may be of a newer release, so what it needs is not deleted."""
    store = FolderStore(tmp_path / "store")
    await store.put(f"{WINDOWS}/99-ab/99990101T000000000000-1.json", b'{"of": "another shape"}')
    await publish_many(store, tmp_path / "worker", 5)
    assert len(await list_versions(store)) == uploading.MAX_WINDOWS
    assert await list_versions(store, "99-ab")


async def test_a_manifest_whose_sizes_do_not_fit_its_chunks_is_refused(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "store")
    [*_, stored] = await publish_many(store, tmp_path / "worker", 2)
    [one, other] = stored.window.files
    sizes = {one: FILE_BYTES - 1, other: FILE_BYTES + 1}
    changed = {name: msgspec.structs.replace(stored.window.files[name], size=sizes[name]) for name in sizes}
    window = msgspec.structs.replace(stored.window, files=changed)
    key = make_manifest_key(window.version)
    await store.put(key, sign_manifest(key, msgspec.structs.replace(stored, window=window), SECRETS[0]))
    with pytest.raises(PartDamagedError):
        await fetch_newest(store, tmp_path / "reader", SECRETS)
    assert files.find_published(tmp_path / "reader") is None


async def test_parts_stay_while_a_manifest_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = FolderStore(tmp_path / "store")
    unreadable = f"{WINDOWS}/99-ab/99990101T000000000000-1.json"
    await store.put(unreadable, b'{"of": "another shape"}')
    await publish_many(store, tmp_path / "worker", 1)
    unnamed = f"{PARTS}/{'0' * 64}"
    await store.put(unnamed, b"perhaps of the window whose manifest cannot be read")
    monkeypatch.setattr(uploading, "GRACE", uploading.GRACE * -1)
    await uploading.delete_unused(store, SECRETS)
    assert await store.exists(unnamed)
    await store.delete(unreadable)
    await uploading.delete_unused(store, SECRETS)
    assert not await store.exists(unnamed)
