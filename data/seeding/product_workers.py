"""Worker processes that make blocks of products, while the database stores earlier blocks."""

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

from data.catalogue.catalogue import Catalogue
from data.seeding.options import SeedOptions
from data.seeding.product_rows import ProductRowsBlock, make_block
from data.seeding.rows import CatalogueIds

BLOCK_SIZE = 400
BLOCKS_AHEAD = 4  # made before they are needed: enough to keep the workers busy, few enough for any memory
SERIAL_LIMIT = 800  # so many products are made sooner than a second process begins


async def make_blocks(
    catalogue: Catalogue, options: SeedOptions, ids: CatalogueIds, processes: int
) -> AsyncIterator[ProductRowsBlock]:
    """All blocks in the order of the products. A small catalogue is made without workers."""
    parts = (
        (replace(catalogue, plans=catalogue.plans[start : start + BLOCK_SIZE]), ids, options, start)
        for start in range(0, len(catalogue.plans), BLOCK_SIZE)
    )
    if len(catalogue.plans) <= SERIAL_LIMIT or processes < 2:
        for part in parts:
            yield make_block(*part)
        return
    with _worker_pool(processes) as pool:
        pending = deque(_submit(pool, part) for part in islice(parts, BLOCKS_AHEAD))
        while pending:
            yield await asyncio.wrap_future(pending.popleft())
            pending.extend(_submit(pool, part) for part in islice(parts, 1))


def _submit(
    pool: ProcessPoolExecutor, part: tuple[Catalogue, CatalogueIds, SeedOptions, int]
) -> Future[ProductRowsBlock]:
    return pool.submit(make_block, *part)


@contextmanager
def _worker_pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that end with the `with` block, whatever happens."""
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_start_worker)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    """A worker leaves Ctrl-C to its parent, and ends when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    assert parent
    wait([parent.sentinel])
    os._exit(1)
