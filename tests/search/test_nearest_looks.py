"""What comes nearest to a finish that nothing has, and words that were read as the opposite of themselves."""

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


def find(window: Window, request: SearchRequest) -> list[str]:
    """The slugs of the products found."""
    return [card["slug"] for card in answer(window, request)["products"]]


def answer(window: Window, request: SearchRequest) -> dict[str, Any]:
    """What a search answers."""
    return msgspec.json.decode(answer_search(window, request), type=dict[str, Any])
