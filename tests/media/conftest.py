"""A shop, and a shelf for members' pictures."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.media.service import PictureStore
from tests.support.shop import open_shop, settings_for_tests


@pytest.fixture(scope="module")
def module_var(tmp_path_factory) -> Path:
    return Path(tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def shop(module_db: Database, module_var: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings_for_tests(module_db.url, module_var)) as client:
        yield client


@pytest.fixture
def shelf(tmp_path) -> PictureStore:
    return PictureStore(tmp_path)
