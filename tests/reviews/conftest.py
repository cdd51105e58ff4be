"""A shop for everything members say of products."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.support.community import Community, community


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        yield opened
