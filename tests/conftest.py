"""A real PostgreSQL for every test that asks for one.

`database_url` is a migrated database of a test's own and `db` the same one opened; `module_database_url` and
`module_db` are shared by a module's tests; `empty_database_url` has no tables.
"""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from app.kit.database import Database
from tests.support.database import Databases, server


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
