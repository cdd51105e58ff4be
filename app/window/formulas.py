"""How alike the ingredient lists of products are, with compiled code.

A list names what there is most of first, so the first names weigh most: the one at place n weighs 1 / n, and
all weights of a list add up to 1. Two lists share of each ingredient the smaller of its two weights. Their
likeness is what they share of all that either has: 1 for equal lists, 0 for lists that share nothing.
"""

from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from app.window.blobs import Blob
from app.window.compiled import compiled

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

UNKNOWN_LIKENESS = -1.0  # of products without a list
MAX_LENGTH = 512  # ingredients of a list that count
ID_BYTES = 8
TABLE = 2048  # slots of a table of numbers, a power of two well above MAX_LENGTH
FREE = -1

_names = msgspec.json.Decoder(list[str])


class Formulas:
    """The ingredient lists of products by row: numbers to compare, and names to show."""

    def __init__(self, numbers: Blob, names: Blob) -> None:
        self._numbers, self._names = numbers, names

    def rate_likeness(self, row: int, others: npt.NDArray[np.integer]) -> Floats:
        """How alike the lists of a product and of others are, from 0 to 1; `UNKNOWN_LIKENESS` without one."""
        pieces, starts = self._numbers.table
        whole = pieces[: len(pieces) // ID_BYTES * ID_BYTES].view(np.int64)
        own = whole[starts[row] // ID_BYTES : starts[row + 1] // ID_BYTES][:MAX_LENGTH]
        rows, out = np.ascontiguousarray(others, dtype=np.int64), np.empty(len(others))
        rate_rows_likeness(whole, starts, own, rows, list_place_weights(), out)
        return out

    def list_names(self, row: int) -> list[str]:
        """The names of a product's ingredients that count, in their order."""
        return _names.decode(self._names[row])


@lru_cache(1)
def list_place_weights() -> Floats:
    """The weight of each place, and behind these the sums of the first so many."""
    weights = 1.0 / np.arange(1, MAX_LENGTH + 1)
    both = np.concatenate([weights, [0.0], np.cumsum(weights)])
    both.flags.writeable = False
    return both


@compiled
def find_slot(keys: Longs, number: int) -> int:
    """Where a number stands in a table of numbers, or the free slot where it would."""
    slot = number & (TABLE - 1)
    while keys[slot] not in (number, FREE):
        slot = (slot + 1) & (TABLE - 1)
    return slot


@compiled
def rate_rows_likeness(
    numbers: Longs, starts: Longs, own: Longs, rows: Longs, places: Floats, out: Floats
) -> None:
    """The likeness of one list to those of some rows."""
    keys, weights = np.full(TABLE, FREE, np.int64), np.zeros(TABLE)
    for place in range(own.size):
        slot = find_slot(keys, own[place])
        keys[slot], weights[slot] = own[place], places[place] / places[MAX_LENGTH + own.size]
    for i in range(rows.size):
        first, end = starts[rows[i]] // ID_BYTES, starts[rows[i] + 1] // ID_BYTES
        count = min(end - first, MAX_LENGTH)
        if count == 0 or own.size == 0:
            out[i] = UNKNOWN_LIKENESS
            continue
        total, shared = places[MAX_LENGTH + count], 0.0
        for place in range(count):
            weight = weights[find_slot(keys, numbers[first + place])]
            shared += min(weight, places[place] / total)
        out[i] = shared / (2.0 - shared)
