"""Finds what a query asks for something like: the Double Wear of `dupe for double wear that is vegan`."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.understanding.meanings import Span

MAX_PARTS = 6
_WISHES = re.compile(r"(?:\b(?:should|would|we|you|they|really|i)|\w'd)\s+$", re.IGNORECASE)


class Likened(NamedTuple):
    """Words that may name the product, with what else asks for something like it."""

    name: Span
    asking: tuple[Span, ...]
    needs_brand: bool
    """Whether it is one only with its brand: cheaper velvet lipstick is cheap and velvety."""


class LikenessFinder:
    """Finds the words before a product's name, or anywhere beside it, that ask for something like it."""

    def __init__(
        self,
        before: Sequence[str],
        beside: Sequence[str],
        beside_brand: Sequence[str],
        ends: Sequence[str],
    ) -> None:
        self._before = _compile(before)
        self._beside = _compile(beside)
        self._beside_brand = _compile(beside_brand)
        self._ends = re.compile(rf"[,;.!?]+(?!\S)|{_compile(ends).pattern}", re.IGNORECASE)

    def list_likened(self, query: str) -> Iterator[Likened]:
        """What may be the name, the likeliest first."""
        beside = list(self._beside.finditer(query))
        taken = {match.start() for match in beside}  # like it
        before = [
            match
            for match in self._before.finditer(query)
            if match.start() not in taken
            and not _WISHES.search(query, 0, match.start())  # I should like a tinted moisturiser
        ]
        asking = [*before, *beside]
        with_brand = list(self._beside_brand.finditer(query))
        if not asking and not with_brand:
            return
        spans = tuple([Span(match.group(), *match.span()) for match in (*asking, *with_brand)])
        for match in before:
            for name in self._list_runs(query, match.end(), spans, begins=True):
                yield Likened(name, spans, needs_brand=False)
        if beside or with_brand:
            for name in self._list_runs(query, 0, spans, begins=False):
                yield Likened(name, spans, needs_brand=not asking)

    def _list_runs(self, query: str, offset: int, asking: Sequence[Span], *, begins: bool) -> Iterator[Span]:
        """Runs of words between what asks, and between the words that may end a name; the longest first.

        With `begins` only those that begin where the text does.
        """
        text = query[offset:]
        separators = sorted(
            {
                *[match.span() for match in self._ends.finditer(text)],
                *[(span.start - offset, span.end - offset) for span in asking if span.start >= offset],
            }
        )
        parts, at = list[tuple[int, int]](), 0
        for start, end in [*separators, (len(text), len(text))]:
            if text[at:start].strip():
                parts.append((at, start))
            at = max(at, end)
        parts = parts[:MAX_PARTS]
        runs = [
            (first[0], last[1])
            for place, first in enumerate(parts[:1] if begins else parts)
            for last in parts[place:]
        ]
        for start, end in sorted(runs, key=lambda run: run[0] - run[1]):
            if not any(start < span.end - offset and span.start - offset < end for span in asking):
                words = text[start:end].strip()
                begin = offset + text.index(words, start)
                yield Span(words, begin, begin + len(words))


def _compile(words: Sequence[str]) -> re.Pattern[str]:
    """A pattern of any of these words, the longest first, or one that nothing meets."""
    longest_first = sorted(words, key=len, reverse=True)
    any_of = "|".join(
        re.escape(word).replace(r"\ ", r"\s+").replace("'", "['\u2019]?") for word in longest_first
    )
    return re.compile(rf"(?<!\w)(?:{any_of or '(?!)'})(?!\w)", re.IGNORECASE)
