"""Work that a process repeats beside its requests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress


@asynccontextmanager
async def repeat_in_background(work: Callable[[], Awaitable[None]], pause: float) -> AsyncIterator[None]:
    """Repeat some work until the block ends, with so many seconds before each time. It handles its errors."""
    repeating = asyncio.create_task(_repeat(work, pause))
    try:
        yield
    finally:
        repeating.cancel()
        with suppress(asyncio.CancelledError):
            await repeating


async def _repeat(work: Callable[[], Awaitable[None]], pause: float) -> None:
    while True:
        await asyncio.sleep(pause)
        await work()
