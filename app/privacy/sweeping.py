"""Deletes expired data, once a day in one of the processes or by a command."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Self

import structlog

from app.kit import clock
from app.kit.database.pool import Connection, Database
from app.kit.database.queries import claim_recurring_work
from app.kit.storage.object_store import StoreError
from app.media.service import PictureStore
from app.privacy import queries
from app.privacy.erasures import ErasureLedger
from app.settings import OFFER_HISTORY_MONTHS, SEARCH_COUNT_DAYS, Settings
from app.window.queries import ask_for_window

INTERVAL = timedelta(hours=23)  # a day, and room for a sweep that begins late
UNUSED_PICTURE_AGE = timedelta(days=1)
"""An unused picture that is newer may belong to a running request."""

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
    has_news = await queries.take_waiting_reports(connection)
    if has_news or await queries.has_lately_erased(connection):
        await ask_for_window(connection)
    return gone


async def sweep_if_due(
    database: Database,
    pictures: PictureStore,
    retention: Retention = DEFAULT_RETENTION,
    ledger: ErasureLedger | None = None,
) -> bool:
    """Sweep if it is due. Returns whether this process did."""
    async with database.bulk() as work:
        if not await claim_recurring_work(work, "privacy_swept", INTERVAL):
            return False
        gone = await sweep(work, pictures, retention)
        if ledger:
            await ledger.bring_up_to_date(work)
    _log.info("swept", **{name.replace(" ", "_"): number for name, number in gone.items()})
    return True


async def _forget_pictures(connection: Connection, pictures: PictureStore) -> int:
    """Delete pictures of more than a day that are not used, and drafts that were never finished."""
    used = await queries.list_used_pictures(connection)
    try:
        return await pictures.sweep(used, clock.now() - UNUSED_PICTURE_AGE)
    except StoreError as error:  # everything else is swept
        _log.warning("pictures in the store are swept tomorrow", problem=str(error))
        return 0
