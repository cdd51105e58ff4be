"""What words mean depends on the goods they are said of. What nothing has is met by what comes nearest."""

import msgspec
import pytest

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window

WANTS: dict[str, set[tuple[str, str]]] = {
    "rose perfume": {("ingredient", "rosa damascena,rosa centifolia,rose"), ("category", "fragrance")},
    "rose lipstick": {("colour", "rose"), ("category", "lipstick")},
    "violet scent": {("ingredient", "viola odorata,violet"), ("category", "fragrance")},
    "violet eyeshadow": {("colour", "purple"), ("category", "eyeshadow")},
    "golden foundation": {("undertone", "warm"), ("category", "foundation")},
    "golden eyeshadow": {("colour", "gold"), ("category", "eyeshadow")},
    "shiny forehead": {("category", "face-powder,primer")},
    "powder for a shiny forehead": {("finish", "matte"), ("category", "face-powder")},
    "glass skin foundation": {("finish", "dewy"), ("category", "foundation")},
    "perfume with cedar or wood": {
        ("category", "fragrance"), ("ingredient", "cedrus,cedar"),
        ("ingredient", "cedrus,santalum,vetiveria,cedar,sandalwood"),
    },
    "lips or eyes or brows": {("department", "lips"), ("department", "eyes"), ("category", "brows")},
    "brow pencil for my eyes": {("type", "brow pencil")},
    "perfume that doesn't smell cheap": {("category", "fragrance")},
    "lipstick that doesn't smell": {("category", "lipstick"), ("free_from", "fragrance")},
    "every foundation goes pink or orange on me": {("category", "foundation")},
    "lip gloss that goes pink": {("category", "lip-gloss"), ("colour", "pink")},
    "brushes that aren't goat hair": {("category", "brushes-tools"), ("certification", "vegan")},
    "hand cream and lipstick": {("category", "lipstick")},
    "money no object lipstick": {("price_level", "high"), ("category", "lipstick")},
}  # fmt: skip


@pytest.mark.parametrize("query", WANTS)
def test_a_word_means_what_it_does_of_the_goods(demo_window: Window, query: str):
    read = demo_window.reader.read(query)
    assert {(want.kind, ",".join(want.values)) for want in read.wants} == WANTS[query]


@pytest.mark.parametrize(
    "query", ["hand cream", "vegan hand cream", "false lashes", "face mask for dry skin"]
)
def test_a_kind_of_goods_that_the_shop_lacks_is_no_other(demo_window: Window, query: str):
    assert find(demo_window, query) == []


@pytest.mark.parametrize(
    ("query", "same_as"),
    [
        ("soft navy eye pencil", "navy eye pencil"),
        ("cleanser 125 ml or more", "cleanser at least 125 ml"),
        ("cleanser for stubborn makeup", "cleansing balm"),
    ],
)
def test_queries_that_find_the_same(demo_window: Window, query: str, same_as: str):
    found = find(demo_window, query)
    assert found
    assert sorted(found) == sorted(find(demo_window, same_as))


def test_a_finish_that_nothing_has_is_met_by_what_comes_nearest(demo_window: Window):
    nearest = SearchRequest(
        query="tinted moisturiser", filters={"finish": ["natural", "satin"]}, page_limit=100
    )
    answer = msgspec.json.decode(answer_search(demo_window, nearest))
    assert sorted(find(demo_window, "matte tinted moisturiser")) == sorted(
        card["slug"] for card in answer["products"]
    )


def test_two_colours_may_be_the_name_of_one(demo_window: Window):
    found = find(demo_window, "brown black mascara")
    assert found
    for slug in found:
        row = demo_window.slugs.find_row(slug)
        assert row is not None
        assert " brown black" in demo_window.texts.fold_shades_of(row)


def test_what_is_made_to_last_stands_first(demo_window: Window):
    ends = ("liquid-lipstick", "lip-stain")
    assert all(slug.endswith(ends) for slug in find(demo_window, "transfer proof lipstick")[:10])


def find(window: Window, query: str) -> list[str]:
    """The slugs of the products found."""
    answer = msgspec.json.decode(answer_search(window, SearchRequest(query=query, page_limit=100)))
    return [card["slug"] for card in answer["products"]]
