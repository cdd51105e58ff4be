"""Scores products for the words of a query, and tells which products have which words."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, count_words
from app.window.compiled import compiled
from app.window.postings import Postings, QueryRuns

Floats = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]


class WordHits(NamedTuple):
    """Every product's score, and for each word the products that have it: anywhere, and in a strong field."""

    scores: Floats
    anywhere: Bits  # (words, size / 64)
    strong: Bits


def score_rows(query: QueryRuns, postings: Postings, size: int) -> WordHits:
    """Score all products: the best match of each word, added up."""
    lists = postings.posting_starts, postings.posting_rows, postings.posting_weights
    return WordHits(*_score_unpacked(*query, *lists, postings.rarity, size, count_words(size)))


@compiled
def _score_unpacked(
    ends: Longs,
    runs: Longs,
    worths: Floats,
    strong_from: Longs,
    posting_starts: Longs,
    posting_rows: npt.NDArray[np.int32],
    posting_weights: npt.NDArray[np.uint8],
    rarity: Floats,
    size: int,
    words_of_bits: int,
) -> tuple[Floats, Bits, Bits]:
    """`score_rows`, its tuples unpacked: numba takes 5% of a search to read them from Python."""
    scores = np.zeros(size, dtype=np.float32)
    best = np.zeros(size, dtype=np.float32)  # of the word in turn; zero again when it is done
    anywhere = np.zeros((ends.shape[0], words_of_bits), dtype=np.uint64)
    strong = np.zeros((ends.shape[0], words_of_bits), dtype=np.uint64)
    run = 0
    for word in range(ends.shape[0]):
        first = run
        while run < ends[word]:
            for place in range(runs[run, 0], runs[run, 1]):
                worth = worths[run] * rarity[place]
                for posting in range(posting_starts[place], posting_starts[place + 1]):
                    row = posting_rows[posting]
                    bit = np.uint64(1) << np.uint64(row & 63)
                    anywhere[word, row >> 6] |= bit
                    if posting_weights[posting] >= strong_from[word]:
                        strong[word, row >> 6] |= bit
                    score = worth * posting_weights[posting]
                    if score > best[row]:
                        scores[row] += score - best[row]
                        best[row] = score
            run += 1
        for done in range(first, run):
            for posting in range(posting_starts[runs[done, 0]], posting_starts[runs[done, 1]]):
                best[posting_rows[posting]] = 0
    return scores, anywhere, strong
