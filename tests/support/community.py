"""A small shop with shelves, members and a window, for the tests of everything personal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec

from app.kit.database.pool import Database
from app.settings import Settings
from tests.support.members import Visitor, sign_in_member, without_rate_limits
from tests.support.rows import a_category, a_member, a_product, a_variant, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

HONEY = 700_000
"""The id of the one shade, which no test of unknown shades asks for."""
LABELS = ["Long lasting", "Blends well", "Oxidises"]


@dataclass
class Community:
    """The shop, and who is in it."""

    shop: httpx.AsyncClient
    db: Database
    settings: Settings
    products: list[str]
    product_ids: list[int]

    @property
    def nobody(self) -> Visitor:
        return Visitor(self.shop)

    async def newcomer(self, **values: object) -> tuple[int, Visitor]:
        """A new member and their browser."""
        async with self.db.unit_of_work() as work:
            member_id = await a_member(work, **values)
        return member_id, await self.member(member_id)

    async def member(self, member_id: int) -> Visitor:
        return await sign_in_member(self.shop, self.db, self.settings, member_id)

    async def value(self, query: str, *values: object) -> object:
        """One value of the database as it is now, read on a connection of its own."""
        connection = await self.db.connect()
        try:
            return await connection.fetchval(query, *values)
        finally:
            await connection.close()


@asynccontextmanager
async def community(database_url: str, var: Path, products: int = 6, **more: Any) -> AsyncIterator[Community]:
    """A shop with some products in its window. More settings may be given."""
    settings = without_rate_limits(settings_for_tests(database_url, var))
    settings = msgspec.structs.replace(settings, **more)
    async with Database(database_url) as db:
        async with db.unit_of_work() as work:
            category_id = await a_category(work, slug="foundation", name="Foundation", static_review=LABELS)
            ids = [
                await a_product(work, slug=f"tint-{n}", name=f"Tint {n}", category_id=category_id)
                for n in range(products)
            ]
            for product_id in ids:
                for name in ("side", "main"):
                    url = f"/media/{product_id}-{name}.svg"
                    await row(work, "product_image", product_id=product_id, name=name, url=url)
            await a_variant(work, ids[0], id=HONEY, name="Honey", value="#c68642")
        await publish_window(settings)
        async with open_shop(settings) as shop:
            yield Community(shop, db, settings, [f"tint-{n}" for n in range(products)], ids)
