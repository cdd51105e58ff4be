"""A shop with a small demo, and a shelf for members' pictures."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from app.kit.database import Database
from app.media.places import Places
from app.media.service import PictureShelf
from app.seeding.service import fill
from tests.seeding.conftest import SMALL
from tests.support.shop import open_shop, settings_for_tests


@pytest.fixture(scope="module")
def module_var(tmp_path_factory) -> Path:
    return Path(tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def demo(module_db: Database, module_var: Path) -> Database:
    await fill(module_db, SMALL, Places(module_var), again=False, hands=1, say=lambda *_: None)
    return module_db


@pytest_asyncio.fixture(scope="module")
async def shop(demo: Database, module_var: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings_for_tests(demo.url, module_var)) as client:
        yield client


@pytest.fixture
def shelf(tmp_path) -> PictureShelf:
    return PictureShelf(tmp_path)
