"""Deletes expired data, once a day in one of the processes or by a command."""

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import timedelta
from typing import Self

import structlog

from app.kit import clock
from app.kit.background import run_in_background
from app.kit.database.pool import Connection, Database, DatabaseUnavailableError
from app.kit.storage.object_store import StoreError
from app.media.service import PictureStore
from app.privacy import queries
from app.privacy.erasures import ErasureLedger
from app.settings import OFFER_HISTORY_MONTHS, SEARCH_COUNT_DAYS, Settings

FIRST = 300.0  # seconds from the start of a process to its first check
AGAIN = 3600.0
UNCLAIMED = timedelta(
    days=1
)  # the age at which an unused picture is deleted; a newer one may belong to a running request

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Retention:
    """For how long data is kept, where a setting says it."""

    search_count_days: int = SEARCH_COUNT_DAYS
    offer_history_months: int = OFFER_HISTORY_MONTHS

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(settings.search_count_days, settings.offer_history_months)


DEFAULT_RETENTION = Retention()


async def sweep(
    connection: Connection, pictures: PictureStore, retention: Retention = DEFAULT_RETENTION
) -> dict[str, int]:
    """Delete expired data. Returns the number of items by kind."""
    gone = await queries.sweep(connection, retention.search_count_days)
    gone["months of old prices"] = await queries.prune_offer_history(
        connection, retention.offer_history_months
    )
    gone["pictures nobody shows"] = await _forget_pictures(connection, pictures)
    has_news = await queries.has_waiting_reports(connection)
    if has_news or await queries.has_lately_erased(connection):
        await queries.renew_window(connection)
    return gone


def daily_sweep(
    database: Database, pictures: PictureStore, retention: Retention, ledger: ErasureLedger
) -> AbstractAsyncContextManager[None]:
    """Sweep once a day while the process runs."""
    return run_in_background(_keep_sweeping(database, pictures, retention, ledger))


async def sweep_if_due(
    database: Database,
    pictures: PictureStore,
    retention: Retention = DEFAULT_RETENTION,
    ledger: ErasureLedger | None = None,
) -> bool:
    """Sweep if it is due. Returns whether this process did. A failure is retried after an hour."""
    async with database.bulk() as work:
        if not await queries.is_due(work):
            return False
        gone = await sweep(work, pictures, retention)
        if ledger:
            await ledger.bring_up_to_date(work)
    _log.info("swept", **{name.replace(" ", "_"): number for name, number in gone.items()})
    return True


async def _keep_sweeping(
    database: Database, pictures: PictureStore, retention: Retention, ledger: ErasureLedger
) -> None:
    pause = FIRST
    while True:
        await asyncio.sleep(pause)
        pause = AGAIN
        try:
            await sweep_if_due(database, pictures, retention, ledger)
        except (DatabaseUnavailableError, OSError) as error:
            _log.warning("not swept", reason=str(error))


async def _forget_pictures(connection: Connection, pictures: PictureStore) -> int:
    """Delete pictures of more than a day that are not used, and drafts that were never finished."""
    used = await queries.pictures(connection)
    try:
        return await pictures.sweep(used, clock.now() - UNCLAIMED)
    except StoreError as error:  # everything else is swept
        _log.warning("pictures in the store are swept tomorrow", problem=str(error))
        return 0
