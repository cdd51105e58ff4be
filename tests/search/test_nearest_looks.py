"""What comes nearest to a look that nothing has, and words that mean something else of other goods."""

from typing import Any

import msgspec
import pytest

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window

WANTS: dict[str, set[tuple[str, str]]] = {
    "powder for a shiny forehead": {("finish", "matte"), ("category", "face-powder")},
    "dewy foundation for a shiny forehead": {("finish", "dewy"), ("category", "foundation")},
    "shiny forehead": {("category", "face-powder,primer")},
    "lipstick that doesn't smell": {("category", "lipstick"), ("free_from", "fragrance")},
    "money no object lipstick": {("price_level", "high"), ("category", "lipstick")},
    "expensive looking lipstick": {("category", "lipstick")},
    "cheap perfume that doesn't smell cheap": {("price_level", "low"), ("category", "fragrance")},
    "rose perfume": {("ingredient", "rosa damascena,rosa centifolia,rose"), ("category", "fragrance")},
    "rose lipstick": {("colour", "rose"), ("category", "lipstick")},
    "perfume and rose lipstick": {("category", "fragrance"), ("colour", "rose"), ("category", "lipstick")},
    "golden foundation": {("undertone", "warm"), ("category", "foundation")},
    "light golden concealer": {("colour", "light gold"), ("category", "concealer")},
    "brushes that aren't goat hair": {("category", "brushes-tools"), ("certification", "vegan")},
    "foundation with zinc": {("category", "foundation"), ("ingredient", "zinc oxide,ci 77947")},
    "take my slap off": {("category", "skincare"), ("type", "gel cleanser,cleansing balm")},
    "pan stick": {("type", "foundation stick")},
    "hooded eyes": {("department", "eyes")},
}


@pytest.mark.parametrize("query", WANTS)
def test_what_a_query_asks_for(demo_window: Window, query: str):
    read = demo_window.reader.read(query)
    assert {(want.kind, ",".join(want.values)) for want in read.wants} == WANTS[query]


@pytest.mark.parametrize(
    ("query", "same_as"),
    [
        ("cleanser 125 ml or more", "cleanser at least 125 ml"),
        ("foundation 25ml or less", "foundation up to 25 ml"),
        ("powder 10 g+", "powder at least 10 g"),
        ("moisturiser 50 ml and under £20", "moisturiser 50 ml under £20"),
        ("30ml+moisturiser", "30ml moisturiser"),
        ("soft navy eye pencil", "navy eye pencil"),
    ],
)
def test_queries_that_find_the_same(demo_window: Window, query: str, same_as: str):
    found = find(demo_window, SearchRequest(query=query, page_limit=100))
    assert found
    assert sorted(found) == sorted(find(demo_window, SearchRequest(query=same_as, page_limit=100)))


def test_a_finish_that_nothing_has_is_met_by_what_comes_nearest(demo_window: Window):
    said = answer(demo_window, SearchRequest(query="matte tinted moisturiser", page_limit=100))
    nearest = SearchRequest(
        query="tinted moisturiser", filters={"finish": ["natural", "satin"]}, page_limit=100
    )
    assert sorted(card["slug"] for card in said["products"]) == sorted(find(demo_window, nearest))
    assert [each["name"] for each in said["understood"]] == ["Tinted Moisturiser"]
    assert [each["text"] for each in said["let_go"]] == ["matte"]


def test_a_shade_of_two_colours_stands_first(demo_window: Window):
    found = find(demo_window, SearchRequest(query="brown black mascara", page_limit=100))
    rows = [demo_window.slugs.find_row(slug) for slug in found]
    is_called = [" brown black" in demo_window.texts.fold_shades_of(row) for row in rows if row is not None]
    assert is_called[0]
    assert is_called == sorted(is_called, reverse=True)


@pytest.mark.parametrize(
    ("query", "ends"),
    [
        ("kiss proof lipstick", ("liquid-lipstick", "lip-stain")),
        ("eyeliner for hooded eyes", ("gel-liner", "liquid-liner", "felt-tip-liner")),
        ("face wash for spotty skin", ("gel-cleanser",)),
    ],
)
def test_what_is_made_for_it_stands_first(demo_window: Window, query: str, ends: tuple[str, ...]):
    assert all(slug.endswith(ends) for slug in find(demo_window, SearchRequest(query=query))[:8])


def test_what_is_said_of_lipsticks_orders_no_other_goods(demo_window: Window):
    plain, lasting = (
        find(demo_window, SearchRequest(query=query))
        for query in ("lipstick and foundation", "lipstick and foundation kiss proof")
    )
    assert plain == lasting


def find(window: Window, request: SearchRequest) -> list[str]:
    """The slugs of the products found."""
    return [card["slug"] for card in answer(window, request)["products"]]


def answer(window: Window, request: SearchRequest) -> dict[str, Any]:
    """What a search answers."""
    return msgspec.json.decode(answer_search(window, request), type=dict[str, Any])
