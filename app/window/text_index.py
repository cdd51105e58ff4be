"""The text index: which products match a search query, and how well.

It is a sorted vocabulary and, for each word, the products that contain it with the weight of its best field.
It is small enough to be exact, so facets count precisely what a query found:

- every word of the query must match, in any order; stop words are ignored;
- the last word may still be being typed, so it also matches as a prefix;
- a word without a match may have one typo from four letters on, two from eight on.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import overload

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, from_mask
from app.window.mapped_arrays import map_array
from app.window.postings import Postings, QueryRuns
from app.window.scoring import score_rows
from app.window.typos import near_words
from app.window.word_folding import STOP_WORDS, fold_words

PREFIX_WORTH = 0.6  # the worth of a word that matches as a prefix only
TYPO_WORTH = (1.0, 0.4, 0.2)  # the worth of a word with no, one or two typos
MAX_QUERY_WORDS = 24  # words; more are not read

VocabularyRun = tuple[int, int, float]
"""A run of vocabulary words (from, to), and how much a match there is worth."""


@dataclass(frozen=True, slots=True)
class TextHits:
    """The products a query found, and every product's score (0 for those not found)."""

    bits: Bits
    scores: npt.NDArray[np.float32]


class Vocabulary(Sequence[bytes]):
    """The sorted vocabulary in one byte array. A word is decoded when it is read."""

    def __init__(self, letters: npt.NDArray[np.uint8], starts: npt.NDArray[np.int64]) -> None:
        self._letters = letters
        self._starts = starts

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, index: int) -> bytes: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[bytes]: ...
    def __getitem__(self, index: int | slice) -> bytes | Sequence[bytes]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        return self._letters[self._starts[index] : self._starts[index + 1]].tobytes()

    def find_word(self, word: bytes) -> int | None:
        """Return the place of a word, or None."""
        place = bisect_left(self, word)
        return place if place < len(self) and self[place] == word else None

    def find_prefix(self, start: bytes) -> range:
        """Return the places of all words with this prefix."""
        return range(bisect_left(self, start), bisect_left(self, start + b"\xff"))


class TextIndex:
    """Finds products by words, over memory-mapped arrays."""

    def __init__(self, postings: Postings, size: int) -> None:
        self._postings = postings
        self._size = size
        self.vocabulary = Vocabulary(postings.word_bytes, postings.word_starts)

    def save(self, folder: Path) -> None:
        """Write each array to a file that can be mapped."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, array in self._postings._asdict().items():
            np.save(folder / f"{name}.npy", array)

    @classmethod
    def load(cls, folder: Path, size: int) -> "TextIndex":
        """Map a saved index over `size` products."""
        arrays = {name: map_array(folder / f"{name}.npy") for name in Postings._fields}
        return cls(Postings(**arrays), size)

    def find(self, query: str) -> TextHits | None:
        """Find the products of a query. None when it has no words (every product matches)."""
        words = split_query(query)
        if not words:
            return None
        runs_by_word = [
            list(self._list_runs(word, last=place == len(words) - 1)) for place, word in enumerate(words)
        ]
        scores = self._score(runs_by_word)
        return TextHits(from_mask(scores > 0), scores)

    def _list_runs(self, word: bytes, *, last: bool) -> Iterator[VocabularyRun]:
        """Yield the vocabulary runs that match a word of the query."""
        prefixed = self.vocabulary.find_prefix(word) if last else range(0)
        exact = self.vocabulary.find_word(word)
        if exact is not None:
            yield exact, exact + 1, 1.0
        if prefixed:
            yield prefixed.start, prefixed.stop, PREFIX_WORTH
        if exact is None and not prefixed:
            yield from self._list_typo_runs(word)

    def _list_typo_runs(self, word: bytes) -> Iterator[VocabularyRun]:
        allowed = count_allowed_typos(word)
        if allowed:
            postings = self._postings
            near = near_words(word, allowed, postings)
            yield from ((place, place + 1, TYPO_WORTH[typos]) for place, typos in near)

    def _score(self, runs_by_word: list[list[VocabularyRun]]) -> npt.NDArray[np.float32]:
        ends = np.cumsum([len(runs) for runs in runs_by_word], dtype=np.int64)
        runs = np.array([run[:2] for word in runs_by_word for run in word], dtype=np.int64).reshape(-1, 2)
        worths = np.array([run[2] for word in runs_by_word for run in word], dtype=np.float32)
        return score_rows(QueryRuns(ends, runs, worths), self._postings, self._size)


def split_query(query: str) -> list[bytes]:
    """Split a query into folded words without repeats and without stop words."""
    words = list(dict.fromkeys(fold_words(query)))
    meaningful = [word for word in words if word not in STOP_WORDS]
    return [word.encode() for word in (meaningful or words)[:MAX_QUERY_WORDS]]


def count_allowed_typos(word: bytes) -> int:
    """Allow no typo in short words, one from four letters on, two from eight on."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2
