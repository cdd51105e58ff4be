"""From matched words to a score a product: the best way in which each word of the query is met, added up."""

import numpy as np
import numpy.typing as npt

from app.window.compiled import compiled

Floats = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]


@compiled
def score_rows(  # noqa: C901 - one pass in nested loops is what compiles well
    ends: Longs,
    runs: Longs,
    worths: Floats,
    rarity: Floats,
    posting_starts: Longs,
    posting_rows: npt.NDArray[np.int32],
    posting_weights: npt.NDArray[np.uint8],
    size: int,
) -> Floats:
    """Scores over all products; 0 where any of the query's words is not met.

    The ways of the query's word n are the runs from `ends[n - 1]` to `ends[n]`; each is a stretch of the
    vocabulary and what its words are worth.
    """
    scores = np.zeros(size, dtype=np.float32)
    best = np.zeros(size, dtype=np.float32)
    way = 0
    for word in range(ends.shape[0]):
        best[:] = 0
        while way < ends[word]:
            for place in range(runs[way, 0], runs[way, 1]):
                worth = worths[way] * rarity[place]
                for posting in range(posting_starts[place], posting_starts[place + 1]):
                    row = posting_rows[posting]
                    score = worth * posting_weights[posting]
                    if score > best[row]:  # noqa: PLR1730 - max() on array items compiles to slower code
                        best[row] = score
            way += 1
        for row in range(size):
            if best[row] == 0:
                scores[row] = -1
            elif scores[row] >= 0:
                scores[row] += best[row]
    for row in range(size):
        if scores[row] < 0:  # noqa: PLR1730
            scores[row] = 0
    return scores
