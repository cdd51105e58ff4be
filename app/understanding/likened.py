"""Finds what a query asks for something like: the Double Wear of `dupe for double wear that is vegan`."""

import re
from collections.abc import Sequence

from app.understanding.meanings import Span

_CHEAPER = r"(?:,?\s+(?:but\s+)?(?:cheaper|less expensive|less pricey|more affordable|for less)\b)?"
_WISHES = re.compile(r"(?:\b(?:should|would|we|you|they|really|i)|\w'd)\s+$", re.IGNORECASE)


class LikenessFinder:
    """Finds the words before and after a product's name that ask for something like it."""

    def __init__(self, before: Sequence[str], after: Sequence[str], ends: Sequence[str]) -> None:
        end = rf"(?:{_join(ends)})\b"
        self._before = re.compile(
            rf"\b(?:{_join(before)})\b\s+(?!{end})(?P<name>.+?){_CHEAPER}(?=\s+{end}|\s*$)", re.IGNORECASE
        )
        self._after = re.compile(rf"(?P<name>\S.*?)\s+(?:{_join(after)})(?=\s+{end}|\s*$)", re.IGNORECASE)

    def find(self, query: str) -> tuple[Span, str] | None:
        """The part of a query that says it, and the name in it."""
        match = self._before.search(query)
        while match and _WISHES.search(query, 0, match.start()):  # I should like a tinted moisturiser
            match = self._before.search(query, match.start() + 1)
        match = match or self._after.search(query)
        if match is None:
            return None
        return Span(match.group(), match.start(), match.end()), match["name"]


def _join(words: Sequence[str]) -> str:
    """A pattern of any of these words, or one that nothing meets."""
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first) or r"(?!)"
