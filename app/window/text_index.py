"""The text index: which products have the words of a search query, and how well.

It is a sorted vocabulary and, for each word, the products that contain it with the weight of its best field.
The vocabulary has the words as they are written and their stems:

- a word matches itself and all words with its stem;
- a word that is still being typed also matches as a prefix, if no product has it whole.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.understanding.meanings import QueryWord
from app.understanding.word_folding import stem_word
from app.window.mapped_arrays import map_array
from app.window.postings import Postings
from app.window.scoring import WordHits, score_rows
from app.window.search_words import find_place
from app.window.typos import near_words

PREFIX_WORTH = 0.6  # the worth of a word that matches as a prefix only
STEM_WORTH = 0.9  # the worth of another word with the same stem
MAX_QUERY_WORDS = 12  # words; more are not looked up
WORDS_REMEMBERED = 16_384  # whose places need not be searched again
IN_NAME = 60  # the weight of a word in a product's name
IN_A_FIELD = 10  # the least weight of a word in a field other than the description

VocabularyRun = tuple[int, int, float]
"""A run of vocabulary words (from, to), and how much a match there is worth."""


class Vocabulary:
    """The sorted vocabulary in one byte array. A word is decoded when it is read."""

    def __init__(self, letters: npt.NDArray[np.uint8], starts: npt.NDArray[np.int64]) -> None:
        self._letters = letters
        self._starts = starts
        self.find_word = lru_cache(maxsize=WORDS_REMEMBERED)(self._find_word)

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, place: int) -> bytes:
        return self._letters[self._starts[place] : self._starts[place + 1]].tobytes()

    def _find_word(self, word: str) -> int | None:
        """Return the place of a word, or None."""
        spelled = word.encode()
        place = find_place(spelled, self._letters, self._starts)
        return place if place < len(self) and self[place] == spelled else None

    def find_prefix(self, start: str) -> range:
        """Return the places of all words with this prefix."""
        spelled = start.encode()
        first = find_place(spelled, self._letters, self._starts)
        return range(first, find_place(spelled + b"\xff", self._letters, self._starts))


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

    def find(self, words: Sequence[QueryWord]) -> WordHits:
        """Find the products that have each of the words."""
        runs = [
            (place, first, end, worth, IN_NAME if word.in_name else IN_A_FIELD)
            for place, word in enumerate(words)
            for first, end, worth in self._list_runs(word)
        ]
        table = np.array(runs, dtype=np.float64).reshape(-1, 5)
        return score_rows(table, len(words), self._postings, self._size)

    def count(self, word: str) -> int:
        """The number of products that contain a word just so."""
        place = self.vocabulary.find_word(word)
        return 0 if place is None else self._count_at(place)

    def list_near(self, word: str, typos: int) -> list[tuple[str, int, int]]:
        """Words at most so many typos away, with the number of typos and of products that contain them."""
        near = near_words(word.encode(), typos, self._postings.words)
        return [(self.vocabulary[place].decode(), count, self._count_at(place)) for place, count in near]

    def _count_at(self, place: int) -> int:
        starts = self._postings.posting_starts
        return int(starts[place + 1] - starts[place])

    def _list_runs(self, word: QueryWord) -> Iterator[VocabularyRun]:
        """Yield the vocabulary runs that match a word of the query."""
        exact = self.vocabulary.find_word(word.folded)
        stemmed = stem_word(word.folded)
        stem = exact if stemmed == word.folded else self.vocabulary.find_word(stemmed)
        if exact is not None:
            yield exact, exact + 1, 1.0
        if stem is not None and stem != exact:
            yield stem, stem + 1, STEM_WORTH
        if exact is None and stem is None and word.unfinished:
            prefixed = self.vocabulary.find_prefix(word.folded)
            if prefixed:
                yield prefixed.start, prefixed.stop, PREFIX_WORTH
