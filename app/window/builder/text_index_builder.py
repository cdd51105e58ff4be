"""Builds a text index from the documents of products."""

from array import array
from collections import defaultdict
from itertools import count

import numpy as np
import numpy.typing as npt

from app.window.arrays.spare_rows import MIN_SPARE_POSTINGS, MIN_SPARE_WORDS, add_room, pad
from app.window.search.postings import Documents, Postings
from app.window.search.text_index import NO_ENTRY, TextIndex
from app.window.search.typos import signature_of

Ints = npt.NDArray[np.int32]


class TextIndexBuilder:
    """Takes documents in the order of the products' rows."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, int] = defaultdict(count().__next__)
        self._words = array("i")  # of every product in turn, by number
        self._weights = bytearray()
        self._lengths = array("i")

    def add(self, document: dict[str, int]) -> None:
        """Add the next product: each folded word with the weight (1 to 255) of its best field."""
        self._words.extend(map(self._numbers.__getitem__, document))
        self._weights.extend(document.values())
        self._lengths.append(len(document))

    def build(self, rows: int) -> TextIndex:
        """Build the index. It has room for so many rows in all."""
        spelled = [word.encode() for word in self._numbers]
        numbers = sorted(range(len(spelled)), key=spelled.__getitem__)
        places = np.empty(len(numbers), dtype=np.int32)
        places[numbers] = np.arange(len(numbers), dtype=np.int32)
        words = places[np.frombuffer(self._words, dtype=np.int32)]
        lengths, weights = np.array(self._lengths, dtype=np.int64), np.frombuffer(self._weights, np.uint8)
        owners = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
        by_word = np.argsort(words, kind="stable")  # postings of a word stay in the order of the products
        return make_text_index(
            [spelled[number] for number in numbers], np.bincount(words, minlength=len(numbers)),
            owners[by_word], weights[by_word],
            Documents(np.cumsum([0, *lengths], dtype=np.int64), words), rows,
        )  # fmt: skip


def make_text_index(
    spelled: list[bytes],
    counts: npt.NDArray[np.integer],
    owners: Ints,
    weights: npt.NDArray[np.uint8],
    documents: Documents,
    rows: int,
) -> TextIndex:
    """Make an index of sorted postings: how many each word has, and the row and weight of each."""
    starts, words = documents
    places = add_room(len(spelled), MIN_SPARE_WORDS)
    added = add_room(len(words), MIN_SPARE_POSTINGS) - len(words)
    postings = Postings(
        word_bytes=np.frombuffer(b"".join(spelled), dtype=np.uint8),
        word_starts=np.cumsum([0, *map(len, spelled)], dtype=np.int64),
        signatures=np.array([signature_of(word) for word in spelled], dtype=np.uint64),
        posting_starts=pad(np.cumsum([0, *counts], dtype=np.int64), places + 1, len(words)),
        posting_rows=owners,
        posting_weights=weights,
        counts=pad(counts.astype(np.int32), places, 0),
        first_added=np.full(places, NO_ENTRY, dtype=np.int32),
        next_added=np.full(added, NO_ENTRY, dtype=np.int32),
        added_rows=np.zeros(added, dtype=np.int32),
        added_weights=np.zeros(added, dtype=np.uint8),
    )
    padded = Documents(pad(starts, rows + 1, len(words)), pad(words, len(words) + added, 0))
    return TextIndex(postings, padded, len(starts) - 1)
