"""Steady load for an hour, and how much more memory and how many more descriptors the processes then use."""

import asyncio
import os

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


async def measure(trial: Trial) -> Outcome:
    """In a short run memory still settles: it is reported, and only errors and descriptors are judged."""
    with open_running_shop(trial) as shop:
        processes = find_processes(os.getpid(), "app.asgi", "front/index.js")
        async with browsing(shop) as visitor:
            rate = LOAD * await _find_capacity(visitor)
            warm = await _browse(visitor, rate, WARM_SHARE * trial.count, trial, 0)
            memory, descriptors = await _read(processes, trial)
            rest = await _browse(visitor, rate, (1 - WARM_SHARE) * trial.count, trial, WARM_SHARE)
            more_memory, more_descriptors = await _read(processes, trial)
    drift = more_memory / memory - 1
    errors = warm.errors + rest.errors
    figure = (
        f"{warm.requests + rest.requests:,} requests at {rate:.0f} a second, {errors} errors, "
        f"memory {drift:+.1%} of {memory:.0f} MB, descriptors {more_descriptors - descriptors:+d}"
    )
    settled = drift < DRIFT or not trial.full
    return Outcome(figure, settled and not errors and more_descriptors - descriptors <= DESCRIPTORS_MORE)


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


async def _read(processes: set[int], trial: Trial) -> tuple[float, int]:
    """Memory and descriptors, some time after the last request."""
    await asyncio.sleep(SETTLE_SECONDS if trial.full else 2)
    return read_memory(processes), count_descriptors(processes)
