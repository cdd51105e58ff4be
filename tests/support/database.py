"""A server for the tests, and on it databases that cost little: migrated once, copied for each test."""

import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import asyncpg

from app.kit.database.migrate import migrate
from tests.support.postgres_copy import MIGRATED, copied_server, has_migrated, with_database
from tests.support.threads import in_a_thread

PATIENCE = 60.0


@contextmanager
def server() -> Iterator[str]:
    """Yield the address of a PostgreSQL to fill: the one TEST_DATABASE_URL names, or a temporary one."""
    url = os.environ.get("TEST_DATABASE_URL")
    if url:
        yield url
    else:
        with copied_server() as url:
            yield url


@contextmanager
def migrated_server() -> Iterator[str]:
    """Yield the address of a database on a server of its own, with the schema where one could be copied."""
    with server() as url:
        yield with_database(url, MIGRATED) if in_a_thread(lambda: has_migrated(url)) else url


class Databases:
    """Makes databases on a server and drops them again."""

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._template = MIGRATED
        self._connection: asyncpg.Connection | None = None

    async def prepare(self) -> None:
        """Find the migrated database that all others are copies of, or make it."""
        self._connection = await asyncpg.connect(self._server_url)
        if await has_migrated(self._server_url):
            return
        self._template = _new_name("template")
        await self._execute(f"CREATE DATABASE {self._template}")
        await migrate(with_database(self._server_url, self._template))

    async def close(self) -> None:
        """Drop the template if it was made here, so that a server which stays keeps nothing of ours."""
        if self._template != MIGRATED:
            await self._execute(f"DROP DATABASE IF EXISTS {self._template} WITH (FORCE)")
        if self._connection:
            await self._connection.close()

    @asynccontextmanager
    async def migrated(self) -> AsyncIterator[str]:
        """Yield the address of a database with the schema and nothing else."""
        async with self._create(f"TEMPLATE {self._template}") as url:
            yield url

    @asynccontextmanager
    async def empty(self) -> AsyncIterator[str]:
        """Yield the address of a database without a single table."""
        async with self._create("TEMPLATE template0") as url:
            yield url

    @asynccontextmanager
    async def _create(self, template: str) -> AsyncIterator[str]:
        name = _new_name("database")
        await self._execute(f"CREATE DATABASE {name} {template} STRATEGY FILE_COPY")
        try:
            yield with_database(self._server_url, name)
        finally:
            await self._execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    async def _execute(self, statement: str) -> None:
        """Run it, and again while connections to the database end: PostgreSQL waits five seconds for them."""
        deadline = time.monotonic() + PATIENCE
        while True:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(self._server_url)
            try:
                await self._connection.execute(statement)
            except asyncpg.ObjectInUseError:
                if time.monotonic() > deadline:
                    raise
            else:
                return
            await asyncio.sleep(0.1)


def _new_name(kind: str) -> str:
    return f"undertone_test_{kind}_{secrets.token_hex(6)}"
