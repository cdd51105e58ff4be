"""Wants: all that a query can ask for, and all that was read from one."""

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from app.understanding.word_folding import STOP_WORDS

Kind = Literal[
    "category", "department", "type", "brand", "price", "certification", "free_from", "finish", "colour",
    "depth", "undertone", "rating", "stock", "price_level", "sort", "name", "ingredient", "size", "like",
]  # fmt: skip

_SIGNS = " ,;:"
_LONE_SIGN = re.compile(r"(?<=[\s,;:])[,;:]+(?=\s|$)|(?<!\S)[,;:]+\s*")
SHELF_KINDS: frozenset[Kind] = frozenset(["category", "department", "type"])


class Span(NamedTuple):
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Want:
    """Something that is asked for: any of its values, or none of them where it is excluded."""

    kind: Kind
    values: tuple[str, ...]
    name: str
    span: Span
    sureness: float = 1.0
    excluded: bool = False
    prefers: str | None = None  # a certification whose products rank first


@dataclass(frozen=True, slots=True)
class PriceRange:
    """A range of pence; None where it is open."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class QueryWord:
    """A word that products must have, in their name where `in_name` says so. The last may be unfinished."""

    folded: str
    span: Span
    in_name: bool = False
    is_need: bool = False  # the catalogue has no data for it: it counts for the order alone
    unfinished: bool = False
    is_exact: bool = False  # no other word of its family: glycolic is not glycol


@dataclass(frozen=True, slots=True)
class Correction:
    """A part of the query that was read as something else."""

    span: Span
    read_as: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A part of the query that was dropped because it contradicts an earlier one."""

    span: Span
    against: Span


@dataclass(frozen=True, slots=True)
class Understanding:
    """A query as it was read. Spans are places in `query`."""

    query: str
    wants: tuple[Want, ...] = ()
    words: tuple[QueryWord, ...] = ()
    price: PriceRange = field(default_factory=PriceRange)
    corrections: tuple[Correction, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    unmeasured: tuple[Span, ...] = ()  # claims that no data of ours can check
    skins: tuple[Span, ...] = ()  # skin types that such products are not made for
    medical: tuple[Span, ...] = ()  # medical promises, which no shop can make
    not_left_out: tuple[Span, ...] = ()  # exclusions that were not understood
    unknown_substances: tuple[Span, ...] = ()  # those of them that may be of something in the goods
    first_types: tuple[str, ...] = ()  # made for what is said of the goods: they stand first
    is_wordless: bool = False  # signs alone, which nothing is found for

    @property
    def says_nothing(self) -> bool:
        """Whether nothing is left to look for: signs, claims that no data can check, misspelt fillers."""
        is_empty = not self.wants and not self.words and self.price == PriceRange()
        is_read = bool(self.unmeasured or self.skins or self.medical or self.not_left_out or self.corrections)
        return self.is_wordless or (is_empty and is_read)

    @property
    def corrected_query(self) -> str | None:
        """The query with its corrections, or None without any."""
        text = self.query
        for correction in sorted(self.corrections, key=lambda each: -each.span.start):
            text = text[: correction.span.start] + correction.read_as + text[correction.span.end :]
        return text if self.corrections else None

    def without(self, span: Span) -> str:
        """The query without one part and the small words that led to it: `for` of `for oily skin`."""
        before, after = self.query[: span.start].split(), self.query[span.end :].split()
        while before and before[-1].lower() in STOP_WORDS:
            before.pop()
        if not before and after and after[0].lower() in STOP_WORDS:
            after.pop(0)
        rest = _LONE_SIGN.sub("", " ".join([*before, *after]))
        return " ".join(rest.split()).strip(_SIGNS)
