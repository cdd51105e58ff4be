"""The text index as plain arrays, passed to compiled code by name."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class Postings(NamedTuple):
    """Each array is saved as a file. The words of the vocabulary lie in `word_bytes` one after the other."""

    word_bytes: npt.NDArray[np.uint8]
    word_starts: npt.NDArray[np.int64]
    signatures: npt.NDArray[np.uint64]
    posting_starts: npt.NDArray[np.int64]
    posting_rows: npt.NDArray[np.int32]
    posting_weights: npt.NDArray[np.uint8]
    rarity: npt.NDArray[np.float32]


class QueryRuns(NamedTuple):
    """The runs of the vocabulary that match a query: those of word n are from `ends[n - 1]` to `ends[n]`."""

    ends: npt.NDArray[np.int64]
    runs: npt.NDArray[np.int64]  # (n, 2): from and to, in the vocabulary
    worths: npt.NDArray[np.float32]
