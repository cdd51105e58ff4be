"""A stream of price changes: how late they are shown, what reads take meanwhile, and what it costs."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import asyncpg

from benchmarks.living.changes import raise_prices, set_price, shows_price
from benchmarks.living.prober import Prober
from benchmarks.living.reads import read_for
from benchmarks.living.summary import summarise

SECONDS, CHANGES_A_SECOND, BATCH = 60, 2_000, 100
QUIET_SECONDS = 20
STREAMED_PRODUCTS = 50_000
_PAUSE = 0.2  # seconds between two prices that are watched


async def measure_stream(url: str, prober: Prober, products: Sequence[asyncpg.Record]) -> dict[str, Any]:
    """Send changes as fast as is asked for, and watch one product among them."""
    quiet = await read_for(prober, QUIET_SECONDS)
    sending = asyncio.create_task(_send(url, [product["id"] for product in products[1:]]))
    watching = asyncio.create_task(_watch(url, prober, products[0], sending))
    busy = await read_for(prober, SECONDS)
    return {
        "seconds": SECONDS, "changes_a_second": round(await sending / SECONDS),
        "late": summarise(await watching), "reads_before": summarise(quiet),
        "reads_meanwhile": summarise(busy),
    }  # fmt: skip


async def _send(url: str, products: Sequence[int]) -> int:
    """Send batches on time, or one after another where that is too fast."""
    connection = await asyncpg.connect(url)
    began, sent = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - began) < SECONDS:
        await asyncio.sleep(max(0.0, sent / CHANGES_A_SECOND - elapsed))
        await raise_prices(connection, [products[(sent + place) % len(products)] for place in range(BATCH)])
        sent += BATCH
    await connection.close()
    return sent


async def _watch(
    url: str, prober: Prober, product: asyncpg.Record, sending: "asyncio.Task[int]"
) -> list[float]:
    connection = await asyncpg.connect(url)
    late: list[float] = []
    while not sending.done():
        pence = 301 + len(late)
        await set_price(connection, product["id"], pence)
        late.append(await prober.wait_until(shows_price(product["slug"], pence)))
        await asyncio.sleep(_PAUSE)
    await connection.close()
    return late
