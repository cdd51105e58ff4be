"""Reads for the metrics what waits to be done: reports for moderators, letters, the daily sweep."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from app.kit.background import repeat_in_background, try_and_log
from app.kit.database.pool import Database
from app.kit.observing.metrics import Gauge
from app.privacy import queries
from app.privacy.queries import WaitingWork

READ_INTERVAL = 15.0


class WaitingWorkWatch:
    """Reads the amount of waiting work now and then."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.latest = WaitingWork()

    async def refresh(self) -> None:
        """Read it anew. Where that fails the last numbers stay."""
        async with self._database.reading() as connection:
            self.latest = await queries.read_waiting_work(connection)

    @asynccontextmanager
    async def read_regularly(self) -> AsyncIterator[None]:
        """Read it now and regularly while the block runs."""
        await try_and_log(self.refresh)
        async with repeat_in_background(self.refresh, READ_INTERVAL):
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
        sweep = "Time since old data was last deleted"
        yield Gauge("undertone_sweep_age_seconds", sweep, "max", lambda: self.latest.since_sweep)
