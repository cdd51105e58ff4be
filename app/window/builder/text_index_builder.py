"""Builds a text index from the documents of products."""

from array import array
from collections import defaultdict
from itertools import count

import numpy as np

from app.window.postings import Postings
from app.window.text_index import TextIndex
from app.window.typos import signature_of


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

    def build(self) -> TextIndex:
        """Build the index."""
        words = np.frombuffer(self._words, dtype=np.int32)
        spelled = [word.encode() for word in self._numbers]
        order = sorted(range(len(spelled)), key=spelled.__getitem__)
        places = np.empty(len(order), dtype=np.int32)
        places[order] = np.arange(len(order), dtype=np.int32)
        return self._build_sorted([spelled[number] for number in order], places[words])

    def _build_sorted(
        self, spelled: list[bytes], words: "np.ndarray[tuple[int], np.dtype[np.int32]]"
    ) -> TextIndex:
        """Sort the postings by word; within a word they stay in the order of the products."""
        order = np.argsort(words, kind="stable")
        rows = np.repeat(np.arange(len(self._lengths), dtype=np.int32), self._lengths)
        lengths = np.bincount(words, minlength=len(spelled))
        postings = Postings(
            word_bytes=np.frombuffer(b"".join(spelled), dtype=np.uint8),
            word_starts=np.cumsum([0, *map(len, spelled)], dtype=np.int64),
            signatures=np.array([signature_of(word) for word in spelled], dtype=np.uint64),
            posting_starts=np.cumsum([0, *lengths], dtype=np.int64),
            posting_rows=rows[order],
            posting_weights=np.frombuffer(self._weights, dtype=np.uint8)[order],
            rarity=np.log1p(len(self._lengths) / np.maximum(lengths, 1)).astype(np.float32),
        )
        return TextIndex(postings, len(self._lengths))
