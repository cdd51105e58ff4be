"""A shop with everything that a shop can have, and one backup of it, for all tests of backups."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

import pytest_asyncio

from app.backup.manifest import read_newest_manifest
from app.backup.pictures import open_picture_folder
from app.backup.restoring import RestoreResult, RestoreTarget, restore_backup
from app.backup.writing import BackupResult, ShopSource, make_backup
from app.kit.database.pool import Database
from app.kit.storage.object_store import ObjectStore, open_store
from app.privacy.schemas import ErasedMember
from app.settings import Settings, mask_settings
from tests.support.assortment import insert_assortment
from tests.support.community import Community, community
from tests.support.full_life import a_full_life
from tests.support.members import Visitor
from tests.support.rows import row


@dataclass
class BackedUpShop:
    """The shop, a member who did all there is to do, and a folder with a backup of both."""

    shop: Community
    member_id: int
    visitor: Visitor
    folder: Path

    @property
    def store(self) -> ObjectStore:
        return open_store(str(self.folder))

    async def back_up(self, store: ObjectStore | None = None, keep: int = 0) -> BackupResult:
        return await make_backup(source_of(self.shop), store or self.store, report, keep)


def source_of(shop: Community) -> ShopSource:
    pictures = open_picture_folder(shop.settings)
    return ShopSource(Database(shop.db.url), pictures, mask_settings(shop.settings))


def report(done: int, total: int, words: str) -> None:
    """Progress is within its bounds, and said in words."""
    assert 0 <= done <= total
    assert words


async def restore(
    store: ObjectStore, url: str, var: Path, *, replace: bool = False, erasures: list[ErasedMember] = ()
) -> RestoreResult:
    """Restore the newest backup."""
    target = RestoreTarget(
        Database(url), open_picture_folder(Settings(var=var)), replace=replace, erasures=erasures
    )
    return await restore_backup(target, store, await read_newest_manifest(store), report)


@pytest_asyncio.fixture(scope="module")
async def backed_up(module_database_url: str, tmp_path_factory) -> AsyncIterator[BackedUpShop]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as shop:
        async with shop.db.unit_of_work() as work:
            await work.execute("UPDATE category SET slug = 'skin'")  # the assortment has its name
            await insert_assortment(work, products=20)
            post = {"slug": "long", "title": "Long", "author_name": "Ada", "md_content": token_hex(50_000)}
            await row(work, "blog_post", **post)  # more than a full disk takes
        member_id, visitor, _ = await a_full_life(shop)
        made = BackedUpShop(shop, member_id, visitor, tmp_path_factory.mktemp("backups"))
        await made.back_up()
        yield made
