"""Answers to questions for products like a shade or a colour, in any order, with those that lead."""

from dataclasses import replace
from typing import NamedTuple

import msgspec

from app.kit.http.errors import NotFoundError
from app.matching.asked_colours import AskedColour, read_asked_colour
from app.matching.encoding import NULL, encode_list
from app.matching.leading import find_leading
from app.matching.matching import MatchFilter, NearShades, ShadeMatches, match_colour, match_shade
from app.matching.orders import MatchQuestion, sort_matches
from app.matching.schemas import LeadOffer, MatchSort
from app.window.arrays.columns import NO_PRICE
from app.window.prices.prices import HOME_CURRENCY
from app.window.window import Window

_encode = msgspec.json.Encoder().encode


class MatchWish(NamedTuple):
    """Tells how many matches are wanted, how far, in which order, and whether with those that lead."""

    limit: int
    furthest: float
    sort: MatchSort
    with_leading: bool


def answer_like_variant(window: Window, variant_id: int, match_filter: MatchFilter, wish: MatchWish) -> bytes:
    """Answer with products like a shade, in its own category unless the filter names others."""
    place = window.variant_place(variant_id)
    if place is None and window.colourless.has_shade(variant_id):
        return _join_answer(b"")
    if place is None:
        raise NotFoundError("There is no such shade")
    match_filter = keep_own_category(window, place, match_filter)
    asked, worn_with = read_asked_colour(window, place), window.worn_pairs.find_partners(place)
    found = match_shade(window, place, match_filter, wish.limit, wish.furthest)
    question = MatchQuestion(asked, match_filter, wish.furthest, place, worn_with)
    return _encode_answer(window, question, _sort(window, question, found, wish), wish)


def keep_own_category(window: Window, place: int, match_filter: MatchFilter) -> MatchFilter:
    """Keep to the category of a shade, unless the filter names others."""
    if match_filter.categories:
        return match_filter
    return replace(match_filter, categories=(int(window.variants.category[place]),))


def answer_like_colour(
    window: Window, picked: AskedColour, match_filter: MatchFilter, wish: MatchWish
) -> bytes:
    """Answer with products like a colour that is no shade of ours."""
    found = match_colour(window, picked.lab, match_filter, wish.limit, wish.furthest)
    question = MatchQuestion(picked, match_filter, wish.furthest)
    return _encode_answer(window, question, _sort(window, question, found, wish), wish)


def _sort(window: Window, question: MatchQuestion, found: ShadeMatches, wish: MatchWish) -> ShadeMatches:
    """The matches in another order than the best first, where one is wanted and there are any."""
    if wish.sort == "best" or not found.near.places.size:
        return found
    near = sort_matches(window, question, wish.sort, wish.limit)
    return found._replace(near=near, worn_together=question.worn_with)


def _encode_answer(window: Window, question: MatchQuestion, found: ShadeMatches, wish: MatchWish) -> bytes:
    asked = question.asked
    near = encode_list(window, found.near, asked, found.worn_together)
    lighter, deeper = (encode_list(window, shades, asked) for shades in (found.lighter, found.deeper))
    leading = _encode_leading(window, question) if wish.with_leading and near else NULL
    return _join_answer(near, lighter or NULL, deeper or NULL, leading)


def _encode_leading(window: Window, question: MatchQuestion) -> bytes:
    found = find_leading(window, question)
    parts = [
        encode_list(window, near, question.asked, question.worn_with) or NULL
        for near in (found.lead, found.cheapest, found.surest, found.same_finish, found.closest)
    ]
    offer = _find_offer(window, found.lead, question.match_filter)
    return (
        b'{"offer":%b,"own_is_best":%b,"lead":%b,"cheapest":%b,"surest":%b,"same_finish":%b,"closest":%b}'
        % (_encode(offer), _encode(found.own_is_best), *parts)
    )


def _find_offer(window: Window, lead: NearShades, match_filter: MatchFilter) -> LeadOffer | None:
    """The first retailer with the price that the answer shows, which may count delivery."""
    for row in window.variants.product[lead.places].tolist():
        delivered = int(window.products.delivered[row]) if match_filter.counts_delivery else NO_PRICE
        for offer in window.texts.read_offers(row):
            is_delivered = offer.currency == HOME_CURRENCY and offer.delivered_price == delivered / 100
            if offer.in_stock and (offer.is_lowest if delivered == NO_PRICE else is_delivered):
                return LeadOffer(offer.name, offer.url)
    return None


def _join_answer(
    products: bytes, lighter: bytes = NULL, deeper: bytes = NULL, leading: bytes = NULL
) -> bytes:
    return b'{"products":[%b],"nearest_lighter":%b,"nearest_deeper":%b,"leading":%b}' % (
        products, lighter, deeper, leading,
    )  # fmt: skip
