"""Runs something asynchronous from a test that may be inside an event loop already."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_a_thread(work: Callable[[], Awaitable[T]]) -> T:
    """Run it to its end on a loop of another thread."""

    async def waiting() -> T:
        return await work()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(waiting())).result()
