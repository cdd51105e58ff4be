"""A retailer's real server, and the commands as a merchant runs them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.kit.database.pool import Database
from app.settings import current
from tests.support.feed_server import Retailer, retailer_server

Undertone = Callable[..., Awaitable[Result]]


@pytest.fixture
def retailer() -> Iterator[Retailer]:
    with retailer_server() as opened:
        yield opened


@pytest.fixture
def undertone(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, retailer: Retailer
) -> Iterator[Undertone]:
    """`await undertone("feeds", "run", "boots")`."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("UNDERTONE_VAR", str(tmp_path / "var"))
    monkeypatch.setenv("UNDERTONE_PRIVATE_HOSTS", retailer.host)
    monkeypatch.chdir(tmp_path)
    current.cache_clear()

    async def run(*arguments: object) -> Result:
        return await asyncio.to_thread(CliRunner().invoke, main, [str(each) for each in arguments])

    yield run
    current.cache_clear()


async def rows(db: Database, query: str) -> list[tuple]:
    async with db.reading() as connection:
        return [tuple(row) for row in await connection.fetch(query)]
