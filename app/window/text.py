"""The text index: which products a shopper's words find, and how well.

A sorted vocabulary, and for each word the products that hold it, with the weight of its best field.
Small enough to be exact, so that facets count precisely what a query found:

- every word of the query must be met, in any order; a few words that mean nothing are passed over;
- the last word, still being typed, is met by any word it begins;
- a word that nothing meets is forgiven one typo from four letters on, two from eight on.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import overload

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, from_mask
from app.window.mapped import mapped
from app.window.scoring import score_rows
from app.window.typos import near_words
from app.window.words import STOP_WORDS, folded_words

BEGINNING = 0.6  # what a word that only begins like the query's is worth
TYPO = (1.0, 0.4, 0.2)  # what one or two typos leave of a word's worth
LONGEST_QUERY = 24  # words; more are not read

Way = tuple[int, int, float]
"""A run of the vocabulary, from and to, and what of its worth a word there keeps."""


@dataclass(frozen=True, slots=True)
class Postings:
    """The index as plain arrays, one file each when saved."""

    word_bytes: npt.NDArray[np.uint8]
    word_starts: npt.NDArray[np.int64]
    signatures: npt.NDArray[np.uint64]
    posting_starts: npt.NDArray[np.int64]
    posting_rows: npt.NDArray[np.int32]
    posting_weights: npt.NDArray[np.uint8]
    rarity: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found: the set, and each product's score (0 outside the set)."""

    bits: Bits
    scores: npt.NDArray[np.float32]


class Lexicon(Sequence[bytes]):
    """The sorted vocabulary as one run of bytes: nothing is unpacked until it is asked for."""

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
            return [self[one] for one in range(*index.indices(len(self)))]
        return self._letters[self._starts[index] : self._starts[index + 1]].tobytes()

    def place_of(self, word: bytes) -> int | None:
        """Where the word stands, or None."""
        place = bisect_left(self, word)
        return place if place < len(self) and self[place] == word else None

    def beginning_with(self, start: bytes) -> range:
        """The places of all words that begin so."""
        return range(bisect_left(self, start), bisect_left(self, start + b"\xff"))


class TextIndex:
    """Words to products, over memory-mapped arrays."""

    def __init__(self, postings: Postings, size: int) -> None:
        self._postings = postings
        self._size = size
        self.lexicon = Lexicon(postings.word_bytes, postings.word_starts)

    def save(self, folder: Path) -> None:
        """Write each array as a file of its own, ready to be mapped."""
        folder.mkdir(parents=True, exist_ok=True)
        for field in fields(Postings):
            np.save(folder / f"{field.name}.npy", getattr(self._postings, field.name))

    @classmethod
    def load(cls, folder: Path, size: int) -> "TextIndex":
        """Map a saved index over `size` products."""
        arrays = {field.name: mapped(folder / f"{field.name}.npy") for field in fields(Postings)}
        return cls(Postings(**arrays), size)

    def find(self, query: str) -> Found | None:
        """What the query's words find; None when it holds no word at all (it means everything)."""
        words = query_words(query)
        if not words:
            return None
        ways = [list(self._ways(word, last=place == len(words) - 1)) for place, word in enumerate(words)]
        scores = self._score(ways)
        return Found(from_mask(scores > 0), scores)

    def _ways(self, word: bytes, *, last: bool) -> Iterator[Way]:
        """Each run of the vocabulary that meets the query's word, and how much of its worth it keeps."""
        begun = self.lexicon.beginning_with(word) if last else range(0)
        exact = self.lexicon.place_of(word)
        if exact is not None:
            yield exact, exact + 1, 1.0
        if begun:
            yield begun.start, begun.stop, BEGINNING
        if exact is None and not begun:
            yield from self._forgiven(word)

    def _forgiven(self, word: bytes) -> Iterator[Way]:
        allowed = typos_allowed(word)
        if allowed:
            held = self._postings
            near = near_words(word, allowed, held.word_bytes, held.word_starts, held.signatures)
            yield from ((place, place + 1, TYPO[typos]) for place, typos in near)

    def _score(self, ways: list[list[Way]]) -> npt.NDArray[np.float32]:
        held = self._postings
        ends = np.cumsum([len(way) for way in ways], dtype=np.int64)
        runs = np.array([way[:2] for word in ways for way in word], dtype=np.int64).reshape(-1, 2)
        worths = np.array([way[2] for word in ways for way in word], dtype=np.float32)
        return score_rows(
            ends, runs, worths, held.rarity, held.posting_starts, held.posting_rows, held.posting_weights,
            self._size,
        )  # fmt: skip


def query_words(query: str) -> list[bytes]:
    """The words of a query that mean something, each once, folded, as the index spells them."""
    words = list(dict.fromkeys(folded_words(query)))
    telling = [word for word in words if word not in STOP_WORDS]
    return [word.encode() for word in (telling or words)[:LONGEST_QUERY]]


def typos_allowed(word: bytes) -> int:
    """None in short words, one from four letters on, two from eight on."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2
