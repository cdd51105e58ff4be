"""Browses a running shop at a rate while something is done to its database, and waits until it is healthy."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter

import asyncpg
import httpx

from benchmarks.trust.loads import Load, send_at_rate
from benchmarks.trust.shops import cookie_header, is_served, sign_in_somebody
from tests.support import loopback
from tests.support.running_shop import RunningShop

PAGES = (
    "/", "/brands", "/products/lipstick-07", "/api/v1/brands", "/api/v1/product?slug=lipstick-07",
    "/categories/lipstick", "/search/lipstick", "/blog",
)  # fmt: skip
HEALTHY_WITHIN = 5.0
PERSONAL_RATE = 5
PERSONAL_STATUSES = {"200", "503"}
"""Answers that personal requests may get while the database is away: nothing else, and never nothing."""
GIVE_UP = 60.0


class Browsing:
    """A client that browses, and one who is signed in."""

    def __init__(self, shop: RunningShop, anybody: httpx.AsyncClient, member: httpx.AsyncClient) -> None:
        self._shop = shop
        self._anybody = anybody
        self._member = member

    async def browse(self, rate: float, seconds: float) -> Load:
        """Read pages in turn."""
        return await send_at_rate(rate, seconds, lambda number: self._anybody.get(PAGES[number % len(PAGES)]))

    async def ask_for_profile(self, seconds: float) -> Load:
        """Ask for what needs the database, a few times a second."""
        return await send_at_rate(PERSONAL_RATE, seconds, lambda _: self._member.get("/api/v1/user/profile"))

    async def wait_until_healthy(self) -> float:
        """The seconds until a member sees her profile three times in a row."""
        began, good = perf_counter(), 0
        healthy_at = began
        while good < 3 and perf_counter() - began < GIVE_UP:
            if await is_served(self._member, "/api/v1/user/profile"):
                healthy_at = healthy_at if good else perf_counter()
                good += 1
            else:
                good = 0
            await asyncio.sleep(0.1)
        return (healthy_at if good == 3 else perf_counter()) - began


@asynccontextmanager
async def browsing(shop: RunningShop) -> AsyncIterator[Browsing]:
    # In a thread, because a proxy of the database may run on this loop.
    _, cookies = await asyncio.to_thread(sign_in_somebody, shop)
    headers = cookie_header(cookies)
    async with (
        loopback.AsyncClient(base_url=shop.url, timeout=30) as anybody,
        loopback.AsyncClient(base_url=shop.url, timeout=30, headers=headers) as member,
    ):
        for page in PAGES:
            assert await is_served(anybody, page), f"{page} is not served"
        yield Browsing(shop, anybody, member)


async def count_connections(url: str) -> int:
    """Connections to a database, this one not counted."""
    connection = await asyncpg.connect(url)
    try:
        query = "SELECT count(*) - 1 FROM pg_stat_activity WHERE backend_type = 'client backend'"
        return int(await connection.fetchval(query))
    finally:
        await connection.close()
