"""Drops the later of two parts of a query that contradict each other."""

from collections.abc import Iterable, Sequence

from app.understanding.meanings import Contradiction, PriceRange, Want
from app.understanding.numbers.prices import PricePart, intersect

BY_UNIT = ("unit_price",)
_ONE_VALUE = frozenset(["sort", "price_level", "rating", "size"])
_SAID_SIZES = frozenset(["small", "large"])


def drop_contradictions(
    wants: Sequence[Want], prices: Sequence[PricePart]
) -> tuple[list[Want], PriceRange, list[Contradiction]]:
    """Split wants, sorted by their place, into those that agree and contradictions; join their prices."""
    wants = _prefer_unit_price(wants)
    price, dropped = _join_prices(prices)
    spans = {contradiction.span for contradiction in dropped}
    agreeing: list[Want] = []
    for want in wants:
        if want.span in spans:
            continue
        opposed = [other for other in agreeing if _contradict(other, want)]
        if opposed and want.excluded:  # in doubt it is left out: who asks may be allergic
            agreeing = [*(other for other in agreeing if other not in opposed), want]
            dropped += [Contradiction(other.span, want.span) for other in opposed]
        elif opposed:
            dropped.append(Contradiction(want.span, opposed[0].span))
        elif not any(_repeats(other, want) for other in agreeing):
            agreeing.append(want)
    return agreeing, price, dropped


def _prefer_unit_price(wants: Sequence[Want]) -> Sequence[Want]:
    """A product that is cheapest for its size need not be cheap: that is no contradiction."""
    if not any(want.kind == "sort" and want.values == BY_UNIT for want in wants):
        return wants
    return [want for want in wants if want.kind not in {"sort", "price_level"} or want.values == BY_UNIT]


def _join_prices(prices: Iterable[PricePart]) -> tuple[PriceRange, list[Contradiction]]:
    joined, dropped, first = PriceRange(), [], None
    for part in prices:
        both = intersect(joined, part.range)
        if both is None and first is not None:
            dropped.append(Contradiction(part.span, first))
        elif both is not None:
            joined, first = both, first or part.span
    return joined, dropped


def _contradict(one: Want, other: Want) -> bool:
    if one.kind != other.kind:
        return False
    if one.kind == "size" and _SAID_SIZES.isdisjoint(one.values) != _SAID_SIZES.isdisjoint(other.values):
        return False  # a big bottle of 100 ml
    if one.kind in _ONE_VALUE and not (one.excluded or other.excluded):
        return one.values != other.values
    return one.excluded != other.excluded and not set(one.values).isdisjoint(other.values)


def _repeats(one: Want, other: Want) -> bool:
    return (one.kind, one.values, one.excluded) == (other.kind, other.values, other.excluded)
