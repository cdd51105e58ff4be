"""The text index of a merged window: postings of the published one, and those of changed products."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from app.window.builder.merging.origins import Origins
from app.window.builder.text_index_builder import make_text_index
from app.window.search.postings import Documents, Postings
from app.window.search.text_index import TextIndex

Ints = npt.NDArray[np.int32]
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
        kept_rows, weights, counts = self._keep_postings()
        spelled = self._spell()
        words = sorted({spelled[place] for place in np.flatnonzero(counts)}.union(*self._added))
        places = {word: place for place, word in enumerate(words)}
        moves = np.array([places.get(word, -1) for word in spelled], dtype=np.int32)
        added_words, added_rows, added_weights = self._list_added(places)
        keys = np.repeat(moves, counts).astype(np.int64)
        keys <<= _ROW_BITS
        keys |= kept_rows
        where = np.searchsorted(keys, added_words << _ROW_BITS | added_rows)
        del keys  # as large as the index
        owners = np.insert(kept_rows, where, added_rows)
        weights = np.insert(weights, where, added_weights)
        has_word = moves >= 0
        totals = np.bincount(added_words, minlength=len(words))
        totals[moves[has_word]] += counts[has_word]
        return make_text_index(words, totals, owners, weights, self._join_documents(moves, places), rows)

    def _spell(self) -> list[bytes]:
        letters, starts = self._postings.word_bytes.tobytes(), self._postings.word_starts.tolist()
        return [letters[first:end] for first, end in pairwise(starts)]

    def _keep_postings(self) -> tuple[Ints, Bytes, Longs]:
        """The postings of products that did not change: new rows and weights, and how many each word has."""
        new_rows = self._origins.find_new_rows().astype(np.int32)[self._postings.posting_rows]
        are_kept = new_rows >= 0
        starts = self._postings.posting_starts[: len(self._postings.word_starts)]
        kept_before = np.concatenate([[0], np.cumsum(are_kept, dtype=np.int64)])
        counts = np.diff(kept_before[starts])
        return new_rows[are_kept], self._postings.posting_weights[are_kept], counts

    def _list_added(self, places: dict[bytes, int]) -> npt.NDArray[np.int64]:
        """The postings of changed products, sorted: their words, their rows and their weights."""
        new_rows = np.flatnonzero(~self._origins.are_built)
        numbers = (self._origins.rows[new_rows] - self._origins.built).tolist()
        added = sorted(
            (places[word], row, weight)
            for row, number in zip(new_rows.tolist(), numbers, strict=True)
            for word, weight in self._added[number].items()
        )
        return np.array(added, dtype=np.int64).reshape(-1, 3).T

    def _join_documents(self, moves: Ints, places: dict[bytes, int]) -> Documents:
        """The words of each product, in the order in which its document has them."""
        starts = self._documents.starts[: self._origins.built + 1]
        lengths = np.array([len(each) for each in self._added], dtype=np.int64)
        added = [np.array([places[word] for word in each], dtype=np.int32) for each in self._added]
        parts = [
            moves[self._documents.words[starts[first] : starts[end]]]
            if first < self._origins.built
            else np.concatenate(added[first - self._origins.built : end - self._origins.built])
            for first, end in self._origins.list_runs()
        ]
        joined = np.concatenate([np.empty(0, dtype=np.int32), *parts])
        lengths = self._origins.take(np.diff(starts), lengths)
        return Documents(np.cumsum([0, *lengths], dtype=np.int64), joined)
