"""A server for the tests, and on it databases that cost little: migrated once, copied for each test."""

import os
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from app.kit.migrate import migrate
from app.launch.postgres import temporary_postgres


@contextmanager
def server() -> Iterator[str]:
    """The address of a PostgreSQL to fill: the one TEST_DATABASE_URL names, or a throw-away one."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
    else:
        with temporary_postgres() as url:
            yield url


def with_database(url: str, name: str) -> str:
    """The same server, another database."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


class Databases:
    """Makes databases on a server and takes them away again."""

    def __init__(self, server_url: str) -> None:
        self._server_url = server_url
        self._template = ""

    async def prepare(self) -> None:
        """Migrate the one that all others are copies of."""
        self._template = _new_name("template")
        await self._execute(f"CREATE DATABASE {self._template}")
        await migrate(with_database(self._server_url, self._template))

    async def forget(self) -> None:
        await self._execute(f"DROP DATABASE IF EXISTS {self._template} WITH (FORCE)")

    @asynccontextmanager
    async def migrated(self) -> AsyncIterator[str]:
        """The address of a database with the schema and nothing else."""
        async with self._new(f"TEMPLATE {self._template}") as url:
            yield url

    @asynccontextmanager
    async def empty(self) -> AsyncIterator[str]:
        """The address of a database without so much as a table."""
        async with self._new("TEMPLATE template0") as url:
            yield url

    @asynccontextmanager
    async def _new(self, how: str) -> AsyncIterator[str]:
        name = _new_name("database")
        await self._execute(f"CREATE DATABASE {name} {how}")
        try:
            yield with_database(self._server_url, name)
        finally:
            await self._execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self._server_url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


def _new_name(kind: str) -> str:
    return f"undertone_test_{kind}_{secrets.token_hex(6)}"
