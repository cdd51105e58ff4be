"""Sets of products by a label or by a range of prices, and what a search counts of them."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import (
    Bits,
    Counts,
    Rows,
    count,
    count_each,
    count_words,
    members,
    set_member,
    walk,
)
from app.window.arrays.compiled import compiled

MAX_TABLE_BYTES = 8 << 20
"""A table of sets of this size is kept for each label; larger ones are counted product by product."""
COUNTED_AT_ONCE = 4  # words of a table of sets that are counted in the time that one product takes
PRICE_LIMIT = np.iinfo(np.int32).max


class LabelSets:
    """The products with each label: a brand or a category."""

    def __init__(self, labels: Rows, number: int) -> None:
        self._labels = labels
        self._added: dict[int, list[int]] = {}
        self._rows: Rows = np.argsort(labels, kind="stable").astype(np.int32)
        self._starts = np.searchsorted(labels[self._rows], np.arange(number + 1)).astype(np.int64)
        self._number = number
        self._table: Bits | None = None
        if 8 * number * count_words(len(labels)) <= MAX_TABLE_BYTES:
            self._table = np.vstack([self.select([label]) for label in range(number)]) if number else None

    def select(self, chosen: Sequence[int]) -> Bits:
        wanted = np.array(chosen, dtype=np.int64)
        bits = _select_labels(wanted, self._rows, self._starts, count_words(len(self._labels)))
        for label in chosen if self._added else ():
            for row in self._added.get(label, ()):
                set_member(bits, row, present=True)
        return bits

    def add(self, rows: Rows) -> None:
        """Add rows that have their labels by now. Sets may have rows that the window no longer shows."""
        for row in rows.tolist():
            label = int(self._labels[row])
            self._added.setdefault(label, []).append(row)
            if self._table is not None:
                set_member(self._table[label], row, present=True)

    def count(self, bits: Bits) -> Counts:
        if self._table is not None and count(bits) > self._table.size // COUNTED_AT_ONCE:
            return count_each(self._table, bits)
        return _count_labels(bits, self._labels, self._number)


class Prices:
    """The prices of products, negative where there is none, and the rows sorted by them both ways."""

    def __init__(self, price: Rows, ascending: Rows, descending: Rows) -> None:
        self.price = price
        self.ascending = ascending
        self.descending = descending

    def select(self, least: int | None, most: int | None) -> Bits:
        highest = PRICE_LIMIT if most is None else min(most, PRICE_LIMIT)
        return _select_range(self.price, max(least or 0, 0), highest)

    def find_extremes(self, bits: Bits) -> tuple[int, int]:
        """The lowest and the highest price of a set; negative where it has none."""
        size = int(count(bits))
        if size**2 < len(self.price):  # to look at its products is less work than to look for them
            prices = self.price[members(bits)]
            prices = prices[prices >= 0]
            return (int(prices.min()), int(prices.max())) if len(prices) else (-1, -1)
        lowest, highest = walk(bits, self.ascending, 0, 1), walk(bits, self.descending, 0, 1)
        extremes = int(self.price[lowest[0]]), int(self.price[highest[0]])
        return extremes if extremes[0] >= 0 else (-1, -1)


@compiled
def _select_labels(
    chosen: npt.NDArray[np.int64], rows: Rows, starts: npt.NDArray[np.int64], words: int
) -> Bits:
    bits = np.zeros(words, dtype=np.uint64)
    for label in chosen:
        for place in range(starts[label], starts[label + 1]):
            row = rows[place]
            bits[row >> 6] |= np.uint64(1) << np.uint64(row & 63)
    return bits


@compiled
def _select_range(column: Rows, least: int, most: int) -> Bits:
    size = column.shape[0]
    bits = np.zeros((size + 63) // 64, dtype=np.uint64)
    for word in range(bits.shape[0]):
        within = np.uint64(0)
        for row in range(word * 64, min(word * 64 + 64, size)):
            is_in = (column[row] >= least) & (column[row] <= most)
            within |= np.uint64(is_in) << np.uint64(row & 63)
        bits[word] = within
    return bits


@compiled
def _count_labels(bits: Bits, labels: Rows, number: int) -> Counts:
    counts = np.zeros(number, dtype=np.int64)
    for row in members(bits):
        counts[labels[row]] += 1
    return counts
