"""Who asks for an ingredient, or to do without one, gets what the lists of ingredients say."""

import re

import pytest

from app.window.arrays import bitmaps
from app.window.window import Window
from tests.search.test_near import ask

WITHOUT = {
    "without niacinamide": "niacinamide",
    "no mica blush": r"mica|ci 77019",
    "no bht mascara": "bht",
    "edta free": "edta",
    "PEG free foundation": r"\bpeg\b",
    "free of coconut": r"coconut|\bcocos?\b|cocoyl|cocamid",
    "foundation without titanium dioxide": "titanium dioxide|ci 77891",
    "coconut oil free lipstick": "cocos nucifera oil",
    "vegan mascara without carnauba wax": "copernicia",
    "honey free foundation": r"\bmel\b",
    "foundation without parabens and niacinamide": "niacinamide|paraben",
    "without fragrance, squalane or bht foundation": r"parfum|squalane|\bbht\b",
    "no retinal": "retinal",
    "nut free lipstick": r"amygdalus|macadamia|argania|butyrospermum",
    "allergic to lavender moisturiser": "lavandula",
    "carmine free lipstick": "carmine|ci 75470",
    "lipstick no CI 75470": "ci 75470",
    "lipstick no animal products": r"lanolin|cera alba|\bmel\b|shellac|silk|carmine|ci 75470",
    "foundation, i can't use silicones or parabens": "methicone|siloxane|siloxysilicate|paraben",
    "lipstick without lanolin/beeswax": "lanolin|cera alba",
    "cannot have peanut oil or shea lipstick": "arachis|butyrospermum",
}
WITH = {
    "lipstick with beeswax": "cera alba",
    "hyaluronic acid serum": "hyaluron",
    "titanium dioxide": "titanium dioxide|ci 77891",
    "niacinamide": "niacinamide",
    "vitamin e": "tocopher",
    "serum with ectoin or niacinamide": "ectoin|niacinamide",
    "silicone foundation": r"methicone|siloxane|siloxysilicate",
}


def list_ingredients(window: Window, slug: str) -> str:
    """All ingredients that the page of a product tells, colourants too."""
    row = window.slugs.find_row(slug)
    assert row is not None
    page = bytes(window.texts.pieces["pages"][row]).decode()
    return page.partition('"ingredients":{')[2].partition("}")[0].lower()


@pytest.mark.parametrize("query", WITHOUT)
def test_what_is_to_be_without_is_without_and_has_a_list(demo_window: Window, query: str):
    answer = ask(demo_window, query, page_limit=100)
    assert answer["products"]
    assert answer["let_go"] == []
    for card in answer["products"]:
        listed = list_ingredients(demo_window, card["slug"])
        assert len(listed) > 100
        assert not re.search(WITHOUT[query], listed), (card["slug"], listed)


@pytest.mark.parametrize("query", WITH)
def test_what_is_to_have_it_has_it(demo_window: Window, query: str):
    answer = ask(demo_window, query, page_limit=100)
    assert answer["products"]
    assert answer["let_go"] == []
    listed = [list_ingredients(demo_window, card["slug"]) for card in answer["products"]]
    assert sum(bool(re.search(WITH[query], each)) for each in listed) >= 0.9 * len(listed)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("hyaluronic acid", "Hyaluronic acid"),
        ("shea butter", "Shea butter"),
        ("vitamin c serum", "Vitamin C"),
        ("without shea butter", "Without shea butter"),
        ("no BHT", "Without BHT"),
    ],
)
def test_an_ingredient_is_named_as_shoppers_do(demo_window: Window, query: str, name: str):
    assert name in [part["name"] for part in ask(demo_window, query)["understood"]]


@pytest.mark.parametrize("query", ["no retinol", "palm oil free", "without nickel"])
def test_all_with_a_list_is_without_what_nothing_has(demo_window: Window, query: str):
    have_lists = demo_window.ingredient_lists.have_lists(demo_window.rows)
    with_list = demo_window.alive & bitmaps.from_mask(have_lists)
    answer = ask(demo_window, query)
    assert answer["pagination"]["records_matching_search"] == bitmaps.count(with_list)
