"""Scores products for the words of a query, and tells which products have a word."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Bits, Rows, count_words
from app.window.arrays.compiled import compiled
from app.window.search.postings import Postings

Floats = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]
Weights = npt.NDArray[np.uint8]
RunTable = npt.NDArray[np.float64]
Score = Any  # a float32, as compiled code has it


class VocabularyRun(NamedTuple):
    """A run of words of the vocabulary that match a word of a query."""

    word: int  # the place in the query
    first: int
    end: int
    worth: float  # of a match
    strong_from: int  # the weight from which a field is strong


_WORD, _FIRST, _END, _WORTH, _STRONG_FROM = range(len(VocabularyRun._fields))
"""The columns of a `RunTable`, which has a row for each run."""


class WordHits(NamedTuple):
    """The products that have a word: anywhere, and in a strong field."""

    anywhere: Bits
    strong: Bits


def find_rows(runs: Iterable[VocabularyRun], postings: Postings, size: int) -> WordHits:
    """Find the products in `size` rows that have a word."""
    bits = _find_unpacked(
        _make_table(runs), postings.posting_starts, postings.posting_rows, postings.posting_weights,
        postings.first_added, postings.next_added, postings.added_rows, postings.added_weights,
        count_words(size),
    )  # fmt: skip
    return WordHits(bits[0], bits[1])


def score_rows(runs: Iterable[VocabularyRun], postings: Postings, products: int, size: int) -> Floats:
    """Score all `products`, which are in `size` rows: the best match of each word, added up."""
    return _score_unpacked(
        _make_table(runs), postings.posting_starts, postings.posting_rows, postings.posting_weights,
        postings.counts, postings.first_added, postings.next_added, postings.added_rows,
        postings.added_weights, products, size,
    )  # fmt: skip


def _make_table(runs: Iterable[VocabularyRun]) -> RunTable:
    return np.array(list(runs), dtype=np.float64).reshape(-1, len(VocabularyRun._fields))


@compiled
def _find_unpacked(
    runs: RunTable,
    posting_starts: Longs,
    posting_rows: Rows,
    posting_weights: Weights,
    first_added: Rows,
    next_added: Rows,
    added_rows: Rows,
    added_weights: Weights,
    words_of_bits: int,
) -> Bits:
    """`find_rows`, its tuple unpacked: numba takes 5% of a search to read it from Python."""
    bits = np.zeros((2, words_of_bits), dtype=np.uint64)
    for run in range(runs.shape[0]):
        first, end, strong_from = int(runs[run, _FIRST]), int(runs[run, _END]), int(runs[run, _STRONG_FROM])
        begin, stop = posting_starts[first], posting_starts[end]
        _mark(bits, posting_rows[begin:stop], posting_weights[begin:stop], strong_from)
        for place in range(first, end):
            at = first_added[place]
            while at >= 0:
                _mark(bits, added_rows[at : at + 1], added_weights[at : at + 1], strong_from)
                at = next_added[at]
    return bits


@compiled
def _mark(bits: Bits, rows: Rows, weights: Weights, strong_from: int) -> None:
    """Note the products of some postings."""
    for place in range(rows.shape[0]):
        row, is_strong = rows[place], np.uint64(weights[place] >= strong_from)
        bits[0, row >> 6] |= np.uint64(1) << np.uint64(row & 63)
        bits[1, row >> 6] |= is_strong << np.uint64(row & 63)


@compiled
def _score_unpacked(
    runs: RunTable,
    posting_starts: Longs,
    posting_rows: Rows,
    posting_weights: Weights,
    counts: Rows,
    first_added: Rows,
    next_added: Rows,
    added_rows: Rows,
    added_weights: Weights,
    products: int,
    size: int,
) -> Floats:
    """`score_rows`, its tuple unpacked."""
    scores = np.zeros(size, dtype=np.float32)
    best = np.zeros(size, dtype=np.float32)  # of the word in turn; zero again when it is done
    first = 0
    for last in range(runs.shape[0]):
        if last + 1 < runs.shape[0] and runs[last + 1, _WORD] == runs[last, _WORD]:
            continue
        for run in range(first, last + 1):
            for place in range(int(runs[run, _FIRST]), int(runs[run, _END])):
                begin, end = posting_starts[place], posting_starts[place + 1]
                rarity = np.float32(np.log1p(products / max(counts[place], 1)))
                worth = np.float32(runs[run, _WORTH]) * rarity
                _find_best(best, posting_rows[begin:end], posting_weights[begin:end], worth)
                at = first_added[place]
                while at >= 0:
                    _find_best(best, added_rows[at : at + 1], added_weights[at : at + 1], worth)
                    at = next_added[at]
        for run in range(first, last + 1):
            begin, end = posting_starts[int(runs[run, _FIRST])], posting_starts[int(runs[run, _END])]
            _add_best(scores, best, posting_rows[begin:end])
            for place in range(int(runs[run, _FIRST]), int(runs[run, _END])):
                at = first_added[place]
                while at >= 0:
                    _add_best(scores, best, added_rows[at : at + 1])
                    at = next_added[at]
        first = last + 1
    return scores


@compiled
def _find_best(best: Floats, rows: Rows, weights: Weights, worth: Score) -> None:
    """Note for some products the best match of a word."""
    for place in range(rows.shape[0]):
        row = rows[place]
        best[row] = max(best[row], worth * np.float32(weights[place]))


@compiled
def _add_best(scores: Floats, best: Floats, rows: Rows) -> None:
    """Add a word's best match of some products to their scores, and clear it."""
    for row in rows:
        scores[row] += best[row]
        best[row] = 0
