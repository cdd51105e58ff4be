"""Steady load for an hour, and how much more memory and how many more descriptors the processes then use."""

import asyncio
import os
from typing import NamedTuple

from benchmarks.trust.browsing import Browsing, browsing
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.loads import Load
from benchmarks.trust.memory import count_descriptors, find_processes, read_memory
from benchmarks.trust.shops import open_running_shop

LOAD = 0.7
PROBE_SECONDS = 3.0
WARM_SHARE = 0.2
"""Memory is compared with what it is after a fifth of the time, when caches and pools have filled."""
DRIFT = 0.05
DESCRIPTORS_MORE = 4
PIECE_SECONDS = 15.0
SETTLE_SECONDS = 75.0
"""Until idle connections are closed. How many there are says how busy the machine was, and not what leaks."""


class Usage(NamedTuple):
    """Memory in megabytes, and descriptors."""

    api: float
    storefront: float
    descriptors: int

    @property
    def memory(self) -> float:
        return self.api + self.storefront


async def measure(trial: Trial) -> Outcome:
    """In a short run memory still settles: it is reported, and only errors and descriptors are judged."""
    with open_running_shop(trial) as shop:
        api = find_processes(os.getpid(), "app.asgi")
        storefront = find_processes(os.getpid(), "front/index.js")
        async with browsing(shop) as visitor:
            rate = LOAD * await _find_capacity(visitor)
            warm = await _browse(visitor, rate, WARM_SHARE * trial.count, trial, 0)
            before = await _read(api, storefront, trial)
            rest = await _browse(visitor, rate, (1 - WARM_SHARE) * trial.count, trial, WARM_SHARE)
            after = await _read(api, storefront, trial)
    memory, drift = before.memory, after.memory / before.memory - 1
    more_descriptors = after.descriptors - before.descriptors
    errors = warm.errors + rest.errors
    figure = (
        f"{warm.requests + rest.requests:,} requests at {rate:.0f} a second, {errors} errors, "
        f"memory {drift:+.1%} of {memory:.0f} MB (API {after.api - before.api:+.1f} MB, "
        f"storefront {after.storefront - before.storefront:+.1f} MB), descriptors {more_descriptors:+d}"
    )
    settled = drift < DRIFT or not trial.full
    return Outcome(figure, settled and not errors and more_descriptors <= DESCRIPTORS_MORE)


async def _find_capacity(visitor: Browsing) -> float:
    """Requests a second when eight are always under way."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + PROBE_SECONDS
    answered = 0

    async def ask() -> None:
        nonlocal answered
        while loop.time() < deadline:
            answered += (await visitor.browse(1000, 0.001)).requests

    await asyncio.gather(*(ask() for _ in range(8)))
    return answered / PROBE_SECONDS


async def _browse(visitor: Browsing, rate: float, seconds: float, trial: Trial, begun: float) -> Load:
    whole = Load()
    passed = 0.0
    while passed < seconds:
        piece = min(PIECE_SECONDS, seconds - passed)
        load = await visitor.browse(rate, piece)
        whole.statuses += load.statuses
        passed += piece
        trial.report(int(begun * trial.count + passed), trial.count)
    return whole


async def _read(api: set[int], storefront: set[int], trial: Trial) -> Usage:
    """Read what is in use some time after the last request."""
    await asyncio.sleep(SETTLE_SECONDS if trial.full else 2)
    return Usage(read_memory(api), read_memory(storefront), count_descriptors(api | storefront))
