"""A backup is the shop at one moment, and the next one writes what changed since."""

import asyncio
import re
from datetime import timedelta
from pathlib import Path
from secrets import token_bytes
from typing import Any

import pytest

from app.backup import manifest as manifests
from app.backup import programs
from app.backup.files import BackupError, list_stored, name_key, read_pieces, store_file
from app.backup.manifest import FOLDER as MANIFESTS
from app.backup.manifest import list_manifests, read_newest_manifest
from app.backup.verifying import verify_files
from app.kit.storage.folder_store import FolderStore
from app.kit.storage.object_store import StoreUnavailableError, open_store
from tests.backup.conftest import BackedUpShop, report, restore
from tests.support.database import Databases
from tests.support.full_disk import WAYS, full_disk
from tests.support.pictures import a_picture
from tests.support.plain_connection import fetch_rows
from tests.support.rows import a_member, a_review
from tests.support.s3_server import running_s3


async def test_a_second_backup_writes_little_and_a_third_one_what_changed(backed_up: BackedUpShop):
    store, shop = backed_up.store, backed_up.shop
    first = await read_newest_manifest(store)
    # The list of contents, which says when it was made, and what an open shop counts.
    assert (await backed_up.back_up()).new_files < 5 < len(first.dump) / 8
    second = await read_newest_manifest(store)
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE brand SET description = 'Anew' WHERE id = (SELECT min(id) FROM brand)")
    changed = await backed_up.visitor.post(
        "/user/profile", files={"image": ("me.png", a_picture("#ffffff"), "image/png")}
    )
    assert changed.status_code == 200
    assert 4 <= (await backed_up.back_up()).new_files < len(first.dump) / 3
    third = await read_newest_manifest(store)
    assert len(third.pictures.items() - second.pictures.items()) == 2
    assert len(third.dump) == len(first.dump)


async def test_a_backup_while_writes_go_on_is_of_one_moment(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shop, store, dump = backed_up.shop, FolderStore(tmp_path / "busy"), programs.dump_database

    async def write_reviews(many: int) -> None:
        for _ in range(many):
            async with shop.db.unit_of_work() as work:
                await a_review(work, shop.product_ids[3], await a_member(work))

    async def dump_among_writes(*values: Any) -> int:
        await write_reviews(5)  # after the snapshot, and before another connection has it
        dumping = asyncio.create_task(dump(*values))
        while not dumping.done():
            await write_reviews(1)
        return await dumping

    monkeypatch.setattr("app.backup.writing.dump_database", dump_among_writes)
    rows = "SELECT id, review::text FROM review UNION ALL SELECT id, member::text FROM member ORDER BY 1, 2"
    before = await fetch_rows(shop.db.url, rows)
    await backed_up.back_up(store)
    assert len(await fetch_rows(shop.db.url, rows)) >= len(before) + 12
    async with databases.empty() as url:
        await restore(store, url, tmp_path)
        assert await fetch_rows(url, rows) == before


async def test_two_backups_at_once_are_refused(
    backed_up: BackedUpShop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    dump = programs.dump_database

    async def dump_beside_another(*values: Any) -> int:
        monkeypatch.setattr("app.backup.writing.dump_database", dump)
        with pytest.raises(BackupError, match="Another backup of this database is running: wait"):
            await backed_up.back_up(FolderStore(tmp_path / "b"))
        return await dump(*values)

    monkeypatch.setattr("app.backup.writing.dump_database", dump_beside_another)
    store = FolderStore(tmp_path / "a")
    made = await backed_up.back_up(store)
    assert await list_manifests(store) == [made.name]
    assert await list_manifests(FolderStore(tmp_path / "b")) == []


async def test_old_backups_and_what_only_they_need_are_deleted(backed_up: BackedUpShop, monkeypatch):
    store = backed_up.store
    old = await list_manifests(store)
    unfinished = name_key("0" * 64)
    await store.put(unfinished, b"of a backup that did not end")
    kept = await backed_up.back_up(keep=1)
    assert kept.pruned == len(old)
    assert await store.exists(unfinished)  # it is young: its backup may be running
    monkeypatch.setattr(manifests, "GRACE", timedelta(seconds=-1))
    again = await backed_up.back_up(keep=1)
    assert await list_manifests(store) == [again.name]
    assert (await list_stored(store)).keys() == again.manifest.digests
    assert await verify_files(store, again.manifest, report) == []


async def test_no_old_backup_is_deleted_while_one_to_keep_is_damaged(backed_up: BackedUpShop, tmp_path: Path):
    store = FolderStore(tmp_path / "store")
    names = [(await backed_up.back_up(store)).name for _ in range(3)]
    damaged = f"{MANIFESTS}/{names[2]}.json"
    whole = await store.get(damaged)
    await store.put(damaged, whole[:-9])
    with pytest.raises(BackupError, match=r"is written\. No old backup was deleted") as said:
        await backed_up.back_up(store, keep=2)
    assert names[2] in str(said.value)
    left = await list_manifests(store)
    assert left[:3] == names
    await store.delete(damaged)
    assert (await backed_up.back_up(store, keep=2)).pruned == 2
    assert await list_manifests(store) != left


async def test_a_picture_that_was_deleted_is_in_no_later_backup(backed_up: BackedUpShop, tmp_path: Path):
    store, shop = FolderStore(tmp_path / "store"), backed_up.shop
    _, visitor = await shop.newcomer()
    await visitor.post("/user/profile", files={"image": ("me.png", a_picture("#00ff00"), "image/png")})
    before = (await backed_up.back_up(store)).manifest.pictures
    assert (await visitor.delete("/user", {"keep_ratings": True})).status_code == 200
    after = (await backed_up.back_up(store)).manifest.pictures
    assert len(before.items() - after.items()) == 2


@pytest.mark.parametrize("way", WAYS)
async def test_a_full_disk_is_said_and_leaves_no_manifest(backed_up: BackedUpShop, tmp_path: Path, way: str):
    with full_disk(tmp_path / "full", way) as folder:
        with pytest.raises((StoreUnavailableError, BackupError), match=r"is full.*: make room"):
            await backed_up.back_up(FolderStore(folder))
        assert await list_manifests(FolderStore(folder)) == []


async def test_a_full_temporary_folder_is_named(backed_up: BackedUpShop, tmp_path: Path, monkeypatch):
    with full_disk(tmp_path / "full", WAYS[-1]) as folder:
        monkeypatch.setattr("tempfile.tempdir", str(folder))
        with pytest.raises(
            BackupError, match=re.escape(f"{folder} is full: make room there, or name another")
        ):
            await backed_up.back_up(FolderStore(tmp_path / "store"))
        assert list(folder.iterdir()) == []


async def test_a_bucket_has_what_a_folder_has(backed_up: BackedUpShop, databases: Databases, tmp_path: Path):
    large = tmp_path / "large"
    large.write_bytes(token_bytes(12_000_000))  # more than is sent, or read, at once
    with running_s3(tmp_path) as server:
        store = open_store(server.address("backups"), variables=server.variables)
        digest = await store_file(store, large, {})
        assert b"".join([piece async for piece in read_pieces(store, digest)]) == large.read_bytes()
        made = await backed_up.back_up(store)
        assert await verify_files(store, made.manifest, report) == []
        async with databases.empty() as url:
            assert (await restore(store, url, tmp_path)).rows == made.manifest.rows


async def test_a_bucket_that_is_away_is_said(backed_up: BackedUpShop):
    variables = {
        "AWS_ENDPOINT_URL": "http://127.0.0.1:1",
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_REGION": "us-east-1",
    }
    with pytest.raises(StoreUnavailableError, match="The store s3://backups/shop does not answer"):
        await backed_up.back_up(open_store("s3://backups/shop", timeout=1, variables=variables))
