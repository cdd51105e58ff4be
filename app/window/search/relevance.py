"""Orders the products of a search by relevance: a sum of parts that can be shown for each product."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Bits, Rows, members
from app.window.arrays.compiled import compiled

Floats = npt.NDArray[np.float32]
Closeness = npt.NDArray[np.uint8]
Longs = npt.NDArray[np.int64]
Score = Any  # a float32, as compiled code has it

PARTS: Final = ("quality", "words", "colour", "type", "preferred", "fresh", "named", "availability")
_QUALITY, _WORDS, _COLOUR, _TYPE, _PREFERRED, _FRESH, _NAMED, _AVAILABILITY = range(len(PARTS))
_WITHOUT_QUERY: Final = ("quality", "availability")
# The most that each part adds.
QUALITY, WORDS, COLOUR = np.float32(1.0), np.float32(4.0), np.float32(1.5)
TYPE, PREFERRED, FRESH = np.float32(1.5), np.float32(2.5), np.float32(1.0)
NAMED = np.float32(12.0)  # for the very name of a product or a shade: more than all of these
UNAVAILABLE = np.float32(-100.0)  # out of stock: after everything that can be bought
NOT_SOLD = np.float32(-200.0)  # without a price in pounds: after everything that has one,
NOT_SOLD_BUT_NAMED = np.float32(-1.5)  # but where words are looked for, after what has them as well
CLOSEST = 255  # how near a colour comes at most
FRESH_SECONDS = 180 * 86_400  # in which freshness falls to 37 %
_MIN_SCORE = np.float32(1e-6)
_NO_FLOATS: Floats = np.empty(0, dtype=np.float32)
_NO_COLOUR: Closeness = np.empty(0, dtype=np.uint8)
_NO_ROWS: Rows = np.empty(0, dtype=np.int32)
_NO_BITS: Bits = np.empty(0, dtype=np.uint64)


class RatedColumns(NamedTuple):
    """The columns of the window that relevance depends on."""

    ids: Longs
    quality: Floats
    price: Rows  # negative without one
    in_stock: npt.NDArray[np.uint8]
    created: Longs
    longest_type: Rows


class _SignalArrays(NamedTuple):
    words: Floats
    colour: Closeness
    types: Rows
    preferred: Bits
    named: Bits
    newest: int


@dataclass(slots=True)
class Signals:
    """Signals of relevance besides the window, or None if a query has no such part."""

    words: Floats | None = None  # by row
    colour: Closeness | None = None  # by row: 0 for another colour, `CLOSEST` for the very one
    types: tuple[int, ...] = ()
    preferred: Bits | None = None
    newest: int = -1  # the moment to count freshness from; negative where it is not asked for
    named: Bits | None = None

    @property
    def are_usual(self) -> bool:
        """Whether the query has no part of its own, so that its order is the window's."""
        return len(self.list_parts()) == len(_WITHOUT_QUERY)

    def list_parts(self) -> list[str]:
        """The parts that can differ between products."""
        given = {
            "words": self.words is not None, "colour": self.colour is not None, "type": bool(self.types),
            "preferred": self.preferred is not None, "fresh": self.newest >= 0,
            "named": self.named is not None,
        }  # fmt: skip
        return [part for part in PARTS if given.get(part, True)]

    def as_arrays(self) -> _SignalArrays:
        """All parts as arrays; an empty one stands for None."""
        return _SignalArrays(
            _NO_FLOATS if self.words is None else self.words,
            _NO_COLOUR if self.colour is None else self.colour,
            np.array(self.types, dtype=np.int32) if self.types else _NO_ROWS,
            _NO_BITS if self.preferred is None else self.preferred,
            _NO_BITS if self.named is None else self.named,
            self.newest,
        )


def rate_rows(found: Bits, rows: Rows, columns: RatedColumns, signals: Signals) -> dict[str, Floats]:
    """Rate some of the products found: each part of their relevance."""
    table = _rate_rows(found, rows, columns, signals.as_arrays())
    return {part: table[PARTS.index(part)] for part in signals.list_parts()}


def rate_without_query(quality: Floats, price: Rows, in_stock: npt.NDArray[np.uint8]) -> Floats:
    """Rate products for a query without parts of its own. It agrees with `order_rows` to the bit."""
    rows = np.arange(len(quality), dtype=np.int32)
    worths = np.zeros(len(quality), dtype=np.float32)
    _add_scaled(worths, rows, quality, QUALITY)
    _add_availability(worths, rows, price, in_stock, NOT_SOLD)
    return worths


def order_rows(found: Bits, columns: RatedColumns, signals: Signals, skip: int, take: int) -> Rows:
    """The rows of a page, most relevant first; of equals the smaller id."""
    if not take:
        return _NO_ROWS
    rows, worths = _choose_best(found, skip + take, columns, signals.as_arrays())
    return rows[np.lexsort((columns.ids[rows], -worths))][skip : skip + take]


@compiled
def _add_parts(
    table: Floats, rows: Rows, best_score: Score, columns: RatedColumns, signals: _SignalArrays
) -> None:
    """Add each of `PARTS` to its row of a table; all to the one row of a table with one.

    A loop for each part is many times as fast as one loop for all.
    """
    words, named = signals.words, signals.named
    _add_scaled(_find_total(table, _QUALITY), rows, columns.quality, QUALITY)
    if words.shape[0]:
        _add_scaled(_find_total(table, _WORDS), rows, words, WORDS / best_score)
    if signals.colour.shape[0]:
        _add_scaled(_find_total(table, _COLOUR), rows, signals.colour, COLOUR / np.float32(CLOSEST))
    for wanted in signals.types:
        _add_type(_find_total(table, _TYPE), rows, columns.longest_type, wanted)
    if signals.preferred.shape[0]:
        _add_to_members(_find_total(table, _PREFERRED), rows, signals.preferred, PREFERRED)
    if signals.newest >= 0:
        _add_freshness(_find_total(table, _FRESH), rows, columns.created, signals.newest)
    if named.shape[0]:
        _add_to_members(_find_total(table, _NAMED), rows, named, NAMED)
    not_sold = NOT_SOLD_BUT_NAMED if words.shape[0] or named.shape[0] else NOT_SOLD
    _add_availability(_find_total(table, _AVAILABILITY), rows, columns.price, columns.in_stock, not_sold)


@compiled
def _find_total(table: Floats, part: int) -> Floats:
    """The row of a table that a part is added to."""
    row: Floats = table[part] if table.shape[0] == len(PARTS) else table[0]
    return row


@compiled
def _add_scaled(total: Floats, rows: Rows, values: Floats | Closeness, factor: Score) -> None:
    for place in range(rows.shape[0]):
        total[place] += factor * values[rows[place]]


@compiled
def _add_type(total: Floats, rows: Rows, longest_type: Rows, wanted: int) -> None:
    for place in range(rows.shape[0]):
        total[place] += TYPE * np.float32(longest_type[rows[place]] == wanted)


@compiled
def _add_to_members(total: Floats, rows: Rows, bits: Bits, worth: Score) -> None:
    for place in range(rows.shape[0]):
        row = rows[place]
        total[place] += worth * np.float32(bits[row >> 6] >> np.uint64(row & 63) & np.uint64(1))


@compiled
def _add_freshness(total: Floats, rows: Rows, created: Longs, newest: int) -> None:
    for place in range(rows.shape[0]):
        total[place] += FRESH * np.float32(np.exp(-(newest - created[rows[place]]) / FRESH_SECONDS))


@compiled
def _add_availability(
    total: Floats, rows: Rows, price: Rows, in_stock: npt.NDArray[np.uint8], not_sold: Score
) -> None:
    for place in range(rows.shape[0]):
        if in_stock[rows[place]] == 0:
            total[place] += UNAVAILABLE if price[rows[place]] >= 0 else not_sold


@compiled
def _find_best_score(found: Bits, words: Floats) -> Score:
    best = _MIN_SCORE
    if words.shape[0]:
        for row in members(found):
            best = max(best, words[row])
    return best


@compiled
def _rate_rows(found: Bits, rows: Rows, columns: RatedColumns, signals: _SignalArrays) -> Floats:
    """A row for each of `PARTS`."""
    table = np.zeros((len(PARTS), rows.shape[0]), dtype=np.float32)
    _add_parts(table, rows, _find_best_score(found, signals.words), columns, signals)
    return table


@compiled
def _choose_best(
    found: Bits, most: int, columns: RatedColumns, signals: _SignalArrays
) -> tuple[Rows, Floats]:
    """The rows that are worth most and their worths, in no order."""
    rows = members(found)
    totals = np.zeros((1, rows.shape[0]), dtype=np.float32)
    _add_parts(totals, rows, _find_best_score(found, signals.words), columns, signals)
    if most >= rows.shape[0]:
        return rows, totals[0]
    return _take_best(rows, columns.ids, totals[0], most)


@compiled
def _take_best(rows: Rows, ids: Longs, worths: Floats, most: int) -> tuple[Rows, Floats]:
    """Keep the best in a heap with the worst of them on top. Of equals the smaller id stays."""
    best_rows, best_worths = rows[:most].copy(), worths[:most].copy()
    for place in range(most // 2 - 1, -1, -1):
        _sift(best_rows, ids, best_worths, place)
    for place in range(most, rows.shape[0]):
        worth = worths[place]
        if worth > best_worths[0] or (worth == best_worths[0] and ids[rows[place]] < ids[best_rows[0]]):
            best_rows[0], best_worths[0] = rows[place], worth
            _sift(best_rows, ids, best_worths, 0)
    return best_rows, best_worths


@compiled
def _sift(rows: Rows, ids: Longs, worths: Floats, place: int) -> None:
    """Move an entry of the heap down until both below it are worth more."""
    size = rows.shape[0]
    while 2 * place + 1 < size:
        below = 2 * place + 1
        if below + 1 < size and _is_worse(rows, ids, worths, below + 1, below):
            below += 1
        if not _is_worse(rows, ids, worths, below, place):
            return
        rows[place], rows[below] = rows[below], rows[place]
        worths[place], worths[below] = worths[below], worths[place]
        place = below


@compiled
def _is_worse(rows: Rows, ids: Longs, worths: Floats, one: int, other: int) -> bool:
    if worths[one] != worths[other]:
        return bool(worths[one] < worths[other])
    return bool(ids[rows[one]] > ids[rows[other]])
