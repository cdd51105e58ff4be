"""Reads at a steady rate, while something else is measured."""

import asyncio
import time
from itertools import count
from typing import Any

from benchmarks.living.prober import Prober

READS_A_SECOND = 100
_NUMBERS = count()


async def read_for(prober: Prober, seconds: float) -> list[float]:
    """Read matches of colours that were not asked for yet, so that no cache has them."""
    spent: list[float] = []
    tasks, began = [], time.perf_counter()
    for number in range(int(seconds * READS_A_SECOND)):
        await asyncio.sleep(max(0.0, began + number / READS_A_SECOND - time.perf_counter()))
        tasks.append(asyncio.create_task(_read(prober, spent)))
    await asyncio.gather(*tasks)
    return spent


async def read_while(prober: Prober, work: "asyncio.Future[Any]") -> list[float]:
    """Read until some work is done."""
    spent: list[float] = []
    while not work.done():
        spent += await read_for(prober, 1)
    return spent


async def _read(prober: Prober, spent: list[float]) -> None:
    colour = 0x80_40_20 + 7919 * next(_NUMBERS) % 0x40_40_40
    began = time.perf_counter()
    await prober.get_json(f"/search/similar?hex=%23{colour:06x}")
    spent.append(time.perf_counter() - began)
