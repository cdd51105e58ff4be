"""Requests at a steady rate, whether or not earlier ones are answered, and how long each took."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import perf_counter

import httpx

Send = Callable[[int], Awaitable[httpx.Response]]
"""Sends the request with a number."""


@dataclass
class Load:
    """The answers, and their milliseconds since each request was due."""

    statuses: Counter[str] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)

    @property
    def requests(self) -> int:
        return sum(self.statuses.values())

    @property
    def errors(self) -> int:
        """Answers of 5xx, refusals for being too many, and requests without an answer."""
        return sum(
            count for status, count in self.statuses.items() if status[0] not in "234" or status == "429"
        )

    def percentile(self, share: float) -> float:
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def send_at_rate(rate: float, seconds: float, send: Send) -> Load:
    """Send a request every 1/rate seconds, however long the answers take."""
    load = Load()
    began = perf_counter()
    async with asyncio.TaskGroup() as tasks:
        for number in range(round(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - perf_counter()))
            tasks.create_task(_send(send, number, due, load))
    return load


async def _send(send: Send, number: int, due: float, load: Load) -> None:
    try:
        status = str((await send(number)).status_code)
    except httpx.TransportError as error:
        status = type(error).__name__
    load.statuses[status] += 1
    load.milliseconds.append(1000 * (perf_counter() - due))
