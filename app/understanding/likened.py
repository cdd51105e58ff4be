"""Finds what a query asks for something like: the Double Wear of `dupe for double wear that is vegan`."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.understanding.meanings import Span

MAX_PARTS = 6
_WISHES = re.compile(
    r"(?:\b(?:should|would|we|you|they|really|i|smells?|smelling|tastes?)|\w'd)\s+$", re.IGNORECASE
)
_DENIES = re.compile(
    r"\b(?:not|no|never|nothing|without|\w+n['\u2019]?t)(?:\s+(?:an?|the|any))?\s+$", re.IGNORECASE
)
_SMALL_WORDS = re.compile(r"[\s,]*(?:(?:an?|any|the|this|is|there|but)(?:\s+|$))*", re.IGNORECASE)


class Likened(NamedTuple):
    """Words that may name the product, and those that ask for something like it."""

    name: Span
    asking: Span
    is_elsewhere: bool
    """Whether the one need not be beside the other. Then it is a product only with its brand."""


class LikenessFinder:
    """Finds the words before or after a product's name, or elsewhere, that ask for something like it."""

    def __init__(
        self, before: Sequence[str], after: Sequence[str], elsewhere: Sequence[str], ends: Sequence[str]
    ) -> None:
        end = rf"\s*$|\s*[,;.!?]|\s+(?:{_join(ends)})(?!\w)"
        self._before = re.compile(rf"(?<!\w)(?:{_join(before)})(?!\w)", re.IGNORECASE)
        self._after = re.compile(rf"(?<!\w)(?:{_join(after)})(?={end})", re.IGNORECASE)
        self._elsewhere = re.compile(rf"(?<!\w)(?:{_join(elsewhere)})(?!\w)", re.IGNORECASE)
        self._ends = re.compile(
            rf"[,;.!?]+(?!\S)|(?<!\w)(?:{_join([*ends, *elsewhere])})(?!\w)", re.IGNORECASE
        )

    def list_likened(self, query: str) -> Iterator[Likened]:
        """What may be the name, the likeliest first."""
        before = list(self._before.finditer(query))
        for match in before:
            if _WISHES.search(query, 0, match.start()):  # I should like a tinted moisturiser
                continue
            parts = self._split(query, match.end(), len(query))[:MAX_PARTS]
            if parts and _SMALL_WORDS.fullmatch(query, match.end(), parts[0][0]):
                yield from _list_names(query, match, [(0, last) for last in range(len(parts))], parts)
        for match in self._after.finditer(query):
            if _DENIES.search(query, 0, match.start()) or any(
                each.start() <= match.start() and match.end() < each.end() for each in before
            ):
                continue  # similar to
            parts = self._split(query, 0, match.start())[-MAX_PARTS:]
            runs = [(first, len(parts) - 1) for first in range(len(parts))]
            if parts and _SMALL_WORDS.fullmatch(query, parts[-1][1], match.start()):
                yield from _list_names(query, match, runs, parts)
        for match in self._elsewhere.finditer(query):
            if _DENIES.search(query, 0, match.start()):
                continue  # not too expensive
            in_front = self._split(query, 0, match.start())[-MAX_PARTS:]
            behind = self._split(query, match.end(), len(query))[:MAX_PARTS]
            for parts in (in_front, behind):
                runs = [(first, last) for first in range(len(parts)) for last in range(first, len(parts))]
                yield from _list_names(query, match, runs, parts, is_elsewhere=True)

    def _split(self, query: str, start: int, stop: int) -> list[tuple[int, int]]:
        """The parts of a query between the words that may end a name."""
        parts, at = list[tuple[int, int]](), start
        for end, next_start in [
            *[match.span() for match in self._ends.finditer(query, start, stop)], (stop, stop),
        ]:  # fmt: skip
            if query[at:end].strip():
                parts.append((at, end))
            at = next_start
        return parts


def _list_names(
    query: str,
    asking: re.Match[str],
    runs: Sequence[tuple[int, int]],
    parts: Sequence[tuple[int, int]],
    *,
    is_elsewhere: bool = False,
) -> Iterator[Likened]:
    """Runs of parts as names, the longest first."""
    asked = Span(asking.group(), *asking.span())
    spans = [(parts[first][0], parts[last][1]) for first, last in runs]
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        words = query[start:end].strip()
        begin = query.index(words, start)
        yield Likened(Span(words, begin, begin + len(words)), asked, is_elsewhere)


def _join(words: Sequence[str]) -> str:
    """A pattern of any of these words, or one that nothing meets."""
    longest_first = sorted(words, key=len, reverse=True)
    patterns = [re.escape(word).replace(r"\ ", r"\s+") for word in longest_first]
    return "|".join(pattern.replace("'", "['\u2019]?") for pattern in patterns) or r"(?!)"
