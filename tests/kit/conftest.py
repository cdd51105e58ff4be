"""A shop with one small feature: see `sample.py`."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest_asyncio

from tests.kit.sample import SAMPLE
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[httpx.AsyncClient]:
    var: Path = tmp_path_factory.mktemp("var")
    settings = settings_for_tests(module_database_url, var)
    await publish_window(settings)
    async with open_shop(settings, SAMPLE) as client:
        yield client
