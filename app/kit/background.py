"""Work that a process repeats beside its requests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import structlog

from app.kit.database.pool import DATABASE_ERRORS

_log = structlog.get_logger()


@asynccontextmanager
async def repeat_in_background(work: Callable[[], Awaitable[object]], pause: float) -> AsyncIterator[None]:
    """Repeat some work until the block ends, after so many seconds each time. What fails is tried again."""
    repeating = asyncio.create_task(_repeat(work, pause))
    try:
        yield
    finally:
        repeating.cancel()
        with suppress(asyncio.CancelledError):
            await repeating


async def attempt(work: Callable[[], Awaitable[object]]) -> None:
    """Do some work. What fails is logged and stops nothing else: the next time may succeed."""
    name = getattr(work, "func", work).__qualname__
    try:
        await work()
    except DATABASE_ERRORS as error:
        _log.warning("background work waits for the database", work=name, reason=str(error))
    except Exception:  # noqa: BLE001 - as above
        _log.exception("background work failed", work=name)


async def _repeat(work: Callable[[], Awaitable[object]], pause: float) -> None:
    while True:
        await asyncio.sleep(pause)
        await attempt(work)
