"""Gathers the words of products, one by one, into the arrays of a text index."""

from array import array

import numpy as np

from app.window.text import Postings, TextIndex
from app.window.typos import signature_of


class TextGatherer:
    """Takes in products in the order of their rows."""

    def __init__(self) -> None:
        self._rows: dict[str, array[int]] = {}
        self._weights: dict[str, bytearray] = {}
        self._size = 0

    def add(self, document: dict[str, int]) -> None:
        """Take in the next product: each folded word with the weight (1 to 255) of its best field."""
        for word, weight in document.items():
            if word not in self._rows:
                self._rows[word], self._weights[word] = array("i"), bytearray()
            self._rows[word].append(self._size)
            self._weights[word].append(weight)
        self._size += 1

    def index(self) -> TextIndex:
        """The finished index."""
        words = sorted(self._rows, key=str.encode)
        spelled = [word.encode() for word in words]
        lengths = np.array([len(self._rows[word]) for word in words], dtype=np.int64)
        rows = b"".join(self._rows[word].tobytes() for word in words)
        weights = b"".join(self._weights[word] for word in words)
        postings = Postings(
            word_bytes=np.frombuffer(b"".join(spelled), dtype=np.uint8),
            word_starts=np.cumsum([0, *map(len, spelled)], dtype=np.int64),
            signatures=np.array([signature_of(word) for word in spelled], dtype=np.uint64),
            posting_starts=np.cumsum([0, *lengths], dtype=np.int64),
            posting_rows=np.frombuffer(rows, dtype=np.int32),
            posting_weights=np.frombuffer(weights, dtype=np.uint8),
            rarity=np.log1p(self._size / np.maximum(lengths, 1)).astype(np.float32),
        )
        return TextIndex(postings, self._size)
