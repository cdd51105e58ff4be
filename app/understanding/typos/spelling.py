"""Corrects words that neither the lexicon nor the catalogue knows, by how near and common a reading is."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log1p
from typing import Protocol

from app.understanding.lexicon import COMMON, Lexicon
from app.understanding.tokens import Token
from app.understanding.typos.phonetics import SHORTEST_KEY, make_sound_key, spell_by_sound
from app.understanding.word_folding import stem_word

SHORTEST_SOUNDING = 3  # letters of a word that sounds just like another
LONG_ENOUGH_BESIDE = 6  # letters of a word that may have two typos beside the first word of a phrase
READINGS_REMEMBERED = 16_384
SHORTEST_CORRECTED = 4
SHORTEST_COMPLETED = 3
SHORTEST_FOLLOWING = 2  # letters of a word that makes a phrase with the one before it
FEW = 6  # words with the same beginning that are looked at
TYPO_COST = 2.2  # as much as a reading that is e^2.2, nine times, as common makes up for
OTHER_FIRST_LETTER = 1.5
ALIKE_SURENESS = 0.6  # of a word that only sounds like another
DOUBTFUL = 0.5
"""A correction less sure than this must not be the only reason for a list."""


class Speller(Protocol):
    """The words of the catalogue's texts."""

    def count(self, word: str) -> int:
        """The number of products that contain a word."""
        ...

    def list_begun(self, start: str, most: int) -> Sequence[str]:
        """The first words of the texts that begin so."""
        ...

    def list_near(self, word: str, typos: int) -> Sequence[tuple[str, int, int]]:
        """Words of texts and of the lexicon at most so many typos away: word, typos, number of products."""
        ...


@dataclass(frozen=True, slots=True)
class LikelyWord:
    """A word that another one was probably meant to be."""

    word: str
    sureness: float


class Spelling:
    """Corrects and completes words."""

    def __init__(self, lexicon: Lexicon, speller: Speller) -> None:
        self._lexicon = lexicon
        self._speller = speller
        self._sorted = sorted(lexicon.commonness)
        self._alike: defaultdict[str, list[str]] = defaultdict(list)
        self._sounding: defaultdict[str, list[str]] = defaultdict(list)
        for each in self._sorted:
            if len(key := make_sound_key(each)) >= SHORTEST_KEY:
                self._alike[key].append(each)
            if len(each) >= SHORTEST_SOUNDING:
                self._sounding[spell_by_sound(each)].append(each)
        # Words that are typed are typed again: by others, and by the same shopper with every further letter.
        self.correct = lru_cache(maxsize=READINGS_REMEMBERED)(self._correct)
        self._find_beside = lru_cache(maxsize=READINGS_REMEMBERED)(self._correct_beside)
        self._find_following = lru_cache(maxsize=READINGS_REMEMBERED)(self._complete)

    def forget_readings(self) -> None:
        """Read words anew: other words may be in the texts now."""
        for remembered in (self.correct, self._find_beside, self._find_following):
            remembered.cache_clear()

    def knows(self, token: Token) -> bool:
        """Whether a word needs no correction."""
        return (
            token.folded in self._lexicon.commonness
            or token.folded in self._lexicon.fillers
            or token.folded in self._lexicon.known
            or token.folded.isdigit()
            or self.has_texts(token)
        )

    def has_texts(self, token: Token) -> bool:
        """Whether texts of the catalogue have a word."""
        return self._speller.count(token.folded) > 0 or self._speller.count(token.stem) > 0

    def complete(self, start: str, before: Token | None) -> str | None:
        """The most common word of the lexicon with this beginning; one that makes a phrase comes first."""
        if len(start) < SHORTEST_FOLLOWING:
            return None
        return self._find_following(start, before.stem if before else "")

    def _complete(self, start: str, before: str) -> str | None:
        following = self._lexicon.following.get(before, set())
        fitting = sorted(word for word in following if word.startswith(start))
        if fitting:
            return max(fitting, key=self.commonness)
        if len(start) < SHORTEST_COMPLETED:
            return None
        first = bisect_left(self._sorted, start)
        last = bisect_left(self._sorted, start + "\U0010ffff")
        return max(self._sorted[first:last], key=self.commonness, default=None)

    def list_begun(self, start: str) -> Sequence[str]:
        """Words of the catalogue's texts that begin so, or some of them."""
        return self._speller.list_begun(start, FEW)

    def find_only_word(self, words: Sequence[str]) -> str | None:
        """The most frequent of some words with one stem. None if they are different words."""
        stems = {stem_word(word) for word in words}
        if len(stems) != 1:
            return None
        return max(words, key=lambda word: (word not in stems, self._speller.count(word), word))

    def _correct(self, word: str) -> LikelyWord | None:
        """The likeliest reading of a word that is not known. What everybody knows is goods at most."""
        reading = self._find_likeliest(word)
        is_other = word in self._lexicon.everyday and reading and not self._lexicon.names_goods(reading.word)
        return None if is_other else reading

    def _find_likeliest(self, word: str) -> LikelyWord | None:
        allowed = count_allowed_typos(word)
        if not word.isalpha() or not word.isascii():
            return None
        if len(word) >= SHORTEST_SOUNDING and (same := self._sounding.get(spell_by_sound(word))):
            return LikelyWord(max(same, key=self.commonness), ALIKE_SURENESS)
        if not allowed:
            return None
        sound = make_sound_key(word)
        rated = [
            (self._rate(word, near, typos, products), make_sound_key(near) == sound, products, near, typos)
            for near, typos, products in self._speller.list_near(word, allowed)
        ]
        if not rated:
            alike = self._find_alike(word)
            return LikelyWord(alike, ALIKE_SURENESS) if alike else None
        *_, near, typos = max(rated)
        return LikelyWord(self._write_whole(near), self._sureness(word, near, typos))

    def _write_whole(self, word: str) -> str:
        """The word that a stem is of, if it is of no other: mossgate for mossgat, but glow for glow."""
        products = self._speller.count(word)
        longer = [each for each in self.list_begun(word) if each != word and stem_word(each) == word]
        return next((each for each in longer if products and self._speller.count(each) == products), word)

    def correct_beside(self, token: Token, before: Token) -> str | None:
        """A word that makes a phrase of the lexicon with the word before it, and is a typo or two away."""
        allowed = count_allowed_typos(token.folded)
        following = self._lexicon.following.get(before.stem)
        if not following or token.folded in following or self._lexicon.entries.find([token]):
            return None  # a pencil, brown, is no brow pencil
        if not allowed:
            same = spell_by_sound(token.folded) if len(token.folded) >= SHORTEST_SOUNDING else ""
            return next((word for word in sorted(following) if same and spell_by_sound(word) == same), None)
        # The word before makes up for one typo more, of a word that says nothing by itself.
        more = len(token.folded) >= LONG_ENOUGH_BESIDE and not self.knows(token)
        return self._find_beside(token.folded, before.stem, max(allowed, 2 if more else 0))

    def correct_before(self, token: Token, after: Token) -> str | None:
        """The first word of a brand that the word after it is of: quite hours is Quiet Hours."""
        allowed = count_allowed_typos(token.folded)
        preceding = self._lexicon.preceding.get(after.stem)
        return _find_near(token.folded, preceding, allowed) if preceding and allowed else None

    def _correct_beside(self, word: str, beside: str, allowed: int) -> str | None:
        return _find_near(word, self._lexicon.following[beside], allowed)

    def _find_alike(self, word: str) -> str | None:
        """The most common word of the lexicon that sounds like a word."""
        return max(self._alike.get(make_sound_key(word), ()), key=self.commonness, default=None)

    def commonness(self, word: str) -> int:
        """How often the lexicon or the catalogue has a word, whichever is more."""
        return max(self._lexicon.commonness.get(word, 0), self._speller.count(word))

    def _rate(self, word: str, near: str, typos: int, products: int) -> float:
        common = max(products, self._lexicon.commonness.get(near, 0))
        return log1p(common) - TYPO_COST * typos - (OTHER_FIRST_LETTER if near[0] != word[0] else 0)

    def _sureness(self, word: str, near: str, typos: int) -> float:
        common = self._lexicon.commonness.get(near, 0)
        extra = 0.2 if common >= COMMON and near not in self._lexicon.fillers else 0.0
        return min(0.95, 1 - TYPO_COST * typos / len(word) + extra)


def count_allowed_typos(word: str) -> int:
    """Allow no typo in short words, one from four letters on, two from eight on."""
    return 0 if len(word) < SHORTEST_CORRECTED else 1 if len(word) < 2 * SHORTEST_CORRECTED else 2


def _find_near(word: str, others: Iterable[str], allowed: int) -> str | None:
    """The nearest of some words that is few typos away."""
    letters = set(word)
    near = [
        (distance, other)
        for other in others
        if abs(len(other) - len(word)) <= allowed
        and len(letters.symmetric_difference(other)) <= 2 * allowed
        and (distance := count_typos(word, other)) <= allowed
    ]
    return min(near)[1] if near else None


def count_typos(one: str, other: str) -> int:
    """Letters left out, put in, replaced or swapped between two words."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            row.append(min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != wanted)))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                row[j] = min(row[j], before[j - 2] + 1)
        before, last = last, row
    return last[-1]
