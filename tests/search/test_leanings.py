"""Wishes that no data can check, goods of other shops, and words and colours that only rank."""

import json
from typing import Any

import pytest

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.window import Window
from benchmarks.search.goods import Goods


def ask(window: Window, query: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer_search(window, SearchRequest(query=query, page_limit=10)))
    return found


def list_types(window: Window, goods: list[Goods], query: str) -> set[str]:
    types = {each.slug: each.type for each in goods}
    return {types[card["slug"]] for card in ask(window, query)["products"]}


@pytest.mark.parametrize(
    ("query", "types"),
    [("lipstick that survives eating", {"Liquid Lipstick", "Lip Stain"}),
     ("mascara that won't smudge", {"Tubing Mascara"}),
     ("eyeliner for hooded eyes", {"Gel Liner", "Liquid Liner", "Felt-Tip Liner"})],
)  # fmt: skip
def test_a_wish_brings_forward_what_goes_with_it_and_leaves_nothing_out(
    demo_window: Window, goods: list[Goods], query: str, types: set[str]
):
    assert list_types(demo_window, goods, query) <= types
    shelf = ask(demo_window, query.split(" ", maxsplit=1)[0])
    total = ask(demo_window, query)["pagination"]["records_matching_search"]
    assert total == shelf["pagination"]["records_matching_search"]


@pytest.mark.parametrize("query", ["hand cream", "false lashes", "makeup bag"])
def test_goods_of_other_shops_are_not_found(demo_window: Window, query: str):
    answer = ask(demo_window, query)
    assert answer["products"] == []
    assert answer["offers"]


def test_the_same_words_mean_what_fits_the_goods(demo_window: Window, goods: list[Goods]):
    finishes = {each.slug: each.finishes for each in goods}
    powders = ask(demo_window, "powder for a shiny forehead")["products"]
    assert len(powders) == 10
    assert all("matte" in finishes[card["slug"]] for card in powders)


def test_a_perfume_is_asked_for_by_what_it_does_not_smell_of(demo_window: Window):
    assert ask(demo_window, "perfume that doesn't smell cheap")["products"]
    unscented = ask(demo_window, "moisturiser that doesn't smell")
    assert [each["kind"] for each in unscented["understood"] if each["value"] == "fragrance"] == ["free_from"]


def test_a_colour_that_nothing_has_so_light_is_looked_for_without_its_lightness(
    demo_window: Window, goods: list[Goods]
):
    colours = {each.slug: each.colours for each in goods}
    answer = ask(demo_window, "soft navy eye pencil")
    assert len(answer["products"]) == 10
    assert all("navy" in colours[card["slug"]] for card in answer["products"])
    assert [each["text"] for each in answer["let_go"]] == ["soft navy"]


def test_an_unknown_word_beside_an_ingredient_is_another_choice(demo_window: Window):
    iris = ask(demo_window, "iris scent")["pagination"]["records_matching_search"]
    either = ask(demo_window, "iris or violet scent")["pagination"]["records_matching_search"]
    assert either > iris
