"""A shop of each test's own: erasure is looked for in every table."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.support.community import Community, community


@pytest_asyncio.fixture
async def shop(database_url: str, tmp_path: Path) -> AsyncIterator[Community]:
    async with community(database_url, tmp_path) as opened:
        yield opened
