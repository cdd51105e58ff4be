"""Words that mean a filter find and count exactly what the filter's box does."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window

BOXES: dict[str, dict[str, Any]] = {
    "lipstick": {"category_slugs": ["lipstick"]},
    "nail varnish": {"category_slugs": ["nail-polish"]},
    "chatterbox": {"brand_slugs": ["chatterbox"]},
    "vegan": {"filters": {"certification": ["vegan"]}},
    "cruelty free": {"filters": {"certification": ["cruelty-free"]}},
    "paraben free": {"filters": {"free_from": ["parabens"]}},
    "without talc": {"filters": {"free_from": ["talc"]}},
    "matt": {"filters": {"finish": ["matte"]}},
    "foundation for dark skin": {"category_slugs": ["foundation"], "filters": {"depth": ["brown", "dark"]}},
    "foundation for deep skin": {"category_slugs": ["foundation"], "filters": {"depth": ["brown", "dark"]}},
    "very deep foundation": {"category_slugs": ["foundation"], "filters": {"depth": ["dark"]}},
    "warm undertone": {"filters": {"undertone": ["warm"]}},
    "4 stars": {"filters": {"rating": ["4"]}},
    "rated 3 and up": {"filters": {"rating": ["3"]}},
    "under £15": {"max_price": 14.99},
    "over £8": {"min_price": 8.01},
    "between £5 and £20": {"min_price": 5, "max_price": 20},
}
REST = ("", "red", "satin", "blusher", "coral matte")
SORTS = ("rating", "reviews", "price_asc", "name")


@given(words=st.sampled_from(sorted(BOXES)), rest=st.sampled_from(REST), sort=st.sampled_from(SORTS),
       box=st.sampled_from(sorted(BOXES)))  # fmt: skip
@settings(max_examples=150, deadline=None)
def test_words_equal_their_box(demo_window: Window, words: str, rest: str, sort: str, box: str):
    others = BOXES[box]
    by_words = search(demo_window, f"{rest} {words}", sort, others)
    by_box = search(demo_window, rest, sort, join(others, BOXES[words]))
    if not (by_words.pop("unmet") or by_box.pop("unmet")):  # a box is never let go
        assert by_words == by_box


def search(window: Window, query: str, sort: str, boxes: dict[str, Any]) -> dict[str, Any]:
    body = {"query": query, "sort_by": sort, "page_limit": 50, **boxes}
    answer = msgspec.json.decode(answer_search(window, msgspec.convert(body, SearchRequest)))
    return {
        "products": [card["slug"] for card in answer["products"]],
        "total": answer["pagination"]["records_matching_search"],
        "filters": answer["filters"],
        "unmet": [part["text"] for part in answer["let_go"] if part["reason"] == "unmet"],
    }


def join(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Both boxes ticked."""
    joined: dict[str, Any] = {**one, **other}
    for name in ("category_slugs", "brand_slugs"):
        joined[name] = [*one.get(name, []), *other.get(name, [])]
    kinds = {*one.get("filters", {}), *other.get("filters", {})}
    joined["filters"] = {
        kind: [*one.get("filters", {}).get(kind, []), *other.get("filters", {}).get(kind, [])]
        for kind in kinds
    }
    joined["min_price"] = max(one.get("min_price", 0), other.get("min_price", 0)) or None
    joined["max_price"] = min(one.get("max_price", 999), other.get("max_price", 999))
    joined["max_price"] = None if joined["max_price"] == 999 else joined["max_price"]
    return joined


@pytest.mark.parametrize(
    ("query", "types"),
    [
        ("setting or loose powder", {"setting powder", "loose powder"}),
        ("cream or powder blush", {"cream blush", "powder blush"}),
        ("bronzer powder or stick", {"bronzer", "bronzing stick"}),
        ("cream bronzer or bronzing stick", {"cream bronzer", "bronzing stick"}),
    ],
)
def test_goods_of_two_kinds_share_a_word(demo_window: Window, query: str, types: set[str]):
    answer = msgspec.json.decode(answer_search(demo_window, SearchRequest(query=query)))
    assert {part["value"] for part in answer["understood"] if part["kind"] == "type"} == types
