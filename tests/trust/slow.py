"""Slow clients: bodies and heads that drip, and connections on which nothing comes.

    python -m tests.trust.slow PORT --connections 2000 --seconds 60

sends them to a running shop, asks it ordinary questions meanwhile, and says what share of those was answered.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

READ = b"/api/v1/categories"
WRITE = b"/api/v1/events"
"""Anybody may send this, so that its body is read and not refused by its head."""
BODY = b'{"kind": "vitals", "name": "LCP", "value": 1200}'
PATIENCE = 10.0
"""Seconds in which an ordinary request must be answered."""
PROMISED = 0.999
DRIP = 2.0
"""Seconds between two bytes of a slow client."""
SOURCES = [f"127.0.1.{number}" for number in range(1, 201)]
"""Loopback has a whole network of addresses: as many different clients."""

_HEAD = b"Host: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n"
_DRIPPING = b"POST " + WRITE + b" HTTP/1.1\r\n" + _HEAD + b"Content-Length: 60000\r\n\r\n"
_IN_CHUNKS = b"POST " + WRITE + b" HTTP/1.1\r\n" + _HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
_HALF_A_HEAD = b"GET " + READ + b" HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
KINDS: tuple[tuple[bytes, bytes], ...] = (
    (_DRIPPING, b"x"),
    (_IN_CHUNKS, b"1\r\nx\r\n"),
    (_DRIPPING, b"x"),
    (_HALF_A_HEAD, b"x"),
    (b"", b""),
)
"""What each begins with, and what it sends again and again; the last sends nothing at all."""


@dataclass
class Others:
    """How ordinary requests went."""

    patience: float = PATIENCE
    answered: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    waits: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How many of them were answered as they should be."""
        good = sum(count for status, count in self.answered.items() if status < 300)
        return good / max(self.unanswered + sum(self.answered.values()), 1)

    async def ask(self, port: int, request: bytes) -> None:
        """Ask once, on a connection of its own."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(self.patience):
                self.answered[await _status(port, request)] += 1
        except (OSError, ValueError, IndexError, TimeoutError):
            self.unanswered += 1
        self.waits.append(time.monotonic() - began)


async def _status(port: int, request: bytes) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        return int((await reader.readline()).split()[1])
    finally:
        writer.close()


def ordinary_requests() -> list[bytes]:
    """A read, a page, and a body."""
    end = b"Connection: close\r\n\r\n"
    length = b"Content-Length: %d\r\n" % len(BODY)
    return [
        b"GET " + READ + b" HTTP/1.1\r\nHost: localhost\r\n" + end,
        b"GET /brands HTTP/1.1\r\nHost: localhost\r\n" + end,
        b"POST " + WRITE + b" HTTP/1.1\r\n" + _HEAD + length + end + BODY,
    ]


class SlowClients:
    """A crowd that comes back whenever it is shown out."""

    def __init__(self, port: int, count: int) -> None:
        self.port = port
        self.count = count
        self.connected = 0
        self._crowded = asyncio.Event()

    @asynccontextmanager
    async def coming(self) -> AsyncIterator[None]:
        """All of them are there, and stay until the end."""
        tasks = [asyncio.create_task(self._come_again(number)) for number in range(self.count)]
        try:
            async with asyncio.timeout(180):
                await self._crowded.wait()
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _come_again(self, number: int) -> None:
        while True:
            with suppress(OSError):
                await self._drip(number)
            await asyncio.sleep(DRIP)

    async def _drip(self, number: int) -> None:
        first, again = KINDS[number % len(KINDS)]
        source = (SOURCES[number % len(SOURCES)], 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)
        try:
            writer.write(first)
            self._arrived()
            while not reader.at_eof():
                writer.write(again)
                await writer.drain()
                with suppress(TimeoutError):
                    async with asyncio.timeout(DRIP):
                        await reader.read(4096)
        finally:
            self.connected -= 1
            writer.close()

    def _arrived(self) -> None:
        self.connected += 1
        if self.connected >= self.count * 0.9:
            self._crowded.set()


async def crowded(
    port: int, count: int, work: Callable[[Others], Coroutine[Any, Any, None]], patience: float = PATIENCE
) -> Others:
    """Do something while the shop is full of slow clients."""
    others = Others(patience)
    async with SlowClients(port, count).coming():
        await work(others)
    return others


async def ask_for_a_while(port: int, seconds: float, others: Others) -> None:
    """Ask ordinary questions until the time is over."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    requests = ordinary_requests()
    while loop.time() < end:
        await asyncio.gather(*(others.ask(port, request) for request in requests * 3))
        await asyncio.sleep(0.05)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("port", type=int)
    parser.add_argument("--connections", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    work = lambda others: ask_for_a_while(options.port, options.seconds, others)  # noqa: E731
    others = asyncio.run(crowded(options.port, options.connections, work))
    print(f"{options.connections} slow connections, goal {PROMISED:.1%} of others' requests answered: "
          f"{others.share:.3%} ({dict(others.answered)}, {others.unanswered} unanswered)")  # fmt: skip
    sys.exit(others.share < PROMISED)


if __name__ == "__main__":
    main()
