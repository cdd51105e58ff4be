"""Reads for the metrics what waits to be done: reports for moderators, letters, the daily sweep.

What came of each feed is in `undertone feeds list`, and in the admin.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import asyncpg
import structlog

from app.kit.background import repeat_in_background
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.observing.metrics import Gauge
from app.privacy import queries
from app.privacy.queries import WaitingWork

READ_INTERVAL = 15.0

_log = structlog.get_logger()


class WaitingWorkWatch:
    """Reads the amount of waiting work now and then."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.latest = WaitingWork()

    async def read(self) -> None:
        """Read it anew. While the database is away the last numbers stay."""
        try:
            async with self._database.reading() as connection:
                self.latest = await queries.read_waiting_work(connection)
        except (DatabaseUnavailableError, asyncpg.PostgresError) as error:
            _log.warning("waiting work could not be read", reason=str(error))

    @asynccontextmanager
    async def read_regularly(self) -> AsyncIterator[None]:
        """Read it now and regularly while the block runs."""
        await self.read()
        async with repeat_in_background(self.read, READ_INTERVAL):
            yield

    def list_gauges(self) -> Iterator[Gauge]:
        """List its metrics. All processes read the same, so the largest number is taken."""
        oldest = "Age of the oldest report of a review that nobody has judged"
        waiting = "Reports of reviews that nobody has judged"
        yield Gauge("undertone_reports_waiting", waiting, "max", lambda: self.latest.reports)
        yield Gauge("undertone_reports_oldest_seconds", oldest, "max", lambda: self.latest.oldest_report)
        yield Gauge("undertone_mail_waiting", "Letters to be sent", "max", lambda: self.latest.letters)
        unsent = "Age of the oldest letter to be sent"
        yield Gauge("undertone_mail_oldest_seconds", unsent, "max", lambda: self.latest.oldest_letter)
        yield Gauge(
            "undertone_sweep_age_seconds",
            "Time since old data was last deleted",
            "max",
            lambda: self.latest.since_sweep,
        )
