"""The text index of a merged window: postings of the published one, and those of changed products."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from app.window.builder.origins import Origins
from app.window.builder.text_index_builder import make_text_index
from app.window.postings import Documents, Postings
from app.window.text_index import TextIndex

Longs = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
_ROW_BITS = 32


class MergedText:
    """Builds the index that a builder would build of all documents."""

    def __init__(
        self, postings: Postings, documents: Documents, origins: Origins, added: Sequence[dict[str, int]]
    ) -> None:
        """The postings and documents are those of the published window."""
        self._postings, self._documents, self._origins = postings, documents, origins
        self._added = [{word.encode(): weight for word, weight in each.items()} for each in added]

    def build(self, rows: int) -> TextIndex:
        """Build the index. It has room for so many rows in all."""
        keys, weights = self._keep_postings()
        spelled = self._spell()
        old_words = keys >> _ROW_BITS
        counts = np.bincount(old_words, minlength=len(spelled))
        words = sorted({spelled[place] for place in np.flatnonzero(counts)}.union(*self._added))
        places = {word: place for place, word in enumerate(words)}
        moves = np.array([places.get(word, -1) for word in spelled], dtype=np.int64)
        keys += (moves[old_words] - old_words) << _ROW_BITS
        keys, weights = self._insert_added(keys, weights, places)
        owners = (keys & ((1 << _ROW_BITS) - 1)).astype(np.int32)
        counts = np.bincount(keys >> _ROW_BITS, minlength=len(words))
        return make_text_index(words, counts, owners, weights, self._join_documents(moves, places), rows)

    def _spell(self) -> list[bytes]:
        letters, starts = self._postings.word_bytes.tobytes(), self._postings.word_starts.tolist()
        return [letters[first:end] for first, end in pairwise(starts)]

    def _keep_postings(self) -> tuple[Longs, Bytes]:
        """The postings of products that did not change, sorted: the word and the new row in one number."""
        rows = self._postings.posting_rows
        new_rows = self._origins.find_new_rows()[rows]
        starts = self._postings.posting_starts[: len(self._postings.word_starts)]
        words = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
        are_kept = new_rows >= 0
        return (words << _ROW_BITS | new_rows)[are_kept], self._postings.posting_weights[are_kept]

    def _insert_added(self, keys: Longs, weights: Bytes, places: dict[bytes, int]) -> tuple[Longs, Bytes]:
        rows = np.flatnonzero(~self._origins.are_built)
        numbers = (self._origins.rows[rows] - self._origins.built).tolist()
        added = [
            (places[word] << _ROW_BITS | row, weight)
            for row, number in zip(rows.tolist(), numbers, strict=True)
            for word, weight in self._added[number].items()
        ]
        if not added:
            return keys, weights
        arriving = np.array(sorted(added), dtype=np.int64)
        where = np.searchsorted(keys, arriving[:, 0])
        return np.insert(keys, where, arriving[:, 0]), np.insert(weights, where, arriving[:, 1])

    def _join_documents(self, moves: Longs, places: dict[bytes, int]) -> Documents:
        """The words of each product, in the order in which its document has them."""
        starts = self._documents.starts[: self._origins.built + 1]
        lengths = np.array([len(each) for each in self._added], dtype=np.int64)
        words = np.array([places[word] for each in self._added for word in each], dtype=np.int32)
        built = moves.astype(np.int32)[self._documents.words[: int(starts[-1])]]
        joined = self._origins.spread(starts, lengths).take(built, words)
        return Documents(self._origins.take(np.diff(starts), lengths), joined)
