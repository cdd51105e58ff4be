"""Sets of products as bits, 64 to a word. Filters, facets and search results are such sets."""

from collections.abc import Iterable, Sequence
from functools import reduce

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled

Bits = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int64]

_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


def count_words(size: int) -> int:
    """Count the 64-bit words that hold a set over `size` products."""
    return (size + 63) // 64


def none_of(size: int) -> Bits:
    return np.zeros(count_words(size), dtype=np.uint64)


def all_of(size: int) -> Bits:
    """The set of everything; bits past the end stay clear so that counts are right."""
    bits = np.full(count_words(size), _ALL, dtype=np.uint64)
    if size % 64:
        bits[-1] = (np.uint64(1) << np.uint64(size % 64)) - np.uint64(1)
    return bits


def from_mask(mask: npt.NDArray[np.bool_]) -> Bits:
    """The set of the rows where the mask holds."""
    packed = np.packbits(mask, bitorder="little")
    padded = np.zeros(count_words(len(mask)) * 8, dtype=np.uint8)
    padded[: len(packed)] = packed
    return padded.view(np.uint64)


def from_rows(rows: npt.NDArray[np.integer], size: int) -> Bits:
    mask = np.zeros(size, dtype=np.bool_)
    mask[rows] = True
    return from_mask(mask)


def stack_sets(sets: Iterable[Bits], size: int) -> Bits:
    """A table with a row for each set over `size` products."""
    return np.vstack([np.empty((0, count_words(size)), dtype=np.uint64), *sets])


def in_all(sets: Sequence[Bits]) -> Bits:
    """The rows that every set holds. Of a single set it is that set itself."""
    return reduce(np.bitwise_and, sets)


def in_any(sets: Sequence[Bits]) -> Bits:
    """The rows that at least one set holds. Of a single set it is that set itself."""
    return reduce(np.bitwise_or, sets)


def set_member(bits: Bits, row: int, *, present: bool) -> None:
    bit = np.uint64(1) << np.uint64(row & 63)
    word = row >> 6
    bits[word] = bits[word] | bit if present else bits[word] & ~bit


def has_member(bits: Bits, row: int) -> bool:
    return bool((bits[row >> 6] >> np.uint64(row & 63)) & np.uint64(1))


@compiled
def ones(word: np.uint64) -> int:
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@compiled
def count(bits: Bits) -> int:
    total = 0
    for word in bits:
        total += ones(word)
    return total


@compiled
def overlap(one: Bits, other: Bits) -> bool:
    """Whether two sets share a row."""
    shared = np.uint64(0)
    word = 0
    while word < one.shape[0] and not shared:
        shared = one[word] & other[word]
        word += 1
    return bool(shared)


@compiled
def count_each(values: Bits, bits: Bits) -> Counts:
    """For each row of a table of sets, how many of it are in `bits`."""
    counts = np.zeros(values.shape[0], dtype=np.int64)
    for value in range(values.shape[0]):
        total = 0
        for word in range(bits.shape[0]):
            total += ones(values[value, word] & bits[word])
        counts[value] = total
    return counts


@compiled
def members(bits: Bits) -> Rows:
    """The rows of a set, ascending."""
    rows = np.empty(count(bits), dtype=np.int32)
    found = 0
    for word in range(bits.shape[0]):
        left = bits[word]
        while left:
            rows[found] = word * 64 + ones((left & (~left + np.uint64(1))) - np.uint64(1))
            found += 1
            left &= left - np.uint64(1)
    return rows


@compiled
def find_heaviest(sets: Bits, weights: npt.NDArray[np.float64], ids: Counts) -> int:
    """The row whose sets weigh most together; of equals the one with the smallest id. None of them is -1."""
    best, best_row = 0.0, -1
    for word in range(sets.shape[1]):
        left, most = np.uint64(0), 0.0
        for one in range(sets.shape[0]):
            left |= sets[one, word]
            most += weights[one] if sets[one, word] else 0.0
        while left and most >= best:
            lowest = left & (~left + np.uint64(1))
            row, weight = word * 64 + ones(lowest - np.uint64(1)), 0.0
            for one in range(sets.shape[0]):
                weight += weights[one] if sets[one, word] & lowest else 0.0
            if weight > best or (weight == best and ids[row] < ids[best_row]):
                best, best_row = weight, row
            left &= left - np.uint64(1)
    return best_row


@compiled
def walk(bits: Bits, order: Rows, skip: int, take: int) -> Rows:
    """The rows of the set in a given order, from `skip` on, at most `take`: one page of a sorted list."""
    page = np.empty(take, dtype=np.int32)
    seen = 0
    found = 0
    for row in order:
        if found == take:
            break
        if (bits[row >> 6] >> np.uint64(row & 63)) & np.uint64(1):
            if seen >= skip:
                page[found] = row
                found += 1
            seen += 1
    return page[:found]
