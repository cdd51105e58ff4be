"""Counts searches, and products opened from their results, once enough networks asked the same on a day.

Only then is a query's text stored. Until then there is a hash of it in a sketch: see
`app.search_counts.asker_sketches`. Memory and file are bounded, and the search itself takes no part in it.
"""

import asyncio
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import date
from itertools import islice
from typing import TypeVar

import structlog

from app.kit.database.pool import DATABASE_ERRORS, Database
from app.kit.observing.audit import shorten_address
from app.search_counts import queries
from app.search_counts.asker_sketches import AskerSketches
from app.search_counts.queries import Opening
from app.search_counts.query_outcomes import FindOutcome, QueryOutcome
from app.search_counts.query_texts import fold_query

MIN_ASKERS = 10
"""A query that fewer networks asked on a day is never stored. The table has the same rule."""
DICE_SIDES = 6
"""Two dice from 0 on say how many more it takes, by query and day: nine networks do not tell of a tenth."""
MAX_WAITING = 10_000  # queries, and products opened, that wait for the database
MAX_WORD = 40  # letters of a word that is told
MAX_WRITTEN = 500  # of each at one time: every query is searched once to know its outcome

_T = TypeVar("_T", bound=Hashable)
_log = structlog.get_logger("search_counts")


class SearchCounter:
    """Counts for all processes of this machine together, and writes what this process has counted."""

    def __init__(self, database: Database, sketches: AskerSketches, find_outcome: FindOutcome) -> None:
        self._database = database
        self._sketches = sketches
        self._find_outcome = find_outcome
        # In the order of arrival; the values mean nothing.
        self._searches: dict[str, None] = {}
        self._openings: dict[Opening, None] = {}
        self._shown: dict[str, int] = {}
        """How many networks were shown each query."""
        self._opened = 0
        """How many networks opened something, counted for each query."""

    def add_search(self, text: str, address: str) -> None:
        """Count a search whose results were shown to somebody at this address."""
        query = fold_query(text)
        if not query:
            return
        is_new = self._sketches.add_new(query, shorten_address(address))
        if is_new and (query in self._shown or len(self._shown) < MAX_WAITING):
            self._shown[query] = self._shown.get(query, 0) + 1
        if self._sketches.count(query) >= self.find_threshold(query):
            _add_waiting(self._searches, query)

    def find_threshold(self, query: str) -> int:
        """The number of networks that have to ask a query today."""
        return MIN_ASKERS + self._sketches.draw(query, DICE_SIDES)

    def add_opening(self, text: str, product_id: int, address: str) -> None:
        """Count a product that somebody at this address opened from the results of a query."""
        query = fold_query(text)
        if not query:
            return
        self._opened += self._sketches.add_new(f"{query}\n", shorten_address(address))
        opening = Opening(query, product_id)
        self._sketches.add(_name_opening(opening), shorten_address(address))
        if self._sketches.count(query) >= self.find_threshold(query):
            _add_waiting(self._openings, opening)

    async def write(self) -> None:
        """Write the counts to the database. They are kept when that fails."""
        self._sketches.begin_day()
        await self._write_days()
        searches = [*islice(self._searches, MAX_WRITTEN)]
        openings = [*islice(self._openings, MAX_WRITTEN)]
        outcomes = await self._find_outcomes(searches)
        if not outcomes and not openings:
            return
        day = self._sketches.begin_day()
        asked, opened = self._take_counts(outcomes, openings)
        try:
            searches_stored, openings_stored = await self._store(day, asked, opened, outcomes)
        except DATABASE_ERRORS as error:
            self._give_back(asked, opened)
            self._wait_again(asked, opened)
            _log.warning("searches could not be written yet", problem=str(error))
        else:
            # Another process has yet to store the query with its first. Whoever asks next adds the rest.
            self._give_back(_leave_out(asked, searches_stored), _leave_out(opened, openings_stored))

    async def _write_days(self) -> None:
        """Write how searches went, without what was searched for."""
        shown = dict(islice(self._shown.items(), MAX_WRITTEN))
        outcomes = await self._find_outcomes([*shown])
        opened, counts = self._opened, Counter({("opened", ""): self._opened})
        for query, outcome in outcomes.items():
            counts += _count_outcome(outcome, shown[query])
        if not +counts:
            return
        day = self._sketches.begin_day()
        try:
            async with self._database.unit_of_work() as connection:
                await queries.add_days(connection, day, +counts)
        except DATABASE_ERRORS as error:
            _log.warning("how searches went could not be written yet", problem=str(error))
        else:
            self._opened -= opened
            for query in outcomes:
                self._shown[query] -= shown[query]
            self._shown = _drop_zeros(self._shown)

    def write_regularly(self) -> AbstractAsyncContextManager[None]:
        """Write regularly while the process runs, and once more at shutdown."""
        return self._sketches.write_regularly(self.write)

    async def _find_outcomes(self, searches: list[str]) -> dict[str, QueryOutcome]:
        outcomes: dict[str, QueryOutcome] = {}
        for query in searches:
            if outcome := self._find_outcome(query):
                outcomes[query] = outcome
            await asyncio.sleep(0)  # requests go first
        return outcomes

    def _take_counts(
        self, searches: Mapping[str, QueryOutcome], openings: list[Opening]
    ) -> tuple[dict[str, int], dict[Opening, int]]:
        for query in searches:
            self._searches.pop(query, None)
        for opening in openings:
            self._openings.pop(opening, None)
        # After midnight the sketches are new ones.
        enough = [each for each in searches if self._sketches.count(each) >= self.find_threshold(each)]
        asked = {query: self._sketches.take(query) for query in enough}
        opened = {opening: self._sketches.take(_name_opening(opening)) for opening in openings}
        return _drop_zeros(asked), _drop_zeros(opened)

    def _give_back(self, asked: Mapping[str, int], opened: Mapping[Opening, int]) -> None:
        for query, number in asked.items():
            self._sketches.give_back(query, number)
        for opening, number in opened.items():
            self._sketches.give_back(_name_opening(opening), number)

    def _wait_again(self, asked: Iterable[str], opened: Iterable[Opening]) -> None:
        for query in asked:
            _add_waiting(self._searches, query)
        for opening in opened:
            _add_waiting(self._openings, opening)

    async def _store(
        self,
        day: date,
        asked: Mapping[str, int],
        opened: Mapping[Opening, int],
        outcomes: Mapping[str, QueryOutcome],
    ) -> tuple[set[str], set[Opening]]:
        """Store the counts in one transaction. Returns the searches and openings that could be stored."""
        async with self._database.unit_of_work() as connection:
            searches = await queries.add_searches(connection, day, asked, outcomes)
            return searches, await queries.add_openings(connection, day, opened)


def _count_outcome(outcome: QueryOutcome, times: int) -> Counter[tuple[str, str]]:
    """The numbers that some searches add to the counts of their day."""
    counts = Counter({("shown", ""): times})
    if not outcome.is_met:
        how = "let words go" if outcome.products_found else "found nothing"
        counts.update(
            {(how, word): times for word in ("", *set(outcome.listed_words)) if len(word) <= MAX_WORD}
        )
    return counts


def _add_waiting(waiting: dict[_T, None], item: _T) -> None:
    if len(waiting) < MAX_WAITING:
        waiting[item] = None


def _drop_zeros(counts: Mapping[_T, int]) -> dict[_T, int]:
    return {item: number for item, number in counts.items() if number > 0}


def _leave_out(counts: Mapping[_T, int], dropped: set[_T]) -> dict[_T, int]:
    return {item: number for item, number in counts.items() if item not in dropped}


def _name_opening(opening: Opening) -> str:
    """The subject of a sketch. A query has no line break, so that it is no other query's."""
    return f"{opening.query}\n{opening.product_id}"
