"""The text index as plain arrays, passed to compiled code by name."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt


class WordList(NamedTuple):
    """Sorted words, one after the other in `word_bytes`. A signature has a bit for each letter of a word."""

    word_bytes: npt.NDArray[np.uint8]
    word_starts: npt.NDArray[np.int64]
    signatures: npt.NDArray[np.uint64]


class Postings(NamedTuple):
    """Each array is saved as a file. The words of the vocabulary lie in `word_bytes` one after the other."""

    word_bytes: npt.NDArray[np.uint8]
    word_starts: npt.NDArray[np.int64]
    signatures: npt.NDArray[np.uint64]
    posting_starts: npt.NDArray[np.int64]
    posting_rows: npt.NDArray[np.int32]
    posting_weights: npt.NDArray[np.uint8]
    rarity: npt.NDArray[np.float32]

    @property
    def words(self) -> WordList:
        """The vocabulary."""
        return WordList(self.word_bytes, self.word_starts, self.signatures)
