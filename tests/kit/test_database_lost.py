"""PostgreSQL goes away in the middle of something: 503 and never a 500, and what was done stays done."""

import asyncio
import itertools
import os
import signal
from pathlib import Path

import asyncpg
import httpx
import msgspec
import pytest
from litestar import get, post
from litestar.di import NamedDependency

from app.kit.database.pool import Database, DatabaseUnavailableError
from tests.support.fault_proxy import cutting_proxy
from tests.support.postgres_copy import copied_server
from tests.support.shop import OUR_PAGES, open_shop, settings_for_tests

RESET = b"RESET ALL"
_numbers = itertools.count()


@get("/read")
async def read(database: NamedDependency[Database]) -> int:
    async with database.reading() as connection:
        found: int = await connection.fetchval("SELECT count(*) FROM brand")
        return found


@post("/write")
async def write(database: NamedDependency[Database]) -> int:
    async with database.unit_of_work() as work:
        number = next(_numbers)
        await work.execute("INSERT INTO brand (slug, name) VALUES ($1, $1)", f"lost-{number}")
        return number


@pytest.mark.parametrize("answered", [0, 1, 7, 40])
async def test_one_lost_while_it_is_given_back_costs_nobody_their_answer(database_url: str, answered: int):
    async with cutting_proxy(database_url) as proxy, Database(proxy.url) as database:
        for _ in range(3):
            proxy.should_cut, proxy.answer_bytes = lambda sent: RESET in sent, answered
            async with database.unit_of_work() as work:
                await work.execute(
                    "INSERT INTO brand (slug, name) VALUES ($1, $1)", f"given-{next(_numbers)}"
                )
            async with database.reading() as reading:
                assert await reading.fetchval("SELECT 1") == 1
            proxy.should_cut = lambda _: False
        assert proxy.cut_count == 6
        async with database.reading() as reading:
            assert await reading.fetchval("SELECT count(*) FROM brand WHERE slug LIKE 'given-%'") == 3


@pytest.mark.parametrize("answered", [0, 1, 5, 6, 30, 60])
async def test_wherever_the_connection_is_cut_the_database_is_away(database_url: str, answered: int):
    async with cutting_proxy(database_url) as proxy, Database(proxy.url) as database:
        for place in range(12):
            sent = itertools.count()
            proxy.should_cut, proxy.answer_bytes = (
                lambda _, sent=sent, place=place: next(sent) >= place,
                answered,
            )
            try:
                async with database.unit_of_work() as work:
                    await work.execute(
                        "INSERT INTO brand (slug, name) VALUES ($1, $1)", f"cut-{next(_numbers)}"
                    )
            except DatabaseUnavailableError:
                pass
            proxy.should_cut = lambda _: False
            await database.check()


async def test_killed_under_load_it_is_away_and_nothing_else(tmp_path: Path):
    with copied_server() as url:
        settings = msgspec.structs.replace(settings_for_tests(url, tmp_path), database_timeout=60)
        async with open_shop(settings, [read, write]) as shop:
            answers: list[httpx.Response] = []
            warm = asyncio.Event()

            async def ask(number: int) -> None:
                """Until it is away; each asks again at once, so that the end comes in the middle of much."""
                while not answers or answers[-1].status_code != 503:
                    method, path = ("POST", "write") if number % 2 else ("GET", "read")
                    answers.append(await shop.request(method, f"/api/v1/{path}", headers=OUR_PAGES))
                    if len(answers) > 100:
                        warm.set()

            async def kill() -> None:
                await warm.wait()
                await _kill(url)

            await asyncio.gather(*map(ask, range(8)), kill())
    assert {answer.status_code for answer in answers} == {200, 201, 503}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in answers if answer.status_code == 503)


async def _kill(url: str) -> None:
    """The server above all its backends, at once; they end by themselves."""
    connection = await asyncpg.connect(url)
    status = Path(f"/proc/{connection.get_server_pid()}/status").read_text()  # noqa: ASYNC240 - a few bytes
    connection.terminate()
    os.kill(int(status.split("PPid:")[1].split()[0]), signal.SIGKILL)
