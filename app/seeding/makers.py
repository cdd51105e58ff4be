"""Processes that make blocks of products side by side, while the database takes in what is made."""

import asyncio
import os
import signal
from collections import deque
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

from app.seeding.product_rows import Block, make_block
from app.seeding.shelf_rows import Numbers
from app.seeding.wanted import Wanted
from data.catalogue.catalogue import Catalogue

BLOCK = 400
AHEAD = 4  # blocks made before they are asked for: enough to keep the makers busy, few enough for any memory
FEW = 2 * BLOCK  # products that are made sooner than a second process begins


async def blocks_of(
    catalogue: Catalogue, wanted: Wanted, numbers: Numbers, hands: int
) -> AsyncIterator[Block]:
    """Every block in the order of the products. A small catalogue is made here and now."""
    parts = (
        (replace(catalogue, plans=catalogue.plans[start : start + BLOCK]), numbers, wanted, start)
        for start in range(0, len(catalogue.plans), BLOCK)
    )
    if len(catalogue.plans) <= FEW or hands < 2:
        for part in parts:
            yield make_block(*part)
        return
    with _makers(hands) as pool:
        coming = deque(_made(pool, part) for part in islice(parts, AHEAD))
        while coming:
            yield await asyncio.wrap_future(coming.popleft())
            coming.extend(_made(pool, part) for part in islice(parts, 1))


def _made(pool: ProcessPoolExecutor, part: tuple[Catalogue, Numbers, Wanted, int]) -> Future[Block]:
    return pool.submit(make_block, *part)


@contextmanager
def _makers(count: int) -> Iterator[ProcessPoolExecutor]:
    """They end with the block, whatever happens."""
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_settle)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _settle() -> None:
    """A maker leaves Ctrl-C to whoever employs it, and goes when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_go_with_employer, daemon=True).start()


def _go_with_employer() -> None:
    employer = parent_process()
    assert employer
    wait([employer.sentinel])
    os._exit(1)
