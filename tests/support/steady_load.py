"""Requests at a steady rate, whatever comes back: shoppers do not wait for each other."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field

import httpx

READS = ("/", "/brands", "/api/v1/brands", "/products/lipstick-01", "/categories/lipstick")
SEARCH = "/api/v1/search"
TIMEOUT = 60.0


@dataclass
class Outcome:
    """What came back."""

    sent: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    @property
    def failed(self) -> int:
        return self.failures.total()


async def send_until(url: str, rate: float, stop: asyncio.Event) -> Outcome:
    """Send reads, and a search by POST as every fourth, until told to stop."""
    outcome, running = Outcome(), set[asyncio.Task[None]]()
    limits = httpx.Limits(max_connections=500, max_keepalive_connections=100)
    async with httpx.AsyncClient(base_url=url, timeout=TIMEOUT, limits=limits, verify=False) as client:
        began = time.monotonic()
        while not stop.is_set():
            task = asyncio.create_task(_send(client, outcome))
            running.add(task)
            task.add_done_callback(running.discard)
            outcome.sent += 1
            await asyncio.sleep(max(0.0, began + outcome.sent / rate - time.monotonic()))
        await asyncio.gather(*running)
    return outcome


async def _send(client: httpx.AsyncClient, outcome: Outcome) -> None:
    began, number = time.monotonic(), outcome.sent
    try:
        if number % 4 == 3:
            response = await client.post(SEARCH, json={"query": "lipstick"})
        else:
            response = await client.get(READS[number % len(READS)])
    except httpx.HTTPError as error:
        outcome.failures[type(error).__name__] += 1
        return
    outcome.slowest = max(outcome.slowest, time.monotonic() - began)
    if response.status_code != httpx.codes.OK:
        outcome.failures[str(response.status_code)] += 1
