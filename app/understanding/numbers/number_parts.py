"""Finds what a query says in numbers: a colour, prices and ratings, and what of it is negated."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.understanding.lexicon import Lexicon
from app.understanding.meanings import Span, Want
from app.understanding.negations import find_negator_before
from app.understanding.numbers.number_words import write_digits
from app.understanding.numbers.prices import PricePart, find_prices, leave_out, turn_round
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
_AGE = re.compile(
    rf"\b{_PEOPLE}(?:\s+(?:who (?:is|are)|in (?:her|their|my)))?"
    r"\s+(?:(?:over|above|around|about|of)\s+)?"
    r"\d{2}s?\b(?!\s*(?:£|pounds?\b|quid|p\b|euros?\b))"
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
    colour = _HEX.search(query)
    colours = [Span(colour.group(), colour.start(), colour.end())] if colour else []
    ratings, digits = find_ratings(query), write_digits(query)
    sizes = find_sizes(query, digits)
    others = [*(part.span for part in ratings), *(part.span for part in sizes), *_find_ages(query)]
    typed = (
        replace(part, span=digits.find_typed(query, *part.span[1:])) for part in find_prices(digits.text)
    )
    prices = leave_out(others, list(typed))
    wants = [*map(_want_colour, colours), *list_rating_wants(ratings), *(part.as_want() for part in sizes)]
    others_taken = [part.span for part in ratings] + [part.span for part in sizes]
    taken = [*colours, *(part.span for part in prices), *others_taken]
    negated = dict(_find_negated(lexicon, query, taken)) if taken else {}
    if not negated:
        return NumberParts(tuple(taken), tuple(wants), tuple(prices))
    turned = {part.span: turn_round(part, negated[part.span]) for part in prices if part.span in negated}
    kept = [turned.get(part.span, part) for part in prices]
    unknown = [part.span for part in ratings if part.span in negated]
    unknown += [span for span, part in turned.items() if part is None]
    return NumberParts(
        taken=tuple(negated.get(span, span) for span in taken),
        wants=tuple(_exclude(want, negated) for want in wants if want.span not in unknown),
        prices=tuple(part for part in kept if part),
        not_left_out=tuple(negated[span] for span in unknown),
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


def _exclude(want: Want, negated: dict[Span, Span]) -> Want:
    if want.span not in negated:
        return want
    return replace(want, name=f"No {want.name} shade", span=negated[want.span], excluded=True)
