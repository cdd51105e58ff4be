"""Finds names by the beginnings of their words."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from app.understanding.word_folding import fold_words

_AFTER_ALL = "\U0010ffff"


class NamePrefixes:
    """The words of some names, sorted, each with the place of its name."""

    def __init__(self, names: Iterable[str]) -> None:
        words = sorted((word, place) for place, name in enumerate(names) for word in fold_words(name))
        self._words = [word for word, _ in words]
        self._places = [place for _, place in words]

    def find(self, starts: Sequence[str]) -> list[int]:
        """The places of the names that have a word for each beginning, in the order of the names."""
        found = [self._find_one(start) for start in starts]
        return sorted(found[0].intersection(*found[1:])) if found else []

    def _find_one(self, start: str) -> set[int]:
        first, end = bisect_left(self._words, start), bisect_left(self._words, start + _AFTER_ALL)
        return set(self._places[first:end])
