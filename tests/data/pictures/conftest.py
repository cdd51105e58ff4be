"""A shop with a small demo."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from tests.data.seeding.conftest import filled
from tests.support.shop import open_shop, settings_for_tests


@pytest.fixture(scope="module")
def module_var(tmp_path_factory) -> Path:
    return Path(tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def demo(module_db: Database, module_var: Path) -> Database:
    await filled(module_db, module_var)
    return module_db


@pytest_asyncio.fixture(scope="module")
async def shop(demo: Database, module_var: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings_for_tests(demo.url, module_var)) as client:
        yield client
