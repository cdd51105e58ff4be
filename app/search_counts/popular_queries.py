"""Keeps the popular queries of the last thirty days in memory, for suggestions.

What strangers typed is shown to everybody, so it has to be asked by enough networks on two days before today,
in words that the shop has just so, of Latin letters, without a negation and without a word of the blocklist.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from zlib import crc32

import structlog

from app.kit.background import repeat_in_background
from app.kit.database.pool import DATABASE_ERRORS, Database
from app.search_counts import queries
from app.search_counts.query_outcomes import FindOutcome
from app.search_counts.query_texts import may_be_shown

DAYS = 30
MIN_DAYS = 2
MAX_POPULAR = 500
MAX_SUGGESTED = 5
REFRESH_INTERVAL = 60.0  # seconds

_log = structlog.get_logger("search_counts")


class PopularQueries:
    """The queries that were asked most and that the shop can meet, the most popular first."""

    def __init__(self, database: Database, find_outcome: FindOutcome, on_change: Callable[[], None]) -> None:
        self._database = database
        self._find_outcome = find_outcome
        self._on_change = on_change
        self._queries: Sequence[str] = ()

    @property
    def edition(self) -> str:
        """A mark that differs between different lists, and is the same in all processes."""
        return f"{crc32(chr(10).join(self._queries).encode()):x}"

    def suggest(self, typed: str) -> list[str]:
        """At most five that begin with the typed text and say more."""
        start = " ".join(typed.lower().split())
        if not start:
            return []
        longer = (each for each in self._queries if each.startswith(start) and each != start)
        return [*islice(longer, MAX_SUGGESTED)]

    async def refresh(self) -> None:
        """Read them again. The old ones stay when that fails."""
        try:
            async with self._database.reading() as connection:
                found = await queries.list_popular(connection, DAYS, MIN_DAYS, MAX_POPULAR)
        except DATABASE_ERRORS as error:
            _log.warning("popular queries could not be read", problem=str(error))
            return
        before, self._queries = self._queries, await self._select_suggested(found)
        if before != self._queries:
            self._on_change()

    @asynccontextmanager
    async def refresh_regularly(self) -> AsyncIterator[None]:
        """Refresh at the start and then regularly, while the process runs."""
        first = asyncio.create_task(self.refresh())
        async with repeat_in_background(self.refresh, REFRESH_INTERVAL):
            yield
        first.cancel()

    async def _select_suggested(self, found: Sequence[str]) -> list[str]:
        """Those that may be shown, and that the shop can meet just so with the goods it has now."""
        suggested = []
        for query in filter(may_be_shown, found):
            outcome = self._find_outcome(query)
            if outcome and outcome.is_met and outcome.is_exact:
                suggested.append(query)
            await asyncio.sleep(0)  # requests go first
        return suggested
