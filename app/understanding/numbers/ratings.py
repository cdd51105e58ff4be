"""Reads ratings from a query: `4 stars`, `rated 4 and up`, `at least 3 stars`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.understanding.meanings import Span, Want

MAX_STARS = 5
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_AMOUNT = rf"(?P<amount>\b[1-5](?:[.,]\d)?(?!\d)|\b(?:{'|'.join(_NUMBERS)})\b)"
_BEFORE = r"(?:(?:at least|over|above|more than|min(?:imum)?(?: of)?|from|with|>=?)\s*)"
_AFTER = r"(?:\s*(?:\+|plus\b|(?:or|and) (?:more|up|above|higher|over|better)\b|(?:rating|rated|reviews?)\b))"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:\b(?:rated|ratings?(?: of)?)\s+)?{_BEFORE}?{_AMOUNT}{_AFTER}?[\s-]*(?:stars?\b|[*★]+){_AFTER}*",
        rf"\b(?:rated|ratings?(?: of)?)\s+{_BEFORE}?{_AMOUNT}(?:\s*(?:/|out of)\s*5)?{_AFTER}*",
    )
)


@dataclass(frozen=True, slots=True)
class RatingPart:
    """A part of the query that says how well rated products must be, in whole stars."""

    span: Span
    stars: int


def find_ratings(query: str) -> list[RatingPart]:
    """Find the ratings of a query. A bare number is no rating."""
    found: list[RatingPart] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(query):
            text = match.group().strip()
            start = match.start() + match.group().index(text)
            span = Span(text, start, start + len(text))
            if not any(part.span.start < span.end and span.start < part.span.end for part in found):
                found.append(RatingPart(span, _count_stars(match["amount"])))
    return sorted(found, key=lambda part: part.span.start)


def _count_stars(amount: str) -> int:
    return _NUMBERS.get(amount.lower()) or int(amount[0])


def name_stars(stars: int) -> str:
    """Name the choice of a least rating."""
    return "1 star and up" if stars == 1 else f"{stars} stars and up"


def list_rating_wants(ratings: list[RatingPart]) -> Iterator[Want]:
    """List the wants of ratings. Nothing is rated above the most stars: these ask for the best rated."""
    for part in ratings:
        if part.stars < MAX_STARS:
            yield Want("rating", (str(part.stars),), name_stars(part.stars), part.span)
        else:
            yield Want("sort", ("rating",), "Best rated first", part.span)
