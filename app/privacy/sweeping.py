"""Forgets what was kept long enough: once a day by one of the processes, or when a person says so."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path

import structlog

from app.kit import clock
from app.kit.database import Connection, Database, DatabaseUnavailableError
from app.media.service import PictureStore
from app.privacy import queries

FIRST = 300.0  # seconds a process runs before it looks whether a sweep is due
AGAIN = 3600.0
UNCLAIMED = timedelta(days=1)  # how old a picture must be that nobody shows: a younger one may be on its way

_log = structlog.get_logger()


async def sweep(connection: Connection, var: Path) -> dict[str, int]:
    """Delete what is past its time; answers how much of what."""
    gone = await queries.sweep(connection)
    gone["pictures nobody shows"] = await _forget_pictures(connection, var)
    if await queries.has_lately_erased(connection):
        await queries.renew_window(connection)
    return gone


@asynccontextmanager
async def daily_sweep(database: Database, var: Path) -> AsyncIterator[None]:
    """Sweeps once a day for as long as the process runs."""
    sweeping = asyncio.create_task(_keep_sweeping(database, var))
    try:
        yield
    finally:
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping


async def sweep_if_due(database: Database, var: Path) -> bool:
    """Whether this process swept. What fails is tried again an hour later."""
    async with database.bulk() as work:
        if not await queries.is_due(work):
            return False
        gone = await sweep(work, var)
    _log.info("swept", **{name.replace(" ", "_"): number for name, number in gone.items()})
    return True


async def _keep_sweeping(database: Database, var: Path) -> None:
    pause = FIRST
    while True:
        await asyncio.sleep(pause)
        pause = AGAIN
        try:
            await sweep_if_due(database, var)
        except (DatabaseUnavailableError, OSError) as error:
            _log.warning("not swept", reason=str(error))


async def _forget_pictures(connection: Connection, var: Path) -> int:
    """Those of more than a day that nobody shows, and what writes that never ended left of others."""
    used = await queries.pictures(connection)
    return PictureStore(var).remove_unused(used, (clock.now() - UNCLAIMED).timestamp())
