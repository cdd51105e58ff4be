"""A real PostgreSQL for every test that asks for one.

`database_url` is a migrated database of a test's own and `db` the same one opened; `module_database_url` and
`module_db` are shared by a module's tests; `empty_database_url` has no tables.
"""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from hypothesis import settings

from app.kit.database.pool import Database
from data.pictures.service import PictureService
from tests.support.database import Databases, server

# No generated test fails because of a time: a busy machine may take a second for any of them.
settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")

TESTS = Path(__file__).parent
SLOW_FIRST = (
    "trust",
    "search/test_search_agrees.py",
    "launch/test_postgres.py",
    "members/sessions/test_state_machine.py",
    "shade_engine/test_package.py",
    "window/test_refreshing.py",
    "data/seeding/test_interrupted.py",
    "search/test_demo_searches.py",
    "admin/test_coming_in.py",
    "app/test_cli.py",
    "house/test_ownership.py",
    "members/sign_in/test_certified.py",
    "members/sign_in/test_demo_provider.py",
    "media/test_own_pictures.py",
    "data/seeding/test_same_every_time.py",
    "catalogue/importing/test_bad_files.py",
    "catalogue/importing/test_round_trip.py",
    "e2e/test_roles.py",
    "e2e/test_recovery.py",
    "e2e/test_journeys.py",
    "e2e/test_first_screen.py",
    "e2e/test_bad_input.py",
    "e2e/test_admin.py",
    "e2e/test_match.py",
    "e2e/test_pages.py",
)
"""Files and folders a run in several processes begins with, so that no long one comes last."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: slowness(item.path))


def slowness(path: Path) -> int:
    """The place in `SLOW_FIRST`. Sorting keeps the order of all others."""
    name = path.relative_to(TESTS).as_posix()
    places = [place for place, slow in enumerate(SLOW_FIRST) if name.startswith(slow)]
    return min(places, default=len(SLOW_FIRST))


@pytest.fixture(scope="session", autouse=True)
def no_drawing_ahead() -> Iterator[None]:
    """Start the process that draws the demo's pictures with the first one that is asked for.

    A shop starts it when it opens. Tests open hundreds of shops, and each would start a Python for nothing.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PictureService, "start_drawing", lambda _: None)
        yield


@pytest.fixture(scope="session")
def database_server() -> Iterator[str]:
    with server() as url:
        yield url


@pytest_asyncio.fixture(scope="session")
async def databases(database_server: str) -> AsyncIterator[Databases]:
    made = Databases(database_server)
    await made.prepare()
    yield made
    await made.close()


@pytest_asyncio.fixture
async def database_url(databases: Databases) -> AsyncIterator[str]:
    async with databases.migrated() as url:
        yield url


@pytest_asyncio.fixture(scope="module")
async def module_database_url(databases: Databases) -> AsyncIterator[str]:
    async with databases.migrated() as url:
        yield url


@pytest_asyncio.fixture(scope="module")
async def module_db(module_database_url: str) -> AsyncIterator[Database]:
    async with Database(module_database_url) as opened:
        yield opened


@pytest_asyncio.fixture
async def empty_database_url(databases: Databases) -> AsyncIterator[str]:
    async with databases.empty() as url:
        yield url


@pytest_asyncio.fixture
async def db(database_url: str) -> AsyncIterator[Database]:
    async with Database(database_url) as opened:
        yield opened
