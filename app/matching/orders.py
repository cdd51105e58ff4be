"""Orders of matches besides the best first. All are exact.

By price the verdicts come first: all that look the same, the cheapest first, then all that are very close,
and so on. What cannot be bought comes after what can. The surest are those with the highest chance to look
the same; one that people wear as well has the chance of the nearest that its swatches' error allows.

A search begins with the closest shades, and looks further while something further could still rank higher.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.matching.asked_colours import AskedColour
from app.matching.descriptions import NOBODY, bound_chance, describe_near
from app.matching.matching import (
    NO_SHADES,
    MatchFilter,
    NearShades,
    find_all_within,
    find_partners,
    list_partner_limits,
    list_tie_keys,
    pick_best_of_products,
)
from app.matching.schemas import MatchSort
from app.window.arrays.columns import make_delivered_keys, make_price_keys, make_unit_price_keys
from app.window.prices.availability import rank_availability
from app.window.window import Window
from shade_matching.depth import list_verdict_limits


class MatchQuestion(NamedTuple):
    """A question for matches. `place` is that of a shade of the window, whose product is left out."""

    asked: AskedColour
    match_filter: MatchFilter
    furthest: float
    place: int | None = None
    worn_with: Mapping[int, int] = NOBODY  # how many people wear a shade and the one asked for

    @property
    def own(self) -> int | None:
        """The row of the product that is left out."""
        return None if self.place is None else self.asked.product


def sort_matches(window: Window, question: MatchQuestion, sort: MatchSort, limit: int) -> NearShades:
    """The first matches in an order. The best first is the work of `app.matching.matching`."""
    if sort == "surest":
        return _find_surest(window, question, limit)
    near = find_enough(window, question, limit)
    if sort in {"cheapest", "unit_price"}:
        verdicts = np.searchsorted(list_verdict_limits(question.asked.lab), near.delta_e, side="left")
        near = _rank(window, near, question.match_filter, verdicts, by_unit=sort == "unit_price")
    return near.take(slice(limit))


def find_within(window: Window, question: MatchQuestion, furthest: float) -> NearShades:
    """The closest shade of every product that has one within a difference, the closest first."""
    near = find_unordered(window, question, furthest)
    return near.take(np.lexsort(list_tie_keys(window, near)))


def find_unordered(window: Window, question: MatchQuestion, furthest: float) -> NearShades:
    """The same in no order: where there are thousands, to order them costs more than to find them."""
    return find_all_within(window, question.asked.lab, question.match_filter, furthest, question.own)


def _list_radii(question: MatchQuestion) -> Iterator[float]:
    """Tell how far to look: to the end of each verdict, and at last as far as matches go."""
    limits = list_verdict_limits(question.asked.lab)
    yield from (limit for limit in limits if limit < question.furthest)
    yield question.furthest


def find_enough(window: Window, question: MatchQuestion, limit: int) -> NearShades:
    """All products up to the end of a verdict, at least so many of them if there are."""
    near = NO_SHADES
    for furthest in _list_radii(question):
        near = find_within(window, question, furthest)
        if near.places.size >= limit:
            break
    return near


def rank_by_price(window: Window, near: NearShades, match_filter: MatchFilter) -> NearShades:
    """The cheapest first, whatever the verdict; what cannot be bought comes after what can."""
    return _rank(window, near, match_filter, np.zeros(near.places.size))


def _rank(
    window: Window,
    near: NearShades,
    match_filter: MatchFilter,
    verdicts: npt.NDArray[Any],
    *,
    by_unit: bool = False,
) -> NearShades:
    """By verdict, then what can be bought, then by price, and what is equal as `list_tie_keys` says."""
    rows, products = window.variants.product[near.places], window.products
    price = products.price[rows]
    availability = rank_availability(price, products.in_stock[rows])
    if by_unit:
        keys = make_unit_price_keys(products.unit_price[rows])
    elif match_filter.counts_delivery:
        keys = make_delivered_keys(products.delivered[rows], price)
    else:
        keys = make_price_keys(price)
    return near.take(np.lexsort((*list_tie_keys(window, near), keys, availability, verdicts)))


def _find_surest(window: Window, question: MatchQuestion, limit: int) -> NearShades:
    """Look further until no shade beyond can be surer than the last one wanted."""
    partners = find_worn_partners(window, question)
    ranked, chances = NO_SHADES, np.empty(0)
    for furthest in _list_radii(question):
        near = find_within(window, question, furthest)
        ranked, chances = _rank_by_sureness(window, question, near, partners)
        beyond = bound_chance(window, question.asked, furthest)
        if chances.size >= limit and chances[limit - 1] >= beyond:
            break
    return ranked.take(slice(limit))


def find_worn_partners(window: Window, question: MatchQuestion) -> NearShades:
    places = [*{*question.worn_with, *question.asked.known}]
    if question.place is None or not places:
        return NO_SHADES
    return find_partners(window, question.place, places, question.match_filter, question.furthest)


def _rank_by_sureness(
    window: Window, question: MatchQuestion, near: NearShades, partners: NearShades
) -> tuple[NearShades, npt.NDArray[np.float64]]:
    """The surest shade of each product, and the chances.

    Those that people wear as well are as sure as they can be by the error of their swatches.
    """
    places = np.concatenate([near.places, partners.places])
    found = NearShades(places, np.concatenate([near.delta_e, partners.delta_e]))
    if not places.size:
        return NO_SHADES, np.empty(0)
    allowed = list_partner_limits(window, question.asked.lab, partners) if partners.places.size else {}
    nearest = [
        allowed.get(place, far) if place in question.worn_with else far
        for place, far in zip(places.tolist(), found.delta_e, strict=True)
    ]
    chances = describe_near(window, found._replace(delta_e=np.array(nearest)), question.asked).confidences
    wearers = np.array([question.worn_with.get(place, 0) for place in places.tolist()])
    order = np.lexsort((*list_tie_keys(window, found), -wearers, -chances))
    best = pick_best_of_products(window, found, order)
    sureness = dict(zip(places.tolist(), chances.tolist(), strict=True))
    return best, np.array([sureness[place] for place in best.places.tolist()])
