"""Work that a process repeats beside its requests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import structlog

_log = structlog.get_logger()


@asynccontextmanager
async def repeat_in_background(work: Callable[[], Awaitable[None]], pause: float) -> AsyncIterator[None]:
    """Repeat some work until the block ends, after so many seconds each time. What fails is tried again."""
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
        try:
            await work()
        except Exception:  # noqa: BLE001 - the next time may succeed
            _log.exception("background work failed")
