"""The measurements of one served shop."""

import asyncio
import random
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from benchmarks.api.shop import Shop
from benchmarks.costs import MeasuredShop
from benchmarks.living.changes import (
    MERGED_CHANGES,
    add_product,
    change_share,
    finds_product,
    list_products,
    set_price,
    shows_price,
)
from benchmarks.living.prober import Prober
from benchmarks.living.reads import read_for, read_while
from benchmarks.living.stream import STREAMED_PRODUCTS, measure_stream
from benchmarks.living.summary import summarise
from benchmarks.server import ServedApp

MAX_PRODUCTS = 1_000_000
PRICES, CPU_SECONDS, NEW_PRODUCTS = 300, 60, 30
QUIET_SECONDS = 10
LONGEST_PAUSE = 0.5


class Measures:
    """The measurements of one served shop."""

    def __init__(self, own: Shop, connection: asyncpg.Connection, prober: Prober, served: ServedApp) -> None:
        self._own, self._connection, self._prober, self._served = own, connection, prober, served

    async def measure_price(self) -> dict[str, Any]:
        """From the commit of one price to the answer of every worker, at moments of no pattern."""
        spent, dice = [], random.Random(1)
        for number, product in enumerate(await list_products(self._connection, PRICES)):
            pence = 101 + number
            await asyncio.sleep(dice.uniform(0, LONGEST_PAUSE))
            await set_price(self._connection, product["id"], pence)
            spent.append(await self._prober.wait_until(shows_price(product["slug"], pence)))
        return summarise(spent)

    async def measure_cpu(self) -> dict[str, Any]:
        """The CPU time of a process for one change of a price, beyond what it uses anyway."""
        products = await list_products(self._connection, CPU_SECONDS)
        return await self._compare_cpu(
            [set_price(self._connection, product["id"], 201 + n) for n, product in enumerate(products)]
        )

    async def measure_product_cpu(self) -> dict[str, Any]:
        """The CPU time of a process for one new product, beyond what it uses anyway."""
        words = [f"wombat{number}x{int(time.time())}" for number in range(CPU_SECONDS)]
        return await self._compare_cpu([add_product(self._connection, word) for word in words])

    async def _compare_cpu(self, changes: Sequence[Awaitable[None]]) -> dict[str, Any]:
        """Both parts take a minute, as the trending order is set once in each."""
        idle = await self._measure_cpu_of(asyncio.sleep(len(changes)))
        busy = await self._measure_cpu_of(self._change_slowly(changes))
        workers = len(self._served.list_workers())
        return {"ms_a_process_and_change": round(1000 * (busy - idle) / len(changes) / workers, 2)}

    async def _measure_cpu_of(self, work: Awaitable[None]) -> float:
        before = self._served.cpu_seconds()
        await work
        return self._served.cpu_seconds() - before

    async def _change_slowly(self, changes: Sequence[Awaitable[None]]) -> None:
        for change in changes:
            await change
            await asyncio.sleep(1)

    async def measure_product(self) -> dict[str, Any]:
        """From the commit of a new product to search, list and match of every worker."""
        spent, cpu = [], []
        for number in range(NEW_PRODUCTS):
            before = self._served.cpu_seconds()
            word = f"quoll{number}x{int(time.time())}"
            await add_product(self._connection, word)
            spent.append(await self._prober.wait_until(finds_product(word)))
            cpu.append(self._served.cpu_seconds() - before)
        return summarise(spent) | {"cpu_s_of_all_processes_with_probing": round(statistics.median(cpu), 2)}

    async def measure_stream(self) -> dict[str, Any]:
        """Measure the delay of a stream of offers, and reads meanwhile."""
        products = await list_products(self._connection, STREAMED_PRODUCTS)
        before = self._served.cpu_seconds()
        figures = await measure_stream(self._own.database_url, self._prober, products)
        return figures | {"cpu_s_of_all_processes": round(self._served.cpu_seconds() - before, 1)}

    async def measure_merge(self) -> dict[str, Any]:
        """Measure a merge after 1% of the products changed, beside a build, and reads meanwhile."""
        build = await asyncio.to_thread(self._costs().cost_of, "window", "build", "--quiet")
        figures: dict[str, Any] = {"from_nothing": build}
        for kind, statement in MERGED_CHANGES.items():
            figures[kind] = await self._measure_merge_after(statement, build)
        return figures

    async def _measure_merge_after(self, statement: str, build: dict[str, Any]) -> dict[str, Any]:
        products = [row["id"] for row in await list_products(self._connection, MAX_PRODUCTS)]
        await change_share(self._connection, statement, products[: max(1, len(products) // 100)])
        await asyncio.sleep(QUIET_SECONDS)  # until the change is applied
        quiet = await read_for(self._prober, QUIET_SECONDS)
        command = "window", "build", "--quiet", "--reuse", "--background"
        merging = asyncio.ensure_future(asyncio.to_thread(self._costs().cost_of, *command))
        busy, cost = await read_while(self._prober, merging), await merging
        spent = [each["cpu_seconds"] + each["postgres_cpu_seconds"] for each in (cost, build)]
        return cost | {
            "share_of_cpu": round(spent[0] / spent[1], 3), "reads_before": summarise(quiet),
            "reads_meanwhile": summarise(busy),
        }  # fmt: skip

    def _costs(self) -> MeasuredShop:
        own = self._own
        return MeasuredShop(own.var, own.database_url, own.database.process.pid, own.var)


@asynccontextmanager
async def open_measures(own: Shop, served: ServedApp) -> AsyncIterator[Measures]:
    """Connect to a served shop and its database."""
    connection, prober = await asyncpg.connect(own.database_url), await Prober.connect(served)
    try:
        yield Measures(own, connection, prober, served)
    finally:
        await prober.close()
        await connection.close()
