"""The commands as a merchant runs them, on a database of the test's own."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.kit.database.pool import Database
from app.settings import current

Undertone = Callable[..., Awaitable[Result]]


@pytest.fixture
def undertone(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Undertone]:
    """`await undertone("import", "pudding", path)`."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.chdir(tmp_path)
    current.cache_clear()

    async def run(*arguments: object) -> Result:
        return await asyncio.to_thread(CliRunner().invoke, main, [str(each) for each in arguments])

    yield run
    current.cache_clear()


async def rows(db: Database, query: str) -> list[tuple]:
    async with db.reading() as connection:
        return [tuple(row) for row in await connection.fetch(query)]
