"""Fixtures of a shop that sells the generated assortment. A `conftest.py` imports them."""

from collections.abc import AsyncIterator

import httpx
import pytest_asyncio

from app.kit.database.pool import Database
from app.settings import Settings
from app.window.window import Window
from tests.support.assortment import Assortment, insert_assortment
from tests.support.members import without_rate_limits
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import open_new_window


@pytest_asyncio.fixture(scope="module")
async def assortment(module_db: Database) -> Assortment:
    async with module_db.unit_of_work() as connection:
        return await insert_assortment(connection)


@pytest_asyncio.fixture(scope="module")
async def settings(module_database_url: str, assortment: Assortment, tmp_path_factory) -> Settings:
    return without_rate_limits(settings_for_tests(module_database_url, tmp_path_factory.mktemp("var")))


@pytest_asyncio.fixture(scope="module")
async def window(settings: Settings) -> Window:
    return await open_new_window(settings.database_url, settings.var)


@pytest_asyncio.fixture(scope="module")
async def shop(settings: Settings, window: Window) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings) as client:
        yield client
