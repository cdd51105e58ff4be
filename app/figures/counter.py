"""Counts visits, matches and clicks to retailers, each network once a day, as `app.lists.events` views."""

from collections import Counter
from contextlib import AbstractAsyncContextManager
from typing import Literal
from zlib import crc32

import structlog

from app.figures import queries
from app.figures.queries import Click
from app.kit.database.pool import DATABASE_ERRORS, Database
from app.kit.observing.audit import shorten_address
from app.search_counts.asker_sketches import AskerSketches

MAX_WAITING = 100_000  # clicks that are held while the database is away
SHARES = 64
"""A sketch tells some thousand networks apart. Those of a day are spread over so many sketches."""

What = Literal["visit", "match"]
_log = structlog.get_logger("figures")


class FigureCounter:
    """Counts for all processes of this machine together, and writes what this process has counted."""

    def __init__(self, database: Database, sketches: AskerSketches) -> None:
        self._database = database
        self._sketches = sketches
        self._seen: set[tuple[What, str]] = set()
        """The sketches that have grown since the last write."""
        self._clicks: Counter[Click] = Counter()

    def add_visitor(self, what: What, address: str) -> None:
        """Count a network, if it does this for the first time today."""
        network = shorten_address(address)
        subject = f"{what} {crc32(network.encode()) % SHARES}"
        if self._sketches.add_new(subject, network):
            self._seen.add((what, subject))

    def add_click(self, click: Click, address: str) -> None:
        """Count a click, if it is the first of its network for this offer today, whatever the shade."""
        is_known = click in self._clicks or len(self._clicks) < MAX_WAITING
        if is_known and self._sketches.add_new(f"{click.product_id}\n{click.url}", shorten_address(address)):
            self._clicks[click] += 1

    async def write(self) -> None:
        """Write the counts to the database. They are kept when that fails."""
        day = self._sketches.begin_day()
        seen, self._seen = self._seen, set()
        clicks, self._clicks = self._clicks, Counter()
        taken = {subject: (what, self._sketches.take(subject)) for what, subject in seen}
        networks: Counter[str] = Counter()
        for what, number in taken.values():
            networks[what] += number
        networks = +networks  # without those whose number is 0 or below
        if not (networks or clicks):
            return
        try:
            async with self._database.unit_of_work() as connection:
                if networks:
                    await queries.add_visitors(connection, day, networks)
                if clicks:
                    await queries.add_clicks(connection, day, clicks)
        except DATABASE_ERRORS as error:
            for subject, (_, number) in taken.items():
                self._sketches.give_back(subject, number)
            self._seen |= seen
            self._clicks.update(clicks)
            _log.warning("figures could not be written yet", problem=str(error))

    def write_regularly(self) -> AbstractAsyncContextManager[None]:
        """Write regularly while the process runs, and once more at shutdown."""
        return self._sketches.write_regularly(self.write)
