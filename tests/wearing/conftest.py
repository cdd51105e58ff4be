"""A shop with shades for skin, and a lipstick."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest_asyncio

from tests.support.community import Community, community
from tests.support.rows import a_category, a_product, a_variant


@dataclass
class Shades:
    """Shades that members may speak of, and some that they may not."""

    skin: list[int]  # each of a product of its own
    lipstick: int
    draft: int
    colourless: int


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        yield opened


@pytest_asyncio.fixture(scope="module")
async def shades(shop: Community) -> Shades:
    async with shop.db.unit_of_work() as work:
        skin = await a_category(work, department="Complexion")
        lips = await a_category(work, department="lips")
        products = [await a_product(work, category_id=skin) for _ in range(4)]
        return Shades(
            [await a_variant(work, product) for product in products],
            await a_variant(work, await a_product(work, category_id=lips)),
            await a_variant(work, await a_product(work, category_id=skin, status="draft")),
            await a_variant(work, products[0], value=None),
        )
