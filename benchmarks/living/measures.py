"""Measures how soon and at what cost a change of the catalogue is shown, and stores the figures.

`--quick` changes the demo's catalogue, `--full` one of 100,000 products and a million shades. The API has two
workers as in production. Every measurement asks over many connections, of which each worker has some.
"""

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import httpx

from benchmarks.api.shop import SIZES, Shop, shop
from benchmarks.costs import MeasuredShop
from benchmarks.machine import RESULTS, machine, now
from benchmarks.server import FRONT_SECRET, READINESS_PATH, ServedApp, serve_app

PACKAGES = ("granian", "uvloop", "litestar", "numpy", "numba", "asyncpg")
CONNECTIONS = 12  # enough that each of two workers has some
POLL = 0.01
LONGEST = 60.0
MAX_PRODUCTS = 1_000_000
MERGED_CHANGES = {
    "texts": "UPDATE product SET description = description || ' again' WHERE id = ANY($1)",
    "colours": "UPDATE variant SET value ="
    " '#' || lpad(to_hex(('x' || substr(value, 2))::bit(24)::int # 65793), 6, '0')"
    " WHERE product_id = ANY($1) AND value IS NOT NULL",
}
"""What changes of one product in a hundred before a merge: a text, or every colour."""
CHANGES, BATCH, STREAM_SECONDS, STREAM_RATE, READS_A_SECOND = 60, 100, 30, 2_000, 100


class Prober:
    """Asks every worker, over connections that stay open."""

    def __init__(self, port: int) -> None:
        headers = {"x-undertone-front": FRONT_SECRET, "x-undertone-client": "192.0.2.1"}
        base = f"http://127.0.0.1:{port}/api/v1"
        self._clients = [
            httpx.AsyncClient(base_url=base, headers=headers, timeout=LONGEST) for _ in range(CONNECTIONS)
        ]

    async def wait_until(self, is_shown: Callable[[httpx.AsyncClient], Awaitable[bool]]) -> float:
        """Wait until every connection shows something. Returns how long it took."""
        began = time.perf_counter()
        waiting = self._clients
        while waiting:
            shown = await asyncio.gather(*map(is_shown, waiting))
            waiting = [client for client, done in zip(waiting, shown, strict=True) if not done]
            assert time.perf_counter() - began < LONGEST, "it is never shown"
            if waiting:
                await asyncio.sleep(POLL)
        return time.perf_counter() - began

    async def get_json(self, path: str) -> Any:
        """Ask one worker."""
        return (await self._clients[0].get(path)).json()

    async def close(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(client.aclose() for client in self._clients))


class Measures:
    """The measurements of one served shop."""

    def __init__(self, own: Shop, connection: asyncpg.Connection, prober: Prober, served: ServedApp) -> None:
        self._own, self._connection, self._prober, self._served = own, connection, prober, served
        self._products = own.window().size
        self._stopped = False

    async def list_products(self, number: int) -> list[asyncpg.Record]:
        """Products with an offer in stock, spread over the catalogue."""
        found: list[asyncpg.Record] = await self._connection.fetch(
            "SELECT product.id, slug FROM product WHERE status = 'published' AND EXISTS (SELECT FROM offer"
            " WHERE product_id = product.id AND in_stock AND currency = 'GBP') ORDER BY md5(slug) LIMIT $1",
            number,
        )
        return found

    async def measure_price(self) -> dict[str, Any]:
        """From the commit of one price to the answer of every worker, and the CPU time of it."""
        spent = []
        for number, product in enumerate(await self.list_products(CHANGES)):
            pence = 101 + number
            await self._set_price(product["id"], pence)
            spent.append(await self._prober.wait_until(_shows_price(product["slug"], pence)))
        return summarise(spent)

    async def measure_cpu(self) -> dict[str, Any]:
        """The CPU time of a process for one change, beyond what it uses anyway."""
        products = await self.list_products(CHANGES)
        idle = await self._measure_cpu_of(asyncio.sleep(CHANGES))
        busy = await self._measure_cpu_of(self._change_slowly(products))
        return {"ms_a_process_and_change": round(1000 * (busy - idle) / CHANGES / 2, 2)}

    async def _measure_cpu_of(self, work: Awaitable[None]) -> float:
        before = self._served.cpu_seconds()
        await work
        return self._served.cpu_seconds() - before

    async def _change_slowly(self, products: Sequence[asyncpg.Record]) -> None:
        for number, product in enumerate(products):
            await self._set_price(product["id"], 201 + number)
            await asyncio.sleep(1)  # both parts take a minute, as the trending order is set once in each

    async def _set_price(self, product: int, pence: int) -> None:
        await self._connection.execute(
            "UPDATE offer SET price_pence = $2, in_stock = true, currency = 'GBP' WHERE id ="
            " (SELECT min(id) FROM offer WHERE product_id = $1 AND currency = 'GBP')",
            product, pence,
        )  # fmt: skip

    async def measure_product(self) -> dict[str, Any]:
        """From the commit of a new product to search, list and match of every worker."""
        spent, cpu = [], []
        for number in range(CHANGES // 4):
            before = self._served.cpu_seconds()
            word = f"quoll{number}x{int(time.time())}"
            await self._add_product(word)
            spent.append(await self._prober.wait_until(_finds_product(word)))
            cpu.append(self._served.cpu_seconds() - before)
        return summarise(spent) | {"cpu_s_of_all_processes_with_probing": round(statistics.median(cpu), 2)}

    async def _add_product(self, word: str) -> None:
        async with self._connection.transaction():
            product = await self._connection.fetchval(
                "INSERT INTO product (brand_id, category_id, slug, name) SELECT brand_id, category_id, $1, $2"
                " FROM product WHERE id = (SELECT min(product_id) FROM variant) RETURNING id",
                word, f"{word.capitalize()} Tint",
            )  # fmt: skip
            await self._connection.execute(
                "INSERT INTO variant (product_id, name, value) VALUES ($1, 'Dusk', '#c68642')", product
            )

    async def measure_stream(self) -> dict[str, Any]:
        """How late a stream of offers is shown, and reads meanwhile."""
        products = await self.list_products(50_000)
        quiet = await self._read_for(STREAM_SECONDS / 3)
        reading = asyncio.create_task(self._read_for(STREAM_SECONDS))
        watching = asyncio.create_task(self._watch(products[0]))
        sent = await self._send_stream([product["id"] for product in products[1:]])
        busy = await reading
        late = await watching
        return {
            "changes_a_second": round(sent / STREAM_SECONDS), "late": summarise(late),
            "reads_before": summarise(quiet), "reads_meanwhile": summarise(busy),
        }  # fmt: skip

    async def measure_merge(self) -> dict[str, Any]:
        """What a merge costs after 1% of the products changed, beside a build, and reads meanwhile."""
        costs = MeasuredShop(
            self._own.var, self._own.database_url, self._own.database.process.pid, self._own.var
        )
        build = await asyncio.to_thread(costs.cost_of, "window", "build", "--quiet")
        figures: dict[str, Any] = {"from_nothing": build}
        for kind, statement in MERGED_CHANGES.items():
            await self._change_share(statement)
            quiet = await self._read_for(STREAM_SECONDS / 3)
            reading = asyncio.create_task(self._read_until_stopped())
            cost = await asyncio.to_thread(
                costs.cost_of, "window", "build", "--quiet", "--reuse", "--background"
            )
            self._stopped = True
            busy = await reading
            spent = [each["cpu_seconds"] + each["postgres_cpu_seconds"] for each in (cost, build)]
            figures[kind] = cost | {
                "share_of_cpu": round(spent[0] / spent[1], 3),
                "reads_before": summarise(quiet), "reads_meanwhile": summarise(busy),
            }  # fmt: skip
        return figures

    async def _change_share(self, statement: str) -> None:
        """Change one product in a hundred, in few statements as an import does."""
        products = [row["id"] for row in await self.list_products(MAX_PRODUCTS)]
        chosen = products[: max(1, self._products // 100)]
        for start in range(0, len(chosen), 1_000):
            await self._connection.execute(statement, chosen[start : start + 1_000])

    async def _read_until_stopped(self) -> list[float]:
        self._stopped, spent = False, []
        while not self._stopped:
            spent += await self._read_for(1)
        return spent

    async def _send_stream(self, products: Sequence[int]) -> int:
        own = await asyncpg.connect(self._own.database_url)
        began, sent = time.perf_counter(), 0
        while (elapsed := time.perf_counter() - began) < STREAM_SECONDS:
            if sent > elapsed * STREAM_RATE:
                await asyncio.sleep(0.005)
                continue
            part = [products[(sent + place) % len(products)] for place in range(BATCH)]
            await own.execute(
                "UPDATE offer SET price_pence = price_pence + 1 WHERE id IN"
                " (SELECT min(id) FROM offer WHERE product_id = ANY($1) GROUP BY product_id)",
                part,
            )
            sent += BATCH
        await own.close()
        return sent

    async def _watch(self, product: asyncpg.Record) -> list[float]:
        late, began = [], time.perf_counter()
        while time.perf_counter() - began < STREAM_SECONDS - 3:
            pence = 301 + len(late)
            await self._set_price(product["id"], pence)
            late.append(await self._prober.wait_until(_shows_price(product["slug"], pence)))
            await asyncio.sleep(0.2)
        return late

    async def _read_for(self, seconds: float) -> list[float]:
        """Read at a steady rate: bare searches and matches, which are not cached while prices change."""
        spent: list[float] = []
        tasks, began = [], time.perf_counter()
        for number in range(int(seconds * READS_A_SECOND)):
            await asyncio.sleep(max(0.0, began + number / READS_A_SECOND - time.perf_counter()))
            tasks.append(asyncio.create_task(self._read(number, spent)))
        await asyncio.gather(*tasks)
        return spent

    async def _read(self, number: int, spent: list[float]) -> None:
        began = time.perf_counter()
        await self._prober.get_json(f"/search/similar?hex=%23c6{number % 256:02x}42")
        spent.append(time.perf_counter() - began)


def _shows_price(slug: str, pence: int) -> Callable[[httpx.AsyncClient], Awaitable[bool]]:
    async def is_shown(client: httpx.AsyncClient) -> bool:
        page = (await client.get("/product", params={"slug": slug})).json()["data"]
        return any(round(100 * vendor["price"]) == pence for vendor in page["vendors"])

    return is_shown


def _finds_product(word: str) -> Callable[[httpx.AsyncClient], Awaitable[bool]]:
    async def is_found(client: httpx.AsyncClient) -> bool:
        answer = await client.post("/search", json={"query": word})
        return [card["slug"] for card in answer.json()["products"]] == [word]

    return is_found


def summarise(seconds: Sequence[float]) -> dict[str, Any]:
    """Median, 99th percentile and longest, in milliseconds."""
    ordered = sorted(seconds)
    return {
        "times": len(ordered), "median_ms": round(1000 * statistics.median(ordered), 1),
        "p99_ms": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 1),
        "longest_ms": round(1000 * ordered[-1], 1),
    }  # fmt: skip


@asynccontextmanager
async def _open(own: Shop, served: ServedApp) -> Any:
    connection, prober = await asyncpg.connect(own.database_url), Prober(served.port)
    try:
        yield Measures(own, connection, prober, served)
    finally:
        await prober.close()
        await connection.close()


async def measure(own: Shop, served: ServedApp, chosen: Sequence[str]) -> dict[str, Any]:
    """Make all measurements, or those that are chosen, one after another."""
    figures: dict[str, Any] = {}
    async with _open(own, served) as measures:
        for name in chosen or ("price", "cpu", "product", "stream", "merge"):
            print(f"{name} ...", flush=True)
            figures[name] = await getattr(measures, f"measure_{name}")()
            print(json.dumps(figures[name]), flush=True)
    return figures


def main() -> None:
    """Measure the chosen size and store the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.living", description=__doc__)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_const", dest="size", const="small")
    size.add_argument("--full", action="store_const", dest="size", const="full")
    parser.add_argument("--only", action="append", default=[], help="price, cpu, product, stream or merge")
    options = parser.parse_args()
    name = options.size or "middle"
    with shop(SIZES[name]) as own:
        products = own.window().size
        settings = own.environment() | {"UNDERTONE_LIMIT_SEARCH": "1000000"}
        with serve_app("app.asgi:create_app", settings, workers=2, health=READINESS_PATH) as served:
            figures = asyncio.run(measure(own, served, options.only))
    path = RESULTS / "living.json"
    stored = json.loads(path.read_text()) if path.exists() else {}
    before = stored.get(name, {}) if options.only else {}
    measured = {key: {"at": now(), "load": machine()["load"]} | each for key, each in figures.items()}
    stored[name] = before | {"at": now(), "machine": machine(*PACKAGES), "products": products} | measured
    path.write_text(json.dumps(stored, indent=2) + "\n")


if __name__ == "__main__":
    main()
