"""A small demo, seeded once for the tests that only look at it."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from data.pictures.paths import DemoFolders
from data.seeding.options import SeedOptions
from data.seeding.service import seed_shop

SMALL = SeedOptions(datetime(2026, 11, 1, tzinfo=UTC), scale=0.08)

PROCESSES = 1


async def filled(
    database: Database, var: Path, options: SeedOptions = SMALL, *, again: bool = False
) -> Counter[str]:
    return await seed_shop(
        database, options, DemoFolders(var), again=again, processes=PROCESSES, report=lambda *_: None
    )


@pytest.fixture(scope="module")
def module_var(tmp_path_factory) -> Path:
    return Path(tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def counts(module_db: Database, module_var: Path) -> Counter[str]:
    return await filled(module_db, module_var)
