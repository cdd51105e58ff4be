"""A shop with a full window, asked by every test here."""

from collections.abc import AsyncIterator

import httpx
import pytest_asyncio

from app.kit.database import Database
from app.settings import Settings
from app.window.window import Window
from tests.support.shelves import Shelves, fill
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import built


@pytest_asyncio.fixture(scope="module")
async def shelves(module_db: Database) -> Shelves:
    async with module_db.unit_of_work() as connection:
        return await fill(connection)


@pytest_asyncio.fixture(scope="module")
async def settings(module_database_url: str, shelves: Shelves, tmp_path_factory) -> Settings:
    return settings_for_tests(module_database_url, tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def window(settings: Settings) -> Window:
    return await built(settings.database_url, settings.var)


@pytest_asyncio.fixture(scope="module")
async def shop(settings: Settings, window: Window) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings) as client:
        yield client
