"""Orders the products of a search by relevance: a sum of parts that can be shown for each product."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, Rows, count, ones
from app.window.compiled import compiled

Floats = npt.NDArray[np.float32]
Rate = Any  # a float32, as compiled code has it
Rates = tuple[Rate, Rate, Rate, Rate, Rate, Rate, Rate]

PARTS: Final = ("quality", "words", "colour", "type", "preferred", "fresh", "availability")
QUALITY, WORDS, TYPE, COLOUR, PREFERRED, FRESH = map(np.float32, (1.0, 4.0, 1.5, 1.5, 1.0, 1.0))
"""The most that each part adds."""
UNAVAILABLE = np.float32(-0.5)  # out of stock everywhere, or not sold in pounds
NOT_SOLD = np.float32(-100.0)  # cannot be bought: after everything that can
FRESH_SECONDS = 180 * 86_400
_NONE = np.float32(0)
_LEAST_SCORE = np.float32(1e-6)
_NO_FLOATS: Floats = np.empty(0, dtype=np.float32)
_NO_TYPES: Rows = np.empty(0, dtype=np.int32)
_NO_BITS: Bits = np.empty(0, dtype=np.uint64)


class RatedColumns(NamedTuple):
    """The columns of the window that relevance depends on."""

    quality: Floats
    price: Rows  # negative without one
    in_stock: npt.NDArray[np.uint8]
    created: npt.NDArray[np.int64]
    longest_type: Rows


class _SignalArrays(NamedTuple):
    words: Floats
    colour: Floats
    types: Rows
    preferred: Bits
    newest: int


@dataclass(slots=True)
class Signals:
    """What relevance depends on besides the window, or None where a query has no such part."""

    words: Floats | None = None  # by row
    colour: Floats | None = None  # by row
    types: tuple[int, ...] = ()
    preferred: Bits | None = None
    newest: int = -1  # the moment to count freshness from; negative where it is not asked for

    def list_parts(self) -> list[str]:
        """The parts that can differ between products."""
        given = {
            "words": self.words is not None, "colour": self.colour is not None, "type": bool(self.types),
            "preferred": self.preferred is not None, "fresh": self.newest >= 0,
        }  # fmt: skip
        return [part for part in PARTS if given.get(part, True)]

    def as_arrays(self) -> _SignalArrays:
        """All parts as arrays; an empty one stands for None."""
        return _SignalArrays(
            _NO_FLOATS if self.words is None else self.words,
            _NO_FLOATS if self.colour is None else self.colour,
            np.array(self.types, dtype=np.int32) if self.types else _NO_TYPES,
            _NO_BITS if self.preferred is None else self.preferred,
            self.newest,
        )


def rate_rows(found: Bits, rows: Rows, columns: RatedColumns, signals: Signals) -> dict[str, Floats]:
    """Rate some of the products found: each part of their relevance."""
    table = _rate_rows(found, rows, *columns, *signals.as_arrays())
    return {part: table[PARTS.index(part)] for part in signals.list_parts()}


def order_rows(found: Bits, columns: RatedColumns, signals: Signals, skip: int, take: int) -> Rows:
    """The rows of a page, most relevant first; of equals the older product."""
    rows, worths = _choose_best(found, skip + take, *columns, *signals.as_arrays())
    return rows[np.lexsort((rows, -worths))][skip : skip + take]


@compiled
def _rate(
    row: int, best_score: Rate, quality: Floats, price: Rows, in_stock: npt.NDArray[np.uint8],
    created: npt.NDArray[np.int64], longest_type: Rows, words: Floats, colour: Floats, types: Rows,
    preferred: Bits, newest: int,
) -> Rates:  # fmt: skip
    """The parts of one product, in the order of `PARTS`."""
    by_words = WORDS * words[row] / best_score if words.shape[0] else _NONE
    by_colour = COLOUR * colour[row] if colour.shape[0] else _NONE
    by_type = _NONE
    for each in types:
        if longest_type[row] == each:
            by_type = TYPE
    by_preference = _NONE
    if preferred.shape[0] and (preferred[row >> 6] >> np.uint64(row & 63)) & np.uint64(1):
        by_preference = PREFERRED
    fresh = _NONE
    if newest >= 0:
        fresh = FRESH * np.float32(np.exp(-(newest - created[row]) / FRESH_SECONDS))
    has_price, has_stock = price[row] >= 0, in_stock[row] != 0
    available = _NONE if has_price and has_stock else UNAVAILABLE if has_price or has_stock else NOT_SOLD
    return QUALITY * quality[row], by_words, by_colour, by_type, by_preference, fresh, available


@compiled
def _find_best_score(found: Bits, words: Floats) -> Rate:
    best = _LEAST_SCORE
    if words.shape[0] == 0:
        return best
    for word in range(found.shape[0]):
        left = found[word]
        while left:
            best = max(best, words[word * 64 + ones((left & (~left + np.uint64(1))) - np.uint64(1))])
            left &= left - np.uint64(1)
    return best


@compiled
def _rate_rows(
    found: Bits, rows: Rows, quality: Floats, price: Rows, in_stock: npt.NDArray[np.uint8],
    created: npt.NDArray[np.int64], longest_type: Rows, words: Floats, colour: Floats, types: Rows,
    preferred: Bits, newest: int,
) -> Floats:  # fmt: skip
    best_score = _find_best_score(found, words)
    table = np.empty((7, rows.shape[0]), dtype=np.float32)
    for place in range(rows.shape[0]):
        parts = _rate(
            rows[place], best_score, quality, price, in_stock, created, longest_type, words, colour, types,
            preferred, newest,
        )  # fmt: skip
        for part in range(7):
            table[part, place] = parts[part]
    return table


@compiled
def _choose_best(
    found: Bits, most: int, quality: Floats, price: Rows, in_stock: npt.NDArray[np.uint8],
    created: npt.NDArray[np.int64], longest_type: Rows, words: Floats, colour: Floats, types: Rows,
    preferred: Bits, newest: int,
) -> tuple[Rows, Floats]:  # fmt: skip
    """The rows with the highest worth, in no order, as a heap with the least of them on top."""
    best_score = _find_best_score(found, words)
    size = min(most, count(found))
    rows = np.empty(size, dtype=np.int32)
    worths = np.empty(size, dtype=np.float32)
    filled = 0
    for word in range(found.shape[0]):
        left = found[word]
        while left and size:
            row = word * 64 + ones((left & (~left + np.uint64(1))) - np.uint64(1))
            left &= left - np.uint64(1)
            parts = _rate(
                row, best_score, quality, price, in_stock, created, longest_type, words, colour, types,
                preferred, newest,
            )  # fmt: skip
            worth = parts[0]
            for part in parts[1:]:
                worth += part
            if filled < size:
                rows[filled] = row
                worths[filled] = worth
                filled += 1
                if filled == size:
                    for place in range(size // 2 - 1, -1, -1):
                        _sift(rows, worths, place)
            elif worth > worths[0]:  # of equals the older product, which came first, stays
                rows[0] = row
                worths[0] = worth
                _sift(rows, worths, 0)
    return rows, worths


@compiled
def _sift(rows: Rows, worths: Floats, place: int) -> None:
    """Move an entry of the heap down until both below it are worth more."""
    size = rows.shape[0]
    while 2 * place + 1 < size:
        below = 2 * place + 1
        if below + 1 < size and _is_worse(rows, worths, below + 1, below):
            below += 1
        if not _is_worse(rows, worths, below, place):
            return
        rows[place], rows[below] = rows[below], rows[place]
        worths[place], worths[below] = worths[below], worths[place]
        place = below


@compiled
def _is_worse(rows: Rows, worths: Floats, one: int, other: int) -> bool:
    if worths[one] != worths[other]:
        return bool(worths[one] < worths[other])
    return bool(rows[one] > rows[other])
