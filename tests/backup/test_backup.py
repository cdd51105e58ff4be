"""A backup is the shop at one moment, and the next one writes what changed since."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from app.backup import pruning
from app.backup.manifest import FOLDER as MANIFESTS
from app.backup.manifest import list_manifests
from app.backup.parts import FOLDER, BackupError
from app.backup.progress import report_nothing
from app.backup.verifying import verify_backup
from app.kit.store.folder import FolderStore
from app.kit.store.interface import StoreAwayError, open_store
from app.launch.ports import find_free_port
from tests.backup.conftest import BackedUpShop, read_newest, restore
from tests.support.database import Databases
from tests.support.full_disk import WAYS, full_disk
from tests.support.pictures import a_picture
from tests.support.rows import a_member, a_review


class BusyStore(FolderStore):
    """A store that lets the shop go on at the first part that is written."""

    def __init__(self, root: Path, backed_up: BackedUpShop) -> None:
        super().__init__(root)
        self._backed_up = backed_up
        self.written = 0

    async def put(self, key: str, content: bytes) -> None:
        if key.startswith(FOLDER):
            self.written += 1
            if self.written in (1, 10):
                await self._sell()
        await super().put(key, content)

    async def _sell(self) -> None:
        shop = self._backed_up.shop
        async with shop.db.unit_of_work() as work:
            await a_review(work, shop.product_ids[3], await a_member(work))


async def test_a_second_backup_writes_nothing_and_a_third_one_what_changed(backed_up: BackedUpShop):
    store, shop = backed_up.store, backed_up.shop
    first = await read_newest(store)
    second = await backed_up.back_up()
    assert (second.new_parts, second.new_pictures, second.new_bytes) == (0, 0, 0)
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE blog_tag SET name = name")
        await work.execute("UPDATE brand SET description = 'Anew' WHERE id = (SELECT min(id) FROM brand)")
    changed = await backed_up.visitor.post(
        "/user/profile", files={"image": ("me.png", a_picture("#ffffff"), "image/png")}
    )
    assert changed.status_code == 200
    third = await backed_up.back_up()
    others = [table.name for table, old in zip((await read_newest(store)).tables, first.tables, strict=True)
              if table.parts != old.parts]  # fmt: skip
    assert {"brand", "member", "shop_state"} <= set(others)
    assert len(others) == third.new_parts - 1 < 8  # and the list of pictures
    assert third.new_pictures == 2


async def test_a_backup_of_an_open_shop_is_of_one_moment(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path
):
    store = BusyStore(tmp_path / "busy", backed_up)
    before = await backed_up.shop.value("SELECT count(*) FROM review")
    await backed_up.back_up(store)
    assert await backed_up.shop.value("SELECT count(*) FROM review") == before + 2
    manifest = await read_newest(store)
    assert {table.name: table.rows for table in manifest.tables}["review"] == before
    async with databases.empty() as url:
        await restore(store, url, tmp_path)  # adding the foreign keys again checks each review


async def test_two_backups_at_once_are_refused(backed_up: BackedUpShop, tmp_path: Path):
    both = await asyncio.gather(
        *(backed_up.back_up(FolderStore(tmp_path / name)) for name in "ab"), return_exceptions=True
    )
    assert [str(each) for each in both if isinstance(each, BackupError)] == [
        "Another backup of this database is running: wait for its end."
    ]


async def test_old_backups_and_what_only_they_need_are_deleted(backed_up: BackedUpShop, monkeypatch):
    store = backed_up.store
    old = await list_manifests(store)
    unfinished = f"{FOLDER}/{'0' * 64}"
    await store.put(unfinished, b"of a backup that did not end")
    async with backed_up.shop.db.unit_of_work() as work:
        await work.execute("UPDATE brand SET description = 'Once more'")
    kept = await backed_up.back_up(keep=1)
    assert kept.pruned == len(old)
    assert await store.exists(unfinished)  # it is young: its backup may be running
    monkeypatch.setattr(pruning, "GRACE", timedelta(seconds=-1))
    again = await backed_up.back_up(keep=1)
    assert await list_manifests(store) == [again.name]
    manifest = await read_newest(store)
    there = {found.key.rpartition("/")[2] async for found in store.list_objects(FOLDER)}
    assert there == manifest.parts
    assert await verify_backup(store, manifest, report_nothing) == []


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
    assert await verify_backup(store, await read_newest(store), report_nothing) == []
    await store.delete(damaged)
    assert (await backed_up.back_up(store, keep=2)).pruned == 2
    assert await list_manifests(store) != left


@pytest.mark.parametrize("way", WAYS)
async def test_a_full_disk_is_said_and_leaves_no_manifest(backed_up: BackedUpShop, tmp_path: Path, way: str):
    with full_disk(tmp_path / "full", way) as folder:
        with pytest.raises(StoreAwayError, match=r"is full .*: make room"):
            await backed_up.back_up(FolderStore(folder))
        assert await list_manifests(FolderStore(folder)) == []


async def test_a_bucket_that_is_away_is_said(backed_up: BackedUpShop):
    variables = {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{find_free_port()}",
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_REGION": "us-east-1",
    }
    with pytest.raises(StoreAwayError, match="The store s3://backups/shop does not answer"):
        await backed_up.back_up(open_store("s3://backups/shop", timeout=1, variables=variables))
