"""Sets of products by a label or by a range of prices, and the counts of a search, in compiled loops."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, Counts, Rows, count_words, ones
from app.window.compiled import compiled


class LabelSets:
    """Finds the products with one of some labels (brands or categories), from a list of rows by label."""

    def __init__(self, labels: Rows, number: int) -> None:
        self._size = len(labels)
        self._rows: Rows = np.argsort(labels, kind="stable").astype(np.int32)
        self._starts = np.searchsorted(labels[self._rows], np.arange(number + 1)).astype(np.int64)

    def select(self, chosen: Sequence[int]) -> Bits:
        """Select the products with one of the labels."""
        labels = np.array(chosen, dtype=np.int64)
        return _select_labels(labels, self._rows, self._starts, count_words(self._size))


class Labels(NamedTuple):
    """The columns that a search counts or limits."""

    brand: Rows
    category: Rows
    price: Rows


def select_prices(price: Rows, least: int | None, most: int | None) -> Bits:
    """Select the products with a price in a range. Those without a price have a negative one."""
    highest = np.iinfo(np.int32).max
    return _select_range(price, max(least or 0, 0), highest if most is None else min(most, highest))


def count_labels(
    brand_bits: Bits, category_bits: Bits, price_bits: Bits, columns: Labels, brands: int, categories: int
) -> tuple[Counts, Counts, int, int]:
    """Count brands, categories, and find the extremes of prices, each over its own set."""
    counts = _count_labels(brand_bits, category_bits, price_bits, *columns, brands, categories)
    cheapest, dearest = counts[brands + categories :].tolist()
    return counts[:brands], counts[brands : brands + categories], cheapest, dearest


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
def _count_labels(
    brand_bits: Bits,
    category_bits: Bits,
    price_bits: Bits,
    brand: Rows,
    category: Rows,
    price: Rows,
    brands: int,
    categories: int,
) -> Counts:
    """Counts of brands, then of categories, then the least and the greatest price (-1 for none)."""
    counts = np.zeros(brands + categories + 2, dtype=np.int64)
    least, greatest = -1, -1
    one = np.uint64(1)
    for word in range(brand_bits.shape[0]):
        left = brand_bits[word]
        while left:
            counts[brand[word * 64 + ones((left & (~left + one)) - one)]] += 1
            left &= left - one
        left = category_bits[word]
        while left:
            counts[brands + category[word * 64 + ones((left & (~left + one)) - one)]] += 1
            left &= left - one
        left = price_bits[word]
        while left:
            value = price[word * 64 + ones((left & (~left + one)) - one)]
            if value >= 0:
                least = value if least < 0 else min(least, value)
                greatest = max(greatest, value)
            left &= left - one
    counts[brands + categories] = least
    counts[brands + categories + 1] = greatest
    return counts
