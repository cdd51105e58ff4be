"""Scores products for the words of a query, and tells which products have which words."""

from collections.abc import Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Bits, Rows, count_words
from app.window.arrays.compiled import compiled
from app.window.search.postings import Postings

Floats = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]
Runs = npt.NDArray[np.float64]
Score = Any  # a float32, as compiled code has it


class WordHits(NamedTuple):
    """Every product's score, and for each word the products that have it: anywhere, and in a strong field."""

    scores: Floats
    anywhere: Bits  # (words, size / 64)
    strong: Bits


def score_rows(runs: Runs, words: int, postings: Postings, products: int, size: int) -> WordHits:
    """Score all products: the best match of each word, added up. There are so many `products` in `size` rows.

    Each row of `runs` has the place of a word in the query, a run of the vocabulary that matches it (from and
    to), how much a match is worth, and the weight from which a field is strong. Weights are never 0.
    """
    shape = products, size, count_words(size)
    scores, bits = _score_unpacked(runs, words, *postings[3:], *shape)
    return WordHits(scores, bits[0], bits[1])


def join_hits(hits: Sequence[WordHits]) -> WordHits:
    """The hits of several words together."""
    if len(hits) == 1:
        return hits[0]
    scores, anywhere, strong = zip(*hits, strict=True)
    return WordHits(reduce(np.add, scores), np.concatenate(anywhere), np.concatenate(strong))


@compiled
def _score_unpacked(
    runs: Runs,
    words: int,
    posting_starts: Longs,
    posting_rows: Rows,
    posting_weights: npt.NDArray[np.uint8],
    counts: Rows,
    first_added: Rows,
    next_added: Rows,
    added_rows: Rows,
    added_weights: npt.NDArray[np.uint8],
    products: int,
    size: int,
    words_of_bits: int,
) -> tuple[Floats, Bits]:
    """`score_rows`, its tuple unpacked: numba takes 5% of a search to read it from Python."""
    scores = np.zeros(size, dtype=np.float32)
    best = np.zeros(size, dtype=np.float32)  # of the word in turn; zero again when it is done
    bits = np.zeros((2, words, words_of_bits), dtype=np.uint64)
    first = 0
    for last in range(runs.shape[0]):
        word = int(runs[last, 0])
        if last + 1 < runs.shape[0] and int(runs[last + 1, 0]) == word:
            continue
        for run in range(first, last + 1):
            for place in range(int(runs[run, 1]), int(runs[run, 2])):
                begin, end = posting_starts[place], posting_starts[place + 1]
                worth = np.float32(runs[run, 3]) * np.float32(np.log1p(products / max(counts[place], 1)))
                strong_from = int(runs[run, 4])
                _find_best(
                    best, bits[1, word], posting_rows[begin:end], posting_weights[begin:end], worth,
                    strong_from,
                )  # fmt: skip
                at = first_added[place]
                while at >= 0:
                    own = slice(at, at + 1)
                    _find_best(best, bits[1, word], added_rows[own], added_weights[own], worth, strong_from)
                    at = next_added[at]
        for run in range(first, last + 1):
            begin, end = posting_starts[int(runs[run, 1])], posting_starts[int(runs[run, 2])]
            _add_best(scores, best, bits[0, word], posting_rows[begin:end])
            for place in range(int(runs[run, 1]), int(runs[run, 2])):
                at = first_added[place]
                while at >= 0:
                    _add_best(scores, best, bits[0, word], added_rows[at : at + 1])
                    at = next_added[at]
        first = last + 1
    return scores, bits


@compiled
def _find_best(
    best: Floats, strong: Bits, rows: Rows, weights: npt.NDArray[np.uint8], worth: Score, strong_from: int
) -> None:
    """Note the best match of a word's products, and which of them have it in a strong field."""
    for place in range(rows.shape[0]):
        row, weight = rows[place], weights[place]
        best[row] = max(best[row], worth * np.float32(weight))
        is_strong = np.uint64(weight >= strong_from)
        strong[row >> 6] |= is_strong << np.uint64(row & 63)


@compiled
def _add_best(scores: Floats, best: Floats, anywhere: Bits, rows: Rows) -> None:
    """Add a word's best match of some products to their scores, note that they have one, and clear it."""
    for row in rows:
        scores[row] += best[row]
        best[row] = 0
        anywhere[row >> 6] |= np.uint64(1) << np.uint64(row & 63)
