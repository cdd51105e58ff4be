"""One address that asks for what costs most, on many connections, and how long another one waits meanwhile.

    python -m tests.trust.floods PORT --connections 16 --seconds 5

floods a running shop with pages that nobody has asked for before, and says how long others wait.
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from statistics import quantiles
from time import perf_counter
from typing import Self

from app.kit.database.pool import Connection
from tests.support.rows import a_category, a_product

INNOCENT = "127.0.3.1"
"""Loopback has a whole network of addresses: as many different clients."""
PATIENCE = 60.0
PAUSE = 0.02
SECONDS = 3.0
HANGING_UP = 12
PRODUCTS, SHADES_EACH = 400, 40


def attacker(number: int = 0) -> str:
    return f"127.0.2.{number + 1}"


class Client:
    """Requests on one connection from an address, which is opened anew where it was closed."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._writer:
            self._writer.close()
        self._reader = self._writer = None

    async def ask(self, request: bytes) -> int:
        """The status of the answer, which is read to its end."""
        if self._writer is None or self._reader is None:
            source = (self._address, 0)
            opened = await asyncio.open_connection("127.0.0.1", self._port, local_addr=source)
            self._reader, self._writer = opened
        self._writer.write(request)
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        await self._reader.readexactly(length)
        if b"connection: close" in head:
            self.close()
        return int(head.split(b" ", 2)[1])


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n".encode()


def post(path: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


@dataclass
class Waits:
    """How long each answer took, in seconds, and what the statuses were."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    @property
    def median(self) -> float:
        return self._percentile(50)

    @property
    def p99(self) -> float:
        return self._percentile(99)

    @property
    def share(self) -> float:
        """How many were answered as they should be."""
        return self.statuses[200] / max(self.statuses.total(), 1)

    def _percentile(self, percent: int) -> float:
        return quantiles(self.seconds, n=100, method="inclusive")[percent - 1]

    def __str__(self) -> str:
        return (
            f"median {self.median * 1000:.0f} ms, p99 {self.p99 * 1000:.0f} ms, "
            f"{self.share:.1%} of {self.statuses.total()} answered"
        )


async def wait_for_answers(port: int, requests: Sequence[bytes], seconds: float = SECONDS) -> Waits:
    """Ask in turn from an innocent address, in a process that is not kept busy by ours."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context) as process:
        asking = process.submit(_measure, port, requests, seconds)
        return await asyncio.wrap_future(asking)


def _measure(port: int, requests: Sequence[bytes], seconds: float) -> Waits:
    return asyncio.run(_ask_in_turn(port, requests, seconds))


async def _ask_in_turn(port: int, requests: Sequence[bytes], seconds: float) -> Waits:
    waits, end, turns = Waits(), perf_counter() + seconds, itertools.cycle(requests)
    async with Client(port, INNOCENT) as client:
        while perf_counter() < end or len(waits.seconds) < 2:
            began = perf_counter()
            try:
                async with asyncio.timeout(PATIENCE):
                    status = await client.ask(next(turns))
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                client.close()
                status = 0
            waits.statuses[status] += 1
            waits.seconds.append(perf_counter() - began)
            await asyncio.sleep(PAUSE)
    return waits


@asynccontextmanager
async def flooded(
    port: int, connections: int, requests: Iterator[bytes], addresses: int = 1
) -> AsyncIterator[Counter[int]]:
    """While the block runs, addresses ask as fast as they are answered. Yields what they were told."""
    told: Counter[int] = Counter()
    tasks = [
        asyncio.create_task(_flood(port, attacker(number % addresses), requests, told))
        for number in range(connections)
    ]
    try:
        await asyncio.sleep(0.5)
        yield told
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _flood(port: int, address: str, requests: Iterator[bytes], told: Counter[int]) -> None:
    async with Client(port, address) as client:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                told[await client.ask(next(requests))] += 1
                continue
            client.close()


def new_pages(path: str = "/ranges?x=") -> Iterator[bytes]:
    """A page under an address that nobody has asked for, each time."""
    return (get(f"{path}{number:x}") for number in itertools.count(int(perf_counter() * 1e9)))


def costly_questions() -> Iterator[bytes]:
    """What suits somebody who has twelve shades, of which no two times are the same."""
    dice = random.Random(0)
    verdicts = ("wear", "too_dark", "too_light")
    while True:
        shades = [
            {"hex": f"#{dice.randrange(1 << 24):06x}", "verdict": dice.choice(verdicts)} for _ in range(12)
        ]
        yield post("/api/v1/search/similar/owned", json.dumps({"shades": shades}).encode())


async def hang_up(port: int, request: bytes, after: float) -> None:
    """Ask, and close the connection before there is an answer."""
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(attacker(), 0))
    writer.write(request)
    await writer.drain()
    await asyncio.sleep(after)
    writer.close()


async def ask_for_pictures_of_links(port: int, innocents: int = 4, shade: int = 1) -> Counter[int]:
    """What innocents are told who want pictures of links, while others ask for such pictures and hang up."""
    colours = (f"{number:06x}" for number in itertools.count(int(perf_counter() * 1e6) % 0xF00000))
    pictures = (get(f"/media/share/h{colour}_v{shade}.png") for colour in colours)

    async def ask(number: int) -> int:
        async with Client(port, f"127.0.3.{number + 1}") as client:
            return await client.ask(next(pictures))

    async with asyncio.TaskGroup() as tasks:
        for number in range(HANGING_UP):
            tasks.create_task(hang_up(port, next(pictures), 0.05 * number))
        asked = [tasks.create_task(ask(number)) for number in range(innocents)]
    return Counter(each.result() for each in asked)


def searches(count: int = 500) -> list[bytes]:
    """Searches of which each is another."""
    return [
        post("/api/v1/search", json.dumps({"query": "lipstick", "max_price": price}).encode())
        for price in range(1, count + 1)
    ]


async def insert_many_shades(connection: Connection) -> None:
    """As many as a shop of a middle size has, so that what is costly costs something."""
    category = await a_category(connection, slug="many", name="Many")
    dice = random.Random(0)
    for _ in range(PRODUCTS):
        product = await a_product(connection, category_id=category)
        rows = [(product, f"{n}N", f"#{dice.randrange(1 << 24):06x}", n) for n in range(SHADES_EACH)]
        await connection.executemany(
            "INSERT INTO variant (product_id, name, value, position) VALUES ($1, $2, $3, $4)", rows
        )


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--path", default="/ranges?x=")
    parser.add_argument("--page", default="/")
    options = parser.parse_args()
    ask = lambda: wait_for_answers(options.port, [get(options.page)], options.seconds)  # noqa: E731
    print("alone:  ", await ask())
    async with flooded(options.port, options.connections, new_pages(options.path)) as told:
        print("flooded:", await ask(), dict(told))


if __name__ == "__main__":
    asyncio.run(main())
