"""Scores products for a query: the best match of each of its words, added up."""

import numpy as np
import numpy.typing as npt

from app.window.compiled import compiled
from app.window.postings import Postings, QueryRuns

Floats = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]


def score_rows(query: QueryRuns, postings: Postings, size: int) -> Floats:
    """Score all products; 0 where any of the query's words is not found."""
    lists = postings.posting_starts, postings.posting_rows, postings.posting_weights
    return _score_unpacked(*query, *lists, postings.rarity, size)


@compiled
def _score_unpacked(  # noqa: C901 - one pass in nested loops is what compiles well
    ends: Longs,
    runs: Longs,
    worths: Floats,
    posting_starts: Longs,
    posting_rows: npt.NDArray[np.int32],
    posting_weights: npt.NDArray[np.uint8],
    rarity: Floats,
    size: int,
) -> Floats:
    """`score_rows`, its tuples unpacked: numba takes 5% of a search to read them from Python."""
    scores = np.zeros(size, dtype=np.float32)
    best = np.zeros(size, dtype=np.float32)
    run = 0
    for word in range(ends.shape[0]):
        best[:] = 0
        while run < ends[word]:
            for place in range(runs[run, 0], runs[run, 1]):
                worth = worths[run] * rarity[place]
                for posting in range(posting_starts[place], posting_starts[place + 1]):
                    row = posting_rows[posting]
                    score = worth * posting_weights[posting]
                    if score > best[row]:  # noqa: PLR1730 - max() on array items compiles to slower code
                        best[row] = score
            run += 1
        for row in range(size):
            if best[row] == 0:
                scores[row] = -1
            elif scores[row] >= 0:
                scores[row] += best[row]
    for row in range(size):
        if scores[row] < 0:  # noqa: PLR1730
            scores[row] = 0
    return scores
