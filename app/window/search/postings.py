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
    """Each array is saved as a file. The words of the vocabulary lie in `word_bytes` one after the other.

    The postings of each word of the vocabulary lie together. Postings that are added while the window is
    served form a chain for each word: `first_added` has its first one, `next_added` the one after each.
    """

    word_bytes: npt.NDArray[np.uint8]
    word_starts: npt.NDArray[np.int64]
    signatures: npt.NDArray[np.uint64]
    posting_starts: npt.NDArray[np.int64]  # from here on there is room for new words
    posting_rows: npt.NDArray[np.int32]
    posting_weights: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.int32]  # the products that have each word
    first_added: npt.NDArray[np.int32]  # NONE where nothing was added
    next_added: npt.NDArray[np.int32]  # from here on there is an entry for each posting that can be added
    added_rows: npt.NDArray[np.int32]
    added_weights: npt.NDArray[np.uint8]

    @property
    def words(self) -> WordList:
        return WordList(self.word_bytes, self.word_starts, self.signatures)


class Documents(NamedTuple):
    """The words of each product: those of a row are from its start to the next one. Files have room."""

    starts: npt.NDArray[np.int64]
    words: npt.NDArray[np.int32]  # places in the vocabulary
