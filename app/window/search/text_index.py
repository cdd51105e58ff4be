"""The text index: which products have the words of a search query, and how well.

It is a sorted vocabulary and, for each word, the products that contain it with the weight of its best field.
The vocabulary has the words as they are written and their stems:

- a word matches itself and all words with its stem;
- a word that is still being typed also matches as a prefix, if no product has it whole.

Documents of products that are added while the window is served go into the room at the end of the arrays.
`add` writes them; searches count them from `switch` on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.understanding.meanings import QueryWord
from app.understanding.word_folding import stem_word
from app.window.arrays.mapped_arrays import map_array, map_column, writable
from app.window.arrays.spare_rows import WindowFullError
from app.window.search.postings import Documents, Postings, WordList
from app.window.search.scoring import Floats, VocabularyRun, WordHits, find_rows, score_rows
from app.window.search.typos import list_words, near_words
from app.window.search.vocabulary import find_place

PREFIX_WORTH = 0.6  # the worth of a word that matches as a prefix only
STEM_WORTH = 0.9  # the worth of another word with the same stem
MAX_QUERY_WORDS = 12  # words; more are not looked up
WORDS_REMEMBERED = 16_384  # whose places need not be searched again
IN_NAME = 60  # the weight of a word in a product's name
IN_A_FIELD = 10  # the least weight of a word in a field other than the description
NO_ENTRY = -1
_WORDS = WordList._fields  # these arrays never change


class Vocabulary:
    """The sorted vocabulary in one byte array, and words that were added. A word is decoded when read."""

    def __init__(self, letters: npt.NDArray[np.uint8], starts: npt.NDArray[np.int64]) -> None:
        self._letters = letters
        self._starts = starts
        self._sorted = len(starts) - 1
        self._added: dict[str, int] = {}
        self.added_words = list_words([])
        self.find_word = lru_cache(maxsize=WORDS_REMEMBERED)(self._find_word)

    def __len__(self) -> int:
        return self._sorted + len(self._added)

    def __getitem__(self, place: int) -> bytes:
        if place >= self._sorted:
            return list(self._added)[place - self._sorted].encode()
        return self._letters[self._starts[place] : self._starts[place + 1]].tobytes()

    def add(self, word: str) -> int:
        """Return the place of a word, which is added where it is new."""
        place = self._find_word(word)
        if place is None:
            place = self._added[word] = len(self)
        return place

    def switch(self) -> None:
        """Find the added words from now on."""
        if len(self._added) + 1 > len(self.added_words.word_starts):
            self.added_words = list_words([word.encode() for word in self._added])
            self.find_word.cache_clear()

    def _find_word(self, word: str) -> int | None:
        spelled = word.encode()
        place = find_place(spelled, self._letters, self._starts)
        is_there = place < self._sorted and self[place] == spelled
        return place if is_there else self._added.get(word)

    def find_prefix(self, start: str) -> list[range]:
        """Return the places of all words with this prefix."""
        spelled = start.encode()
        first = find_place(spelled, self._letters, self._starts)
        places = range(first, find_place(spelled + b"\xff", self._letters, self._starts))
        added = [place for word, place in list(self._added.items()) if word.startswith(start)]
        return [places, *(range(place, place + 1) for place in added)]

    def list_near(self, word: str, typos: int, words: WordList) -> Iterator[tuple[int, int]]:
        """Yield the places of the words at most so many typos away, each with the number of typos."""
        spelled = word.encode()
        yield from near_words(spelled, typos, words)
        if self._added:
            for place, count in near_words(spelled, typos, self.added_words):
                yield self._sorted + place, count


class TextIndex:
    """Finds products by words, over memory-mapped arrays."""

    def __init__(self, postings: Postings, documents: Documents, products: int) -> None:
        self._postings = postings
        self._documents = documents
        self._products = products
        self._size = len(documents.starts) - 1
        self._first_new = int(documents.starts[-1])
        self.vocabulary = Vocabulary(postings.word_bytes, postings.word_starts)

    def save(self, folder: Path) -> None:
        """Write each array to a file that can be mapped."""
        folder.mkdir(parents=True, exist_ok=True)
        arrays = self._postings._asdict() | {
            f"document_{name}": array for name, array in self._documents._asdict().items()
        }
        for name, array in arrays.items():
            np.save(folder / f"{name}.npy", array)

    @staticmethod
    def map_arrays(folder: Path) -> tuple[Postings, Documents]:
        arrays = {
            name: (map_array if name in _WORDS else map_column)(folder / f"{name}.npy")
            for name in Postings._fields
        }
        documents = Documents(*(map_column(folder / f"document_{name}.npy") for name in Documents._fields))
        return Postings(**arrays), documents

    @classmethod
    def load(cls, folder: Path, products: int) -> "TextIndex":
        return cls(*cls.map_arrays(folder), products)

    def find(self, word: QueryWord) -> WordHits:
        return find_rows(self._list_runs(0, word), self._postings, self._size)

    def score(self, words: Sequence[QueryWord]) -> Floats:
        """Score all products for the words, by row."""
        runs = (run for place, word in enumerate(words) for run in self._list_runs(place, word))
        return score_rows(runs, self._postings, self._products, self._size)

    def count(self, word: str) -> int:
        """The number of products that contain a word just so."""
        place = self.vocabulary.find_word(word)
        return 0 if place is None else self._count_at(place)

    def list_begun(self, start: str, most: int) -> list[str]:
        """The first words of products that begin so."""
        places = chain.from_iterable(self.vocabulary.find_prefix(start))
        return [self.vocabulary[place].decode() for place in islice(filter(self._count_at, places), most)]

    def list_near(self, word: str, typos: int) -> list[tuple[str, int, int]]:
        """Words at most so many typos away, with the number of typos and of products that contain them."""
        near = self.vocabulary.list_near(word, typos, self._postings.words)
        found = ((self.vocabulary[place].decode(), count, self._count_at(place)) for place, count in near)
        return sorted(each for each in found if each[2])

    def _count_at(self, place: int) -> int:
        return int(self._postings.counts[place])

    def _find_word(self, word: str) -> int | None:
        """The place of a word that some product has."""
        place = self.vocabulary.find_word(word)
        return place if place is not None and self._count_at(place) else None

    def _list_runs(self, place: int, word: QueryWord) -> Iterator[VocabularyRun]:
        strong_from = IN_NAME if word.in_name else IN_A_FIELD
        exact = self._find_word(word.folded)
        stemmed = word.folded if word.is_exact else stem_word(word.folded)
        stem = exact if stemmed == word.folded else self._find_word(stemmed)
        if exact is not None:
            yield VocabularyRun(place, exact, exact + 1, 1.0, strong_from)
        if stem is not None and stem != exact:
            yield VocabularyRun(place, stem, stem + 1, STEM_WORTH, strong_from)
        if exact is None and stem is None and word.unfinished:
            for prefixed in self.vocabulary.find_prefix(word.folded):
                if prefixed:
                    yield VocabularyRun(place, prefixed.start, prefixed.stop, PREFIX_WORTH, strong_from)

    def add(self, row: int, document: Mapping[str, int]) -> None:
        """Write the document of a new product into the room, behind the last one."""
        postings, words = self._postings, [self.vocabulary.add(word) for word in document]
        begin = int(self._documents.starts[row])
        end, at = begin + len(words), begin - self._first_new
        if end > len(self._documents.words) or len(self.vocabulary) > len(postings.counts):
            raise WindowFullError
        entries = np.arange(at, at + len(words), dtype=np.int32)
        writable(self._documents.words)[begin:end] = words
        writable(self._documents.starts)[row + 1] = end
        writable(postings.added_rows)[entries] = row
        writable(postings.added_weights)[entries] = list(document.values())
        writable(postings.next_added)[entries] = postings.first_added[words]
        writable(postings.first_added)[words] = entries

    def switch(self, added: Iterable[int], removed: Iterable[int]) -> None:
        """Count the words of added rows, and no longer those of removed ones."""
        for rows, step in ((added, 1), (removed, -1)):
            for row in rows:
                begin, end = self._documents.starts[row : row + 2].tolist()
                writable(self._postings.counts)[self._documents.words[begin:end]] += step
                self._products += step
        self.vocabulary.switch()
