"""Work that a process does beside its requests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import structlog

from app.kit.database.pool import DATABASE_ERRORS

_log = structlog.get_logger()


@asynccontextmanager
async def run_in_background(work: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    """Do some work until the block ends."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        await end_task(task)


async def end_task(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def repeat_in_background(
    work: Callable[[], Awaitable[object]], pause: float
) -> AbstractAsyncContextManager[None]:
    """Repeat some work until the block ends, after so many seconds each time. What fails is tried again."""
    return run_in_background(_repeat(work, pause))


async def try_and_log(work: Callable[[], Awaitable[object]]) -> None:
    """Do some work. What fails is logged and stops nothing else: the next time may succeed."""
    name = getattr(getattr(work, "func", work), "__qualname__", repr(work))
    try:
        await work()
    except DATABASE_ERRORS as error:
        _log.warning("background work waits for the database", work=name, reason=str(error))
    except Exception:  # noqa: BLE001 - as above
        _log.exception("background work failed", work=name)


async def _repeat(work: Callable[[], Awaitable[object]], pause: float) -> None:
    while True:
        await asyncio.sleep(pause)
        await try_and_log(work)
