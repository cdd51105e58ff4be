"""Measures reads while a window has added products, beside the same window without them.

Two servers have the same files. One has the database of the catalogue, which changed since. The other has an
empty database, so it shows the window as it was built. They are asked in turns, so that other load affects
both.
"""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from app.kit.database.migrate import migrate
from app.window.window import Window
from benchmarks.api import made_requests
from benchmarks.api.load import get, post, send_request
from benchmarks.api.measures import SETTLED, run, settle, spread
from benchmarks.api.shop import Shop
from benchmarks.living.changes import MERGED_CHANGES, add_product, change_share, list_products
from benchmarks.server import READINESS_PATH, ServedApp, serve_app, shop_environment

ROUNDS, REQUESTS, CACHED_REQUESTS = 9, 400, 4_000
CHANGED = 1_000
"""Products with another text and other colours, at most one in ten."""
_EMPTY = "bench_without_changes"


def measure_bare_reads(own: Shop) -> dict[str, Any]:
    """The CPU time of reads with added products, as a multiple of that without them."""
    window = own.window()
    added = asyncio.run(_change(own.database_url, min(CHANGED, window.size // 10)))
    requests = list(_list_requests(window))
    with _serve_both(own) as (changed, unchanged):
        _wait_until_applied(changed, added)
        figures = {kind: _compare(changed, unchanged, rounds) for kind, rounds in requests}
    return {"changed_products": min(CHANGED, window.size // 10)} | figures


async def _change(url: str, number: int) -> str:
    """Change products, and add one at the end. Returns its name."""
    connection = await asyncpg.connect(url)
    try:
        products = [row["id"] for row in await list_products(connection, number)]
        for statement in MERGED_CHANGES.values():
            await change_share(connection, statement, products)
        word = f"numbat{int(time.time())}"
        await add_product(connection, word)
        return word
    finally:
        await connection.close()


def _list_requests(window: Window) -> Iterator[tuple[str, list[list[bytes]]]]:
    """Requests of each kind in rounds. Each server gets the same ones."""
    slug = window.slugs[window.size // 2]
    yield "cached_get", [[get(f"/api/v1/product?slug={slug}")] * CACHED_REQUESTS] * ROUNDS
    colours = made_requests.unseen_colours(window, ROUNDS * REQUESTS, seed=31)
    yield "similar", _split([get(f"/api/v1/search/similar?hex=%23{colour}") for colour in colours])
    bodies = made_requests.searches(window, ROUNDS * REQUESTS, 1, seed=32)
    yield "search", _split([post("/api/v1/search", body) for body in bodies])


def _split(requests: list[bytes]) -> list[list[bytes]]:
    return [requests[start : start + REQUESTS] for start in range(0, len(requests), REQUESTS)]


@contextmanager
def _serve_both(own: Shop) -> Iterator[tuple[ServedApp, ServedApp]]:
    """Serve the window with the catalogue's database, and with an empty one."""
    empty = asyncio.run(_make_empty_database(own.database_url))
    with ExitStack() as stack:
        changed, unchanged = (
            stack.enter_context(
                serve_app(
                    "app.asgi:create_app",
                    shop_environment(url, own.var) | {"UNDERTONE_LIMIT_SEARCH": "1000000"},
                    health=READINESS_PATH,
                )
            )
            for url in (own.database_url, empty)
        )
        time.sleep(SETTLED)
        yield changed, unchanged


async def _make_empty_database(url: str) -> str:
    """A database on the same server with the tables and nothing in them."""
    connection = await asyncpg.connect(url)
    try:
        if not await connection.fetchval(
            "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", _EMPTY
        ):
            await connection.execute(f"CREATE DATABASE {_EMPTY} TEMPLATE template0")
    finally:
        await connection.close()
    empty = urlunsplit(urlsplit(url)._replace(path=f"/{_EMPTY}"))
    await migrate(empty)
    return empty


def _wait_until_applied(changed: ServedApp, word: str) -> None:
    """Wait until the last change is found."""
    for _ in range(100):
        if word.encode() in send_request(changed.port, [post("/api/v1/search", {"query": word})], 1).last:
            return
        time.sleep(0.2)
    raise RuntimeError("the changes are never shown")


def _compare(changed: ServedApp, unchanged: ServedApp, rounds: Sequence[Sequence[bytes]]) -> dict[str, Any]:
    """The first round is not counted: it compiles code."""
    settle(changed, rounds[0])
    settle(unchanged, rounds[0])
    both = [(run(changed, requests), run(unchanged, requests)) for requests in rounds[1:]]
    return {
        "cpu_us": spread([mine["cpu_us"] for mine, _ in both], digits=0),
        "cpu_us_without": spread([other["cpu_us"] for _, other in both], digits=0),
        "cpu_of_without": spread([mine["cpu_us"] / other["cpu_us"] for mine, other in both]),
    }
