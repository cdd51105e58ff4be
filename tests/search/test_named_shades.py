"""A shopper who types the name of a shade finds it: products that have it stand first, and show it."""

import msgspec
import pytest

from app.discovery.schemas import SearchRequest
from app.discovery.search_answers import answer_search
from app.understanding.word_folding import fold_name
from app.window.window import Window
from tests.search.test_near import ask

NAMED = {
    "true red": "true red",
    "true red lipstick": "true red",
    "Dusty Rose blush": "dusty rose",
    "brick rose": "brick rose",
    "cinnamon rose foundation": "cinnamon rose",
    "120C Rose Quartz": "120c rose quartz",
    "powder pink beige": "powder pink beige",
    "Powder Pink Beige foundation": "powder pink beige",
    "rosewood tan foundation": "rosewood tan",
    "cinamon rose": "cinnamon rose",
}


@pytest.mark.parametrize("query", NAMED)
def test_products_with_the_shade_stand_first_and_show_it(demo_window: Window, query: str):
    shown = [card.get("shown_shade", {}).get("name", "") for card in ask(demo_window, query)["products"]]
    have_name = [f"{fold_name(NAMED[query])} " in f"{fold_name(name)} " for name in shown]
    assert have_name[:3] == [True] * 3
    assert have_name == sorted(have_name, reverse=True)


def test_a_colour_that_is_a_name_too_keeps_its_other_products(demo_window: Window):
    answer = ask(demo_window, "true red")
    assert [part["kind"] for part in answer["understood"]] == ["colour"]
    assert answer["pagination"]["records_matching_search"] > 200


def test_a_shade_that_is_named_counts_as_a_part_of_the_order(demo_window: Window):
    request = SearchRequest(query="true red")
    explained = msgspec.json.decode(answer_search(demo_window, request, explain=True))["explained"]
    assert explained[0]["parts"]["named"] > 0
    assert explained[0]["score"] == pytest.approx(sum(explained[0]["parts"].values()), abs=1e-3)


@pytest.mark.parametrize("query", ["deep red lipstick", "tan foundation", "light pink blush"])
def test_what_no_shade_is_called_is_a_colour_or_a_depth(demo_window: Window, query: str):
    assert {part["kind"] for part in ask(demo_window, query)["understood"]} & {"colour", "depth"}
