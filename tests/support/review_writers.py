"""Members who write reviews at a steady rate, and a list, outside the shop, of what it has acknowledged."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, product

import asyncpg
import httpx
import msgspec

from app.kit.database.pool import Database
from app.settings import load
from tests.support import loopback
from tests.support.rolling import PRODUCTION
from tests.support.rows import a_member
from tests.support.sessions import cookies_of

CREATED = 201
TIMEOUT = 30.0


class ReviewWriters:
    """Writes each review once: a member and a product. What failed is not tried again."""

    def __init__(self, urls: Sequence[str], reviews: Iterator[tuple[dict[str, str], str]]) -> None:
        self._urls = urls
        self._reviews = reviews
        self.acknowledged: dict[int, float] = {}
        """The ids of reviews that the shop said it has stored, with the time when it said so."""
        self.machines: dict[int, int] = {}
        self.failures: Counter[str] = Counter()

    async def write_until(self, stop: asyncio.Event, rate: float) -> None:
        """Write on each machine in turn, until told to stop."""
        began, sent = time.monotonic(), count()
        async with loopback.AsyncClient(timeout=TIMEOUT) as client, asyncio.TaskGroup() as running:
            while not stop.is_set():
                number = next(sent)
                await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
                running.create_task(self._write(client, number % len(self._urls), *next(self._reviews)))

    def find_first_after(self, moment: float, machine: int) -> float:
        """When a machine first acknowledged a write after this moment."""
        times = (at for each, at in self.acknowledged.items() if self.machines[each] == machine)
        return min((at for at in times if at > moment), default=float("inf"))

    async def _write(
        self, client: httpx.AsyncClient, machine: int, headers: dict[str, str], slug: str
    ) -> None:
        body = msgspec.json.encode({"product_slug": slug, "rating": 4, "incentivised": False})
        try:
            response = await client.post(
                f"{self._urls[machine]}/api/v1/product/review", content=body, headers=headers
            )
        except httpx.TransportError as error:
            self.failures[type(error).__name__] += 1
            return
        if response.status_code != CREATED:
            self.failures[str(response.status_code)] += 1
            return
        review: int = response.json()["review"]["review_id"]
        self.acknowledged[review] = time.monotonic()
        self.machines[review] = machine


async def prepare_reviews(url: str, members: int) -> Iterator[tuple[dict[str, str], str]]:
    """New members who are signed in, each with every lipstick: what they will write, one after another."""
    settings = load(PRODUCTION)
    async with Database(url) as database, database.unit_of_work() as work:
        cookies = [await cookies_of(work, await a_member(work), settings) for _ in range(members)]
        rows = await work.fetch("SELECT slug FROM product WHERE slug LIKE 'lipstick-%'")
    headers = [make_headers(each) for each in cookies]
    return ((each, row["slug"]) for row, each in product(rows, headers))


def make_headers(cookies: dict[str, str]) -> dict[str, str]:
    pairs = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"sec-fetch-site": "same-origin", "cookie": pairs, "content-type": "application/json"}


async def find_lost(url: str, acknowledged: Sequence[int]) -> list[int]:
    """Which acknowledged reviews a database does not have."""
    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch("SELECT id FROM review WHERE id = ANY($1::bigint[])", acknowledged)
    finally:
        await connection.close()
    return sorted(set(acknowledged) - {row["id"] for row in rows})
