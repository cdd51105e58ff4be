"""A small demo, seeded once for the tests that only look at it."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

from app.kit.database import Database
from app.media.places import Places
from app.seeding.service import fill
from app.seeding.wanted import Wanted

SMALL = Wanted(datetime(2026, 11, 1, tzinfo=UTC), scale=0.08)

HANDS = 1


async def filled(
    database: Database, var: Path, wanted: Wanted = SMALL, *, again: bool = False
) -> Counter[str]:
    return await fill(database, wanted, Places(var), again=again, hands=HANDS, say=lambda *_: None)


@pytest.fixture(scope="module")
def module_var(tmp_path_factory) -> Path:
    return Path(tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def counts(module_db: Database, module_var: Path) -> Counter[str]:
    return await filled(module_db, module_var)
