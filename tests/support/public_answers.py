"""Every public answer of a window, to compare two windows of the same shop."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from app.lists import product_lists
from app.matching.answers import MatchWish, answer_like_colour, answer_like_variant
from app.matching.around.alike import answer_alike
from app.matching.asked_colours import read_asked_colour, read_picked_colour
from app.matching.closest import answer_closest
from app.matching.filters import parse_match_filter
from app.matching.matching import MatchFilter
from app.matching.orders import MatchQuestion
from app.matching.owned_shades import answer_like_owned
from app.matching.schemas import ClosestRequest, OwnedRequest
from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.search.suggestions import find_suggestions
from app.window.arrays.bitmaps import members
from app.window.window import Window

SORTS = ("relevance", "rating", "reviews", "price_asc", "price_desc", "unit_price", "name")
NOTHING: dict[str, Any] = {
    "category_slugs": (), "brand_slugs": (), "min_price": None, "max_price": None, "finish": None,
    "in_stock": False, "delivered": False,
}  # fmt: skip
NARROW = NOTHING | {"min_price": 5.0, "max_price": 40.0, "in_stock": True}
BEST = MatchWish(15, 12.0, "best", with_leading=False)
LED = tuple(MatchWish(15, 12.0, sort, with_leading=True) for sort in ("cheapest", "surest", "unit_price"))
HEXES = ("#c68642", "#aa3344", "#f3d9c4")
decode = msgspec.json.decode


def list_answers(window: Window, queries: tuple[str, ...]) -> dict[str, Any]:
    """All answers by a name that says what was asked."""
    return dict(_list_answers(window, queries))


def _list_answers(window: Window, queries: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    brands, categories, shown = window.labels.brands, window.labels.categories, window.shown_labels
    yield "brands", brands
    yield "categories", categories
    yield "posts", window.posts
    yield "brands with shades", sorted(brands[row].slug for row in shown.brands_with_shades)
    yield (
        "categories with shades",
        sorted(categories[row].slug for row in shown.categories_with_shades),
    )
    yield from _list_pages(window)
    yield from _list_lists(window)
    for query in queries:
        yield from _list_searches(window, query)
    yield from _list_matches(window)
    yield from _list_closest(window)


def product_ids_of(window: Window) -> list[int]:
    """The products that a window shows, in the order of their ids."""
    ids: list[int] = sorted(window.products.id[members(window.alive)].tolist())
    return ids


def _list_pages(window: Window) -> Iterator[tuple[str, Any]]:
    for product in product_ids_of(window):
        row = window.product_row(product)
        assert row is not None
        slug = window.slugs[row]
        assert window.slugs.find_row(slug) == row
        yield f"page {slug}", decode(window.texts.page_without_end(row) + b"}")
        yield f"card {slug}", decode(window.texts.card(row))
        yield f"reviews {slug}", decode(window.texts.reviews(row))


def _list_lists(window: Window) -> Iterator[tuple[str, Any]]:
    for name, pick in (("trending", product_lists.list_trending), ("new", product_lists.list_new)):
        for category in (None, *range(len(window.labels.categories))):
            rows = pick(window, category, 50)
            yield f"{name} {category}", [decode(card) for card in window.texts.cards(rows)]
    yield "featured", [decode(card) for card in window.texts.cards(product_lists.list_featured(window))]
    yield "wall", product_lists.pick_wall_shades(window)


def _list_searches(window: Window, query: str) -> Iterator[tuple[str, Any]]:
    for sort in SORTS:
        request = SearchRequest(query=query, sort_by=sort, page_limit=100)  # type: ignore[arg-type]
        yield (
            f"search {query!r} by {sort}",
            decode(answer_search(window, request, explain=sort == "relevance")),
        )
    worn = {"worn": {"hex": HEXES[0]}}
    for filters in (
        {"must_have_variant": True},
        {"min_price": 6.0, "max_price": 30.0},
        {"min_unit_price": 1.0},
        worn | {"sort_by": "closest"},
        worn | {"has_worn_shade": True},
    ):
        body = {"query": query, "page_limit": 100} | filters
        yield f"search {body}", decode(answer_search(window, msgspec.convert(body, SearchRequest)))
    yield f"suggest {query!r}", find_suggestions(window, query)


def _list_matches(window: Window) -> Iterator[tuple[str, Any]]:
    for asked in (NOTHING, NARROW):
        chosen = parse_match_filter(window, "query", **asked)
        for hex_ in HEXES:
            yield (
                f"like {hex_} {chosen}",
                decode(answer_like_colour(window, read_picked_colour(hex_, ()), chosen, BEST)),
            )
        owned = [{"hex": HEXES[0], "verdict": "wear"}, {"hex": HEXES[2], "verdict": "too_light"}]
        request = msgspec.convert({"shades": owned}, OwnedRequest)
        yield f"owned {chosen}", decode(answer_like_owned(window, request, chosen))
        for variant in _variant_ids(window):
            answer = answer_like_variant(window, variant, chosen, BEST)
            yield f"like variant {variant} {chosen}", decode(answer)
        yield from _list_alike(window, chosen)


def _list_alike(window: Window, chosen: MatchFilter) -> Iterator[tuple[str, Any]]:
    """Matches of some shades in other orders, and what is alike in ingredients."""
    for variant in _variant_ids(window)[::25]:
        for wish in LED:
            yield f"{wish} {variant} {chosen}", decode(answer_like_variant(window, variant, chosen, wish))
        place = window.variant_place(variant)
        assert place is not None
        question = MatchQuestion(read_asked_colour(window, place), chosen, 12.0, place)
        yield f"alike to {variant} {chosen}", decode(answer_alike(window, question, "formula", 50))


def _list_closest(window: Window) -> Iterator[tuple[str, Any]]:
    slugs = [window.slugs[row] for row in members(window.alive).tolist()]
    for hex_ in HEXES if slugs else ():
        worn = {"hex": hex_}
        request = msgspec.convert({"worn": worn, "product_slugs": slugs[:100]}, ClosestRequest)
        shades = decode(answer_closest(window, request))["shades"]
        yield f"closest to {hex_}", sorted(shades, key=lambda shade: shade["product_slug"])
        body = {"query": "", "sort_by": "closest", "worn": worn, "page_limit": 100}
        yield f"sorted by {hex_}", decode(answer_search(window, msgspec.convert(body, SearchRequest)))


def _variant_ids(window: Window) -> list[int]:
    rows = members(window.alive)
    first, end = window.products.first_variant[rows], window.products.first_variant[rows + 1]
    places = np.concatenate([np.arange(*ends) for ends in zip(first, end, strict=True)] or [np.arange(0)])
    ids: list[int] = sorted(window.variants.id[places].tolist())
    return ids
