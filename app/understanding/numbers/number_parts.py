"""Finds what a query says in numbers: a colour, prices and ratings, and what of it is negated."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.understanding.lexicon import Lexicon
from app.understanding.meanings import Span, Want
from app.understanding.negations import find_negator_before
from app.understanding.numbers.number_words import write_digits
from app.understanding.numbers.prices import PricePart, drop_overlapping, find_prices, negate_price
from app.understanding.numbers.ratings import find_ratings, list_rating_wants
from app.understanding.numbers.sizes import find_sizes
from app.understanding.tokens import split_tokens

_HEX = re.compile(
    r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![0-9a-zA-Z])"
    r"|(?<![0-9a-zA-Z#])(?=[a-fA-F]*[0-9])(?=[0-9]*[a-fA-F])[0-9a-fA-F]{6}(?![0-9a-zA-Z])"
)
"""A colour's number. Without its sign it has digits and letters, as no word and no other number has."""


_PEOPLE = (
    r"(?:wom[ae]n|men|lad(?:y|ies)|people|skin|girls?|those|anyone|someone|mums?|mother|grandma|nan|aged?"
    r"|ages)"
)
_CURRENCY = r"[£€$]|(?:pounds?|quid|p|euros?|eur|gbp|dollars?|usd)\b"
_AGE = re.compile(
    rf"\b{_PEOPLE}(?:\s+(?:who (?:is|are)|in (?:her|their|my)))?"
    r"\s+(?:(?:over|above|around|about|of)\s+)?"
    rf"\d{{2}}s?\b(?!\.\d|(?:\s*(?:-|to)\s*\d+)?\s*(?:{_CURRENCY}))"
    r"|\bage[ds]?\s+(?:under|below)\s+\d{2}\b"
    r"|\b(?:over|under|in my|in her|in their)\s+\d0s\b"
    r"|\b(?:(?:over|under|above|below|around|about)\s+)?\d{1,3}[\s-]*(?:years?|yrs?|yo|y/o)\b",
    re.IGNORECASE,
)
"""Behind people, "over 50" is an age and "under 50" a price: a gift for mum."""


@dataclass(frozen=True, slots=True)
class NumberParts:
    """The numbers found, and the parts of the query that they take: their words are no other words."""

    taken: tuple[Span, ...] = ()
    wants: tuple[Want, ...] = ()
    prices: tuple[PricePart, ...] = ()
    not_left_out: tuple[Span, ...] = ()


def find_number_parts(lexicon: Lexicon, query: str) -> NumberParts:
    """Find the colour, the prices and the ratings of a query."""
    match = _HEX.search(query)
    colour = [Span(match.group(), match.start(), match.end())] if match else []
    digits, ratings = write_digits(query), find_ratings(query)
    sizes = find_sizes(query, digits)
    measured = [part.span for part in ratings] + [part.span for part in sizes]
    typed = [
        replace(part, span=digits.find_typed(query, *part.span[1:])) for part in find_prices(digits.text)
    ]
    prices = drop_overlapping([*measured, *_find_ages(query)], typed)
    wants = [*map(_want_colour, colour), *list_rating_wants(ratings), *(part.as_want() for part in sizes)]
    found = NumberParts((*colour, *(part.span for part in prices), *measured), tuple(wants), tuple(prices))
    negated = dict(_find_negated(lexicon, query, found.taken)) if found.taken else {}
    return _negate(found, negated, [part.span for part in ratings]) if negated else found


def _negate(found: NumberParts, negated: dict[Span, Span], ratings: Sequence[Span]) -> NumberParts:
    """Turn round what is negated. A rating or a range of prices has no opposite: it is not left out."""
    prices = [
        (part.span, negate_price(part, negated[part.span]) if part.span in negated else part)
        for part in found.prices
    ]
    cannot_negate = [span for span in ratings if span in negated]
    cannot_negate += [span for span, part in prices if part is None]
    return NumberParts(
        taken=tuple(negated.get(span, span) for span in found.taken),
        wants=tuple(_negate_want(want, negated) for want in found.wants if want.span not in cannot_negate),
        prices=tuple(part for _, part in prices if part),
        not_left_out=tuple(negated[span] for span in cannot_negate),
    )


def _find_negated(lexicon: Lexicon, query: str, spans: Sequence[Span]) -> Iterator[tuple[Span, Span]]:
    """The parts that are negated, each with the part that begins with its negator."""
    tokens = split_tokens(query, spans)
    for span in spans:
        place = sum(token.span.start < span.start for token in tokens)
        first = find_negator_before(lexicon, tokens, place)
        if first is not None:
            start = tokens[first].span.start
            yield span, Span(query[start : span.end], start, span.end)


def _find_ages(query: str) -> Iterator[Span]:
    """The age of somebody: no price."""
    for match in _AGE.finditer(query):
        yield Span(match.group(), match.start(), match.end())


def _want_colour(span: Span) -> Want:
    value = f"#{span.text.removeprefix('#').lower()}"
    return Want("colour", (value,), value, span)


def _negate_want(want: Want, negated: dict[Span, Span]) -> Want:
    if want.span not in negated:
        return want
    is_colour = want.kind == "colour"
    name = f"No {want.name} shade" if is_colour else f"Not {want.name[:1].lower()}{want.name[1:]}"
    return replace(want, name=name, span=negated[want.span], excluded=True)
