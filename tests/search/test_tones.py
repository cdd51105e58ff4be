"""A depth and an undertone are met by one shade, which is the one shown; counts keep their promise."""

from typing import Any

import msgspec
import numpy as np
import pytest

from app.lists.schemas import MAX_PAGE_SIZE
from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.window.shades.depths import DEPTHS, classify_depths
from app.window.window import Window
from shade_matching.profile import UNDERTONES

Answer = dict[str, Any]


def ask(window: Window, query: str, **more: Any) -> Answer:
    body = {"query": query, "page_limit": MAX_PAGE_SIZE, **more}
    answer: Answer = msgspec.json.decode(answer_search(window, msgspec.convert(body, SearchRequest)))
    return answer


def count_choices(answer: Answer, kind: str) -> dict[str, int]:
    filters = {each["type"]: each["filters"] for each in answer["filters"]["others"]}
    return {choice["value"]: choice["count"] for choice in filters[kind]}


@pytest.mark.parametrize("depth", ["fair", "light", "tan", "deep"])
@pytest.mark.parametrize("undertone", UNDERTONES)
def test_depth_and_undertone_are_those_of_the_shade_shown(demo_window: Window, depth: str, undertone: str):
    answer = ask(demo_window, f"{depth} {undertone} foundation")
    wants = [want for want in answer["understood"] if want["kind"] == "depth"]
    depths = {value for want in wants for value in want["value"].split(",")}
    shown = [card["shown_shade"] for card in answer["products"]]
    assert depths
    # A shade that is called so is what was asked for, whatever its picture says.
    unnamed = [each["id"] for each in shown if not {depth, undertone} <= {*each["name"].lower().split()}]
    assert unnamed
    places = np.array([demo_window.variant_place(each) for each in unnamed])
    found = classify_depths(demo_window.shades.lab_at(places)).tolist()
    assert {DEPTHS[each] for each in found} <= depths
    assert {UNDERTONES[each] for each in demo_window.variants.undertone[places].tolist()} == {undertone}


@pytest.mark.parametrize(("kind", "other"), [("depth", "undertone"), ("undertone", "depth")])
def test_a_choice_finds_as_many_as_it_says(demo_window: Window, kind: str, other: str):
    chosen = {"undertone": ["olive"], "depth": ["very-light"]}[other]
    counts = count_choices(ask(demo_window, "foundation", filters={other: chosen}), kind)
    assert counts
    for value, count in counts.items():
        found = ask(demo_window, "foundation", filters={other: chosen, kind: [value]})
        assert (value, found["pagination"]["records_matching_search"]) == (value, count)


@pytest.mark.parametrize(("query", "is_dark"), [("dark lipstick", True), ("pale nail polish", False)])
def test_off_the_complexion_a_depth_is_that_of_the_shade(demo_window: Window, query: str, is_dark: bool):
    shown = [card["shown_shade"]["id"] for card in ask(demo_window, query)["products"][:10]]
    places = np.array([demo_window.variant_place(each) for each in shown])
    lightness = demo_window.shades.lab_at(places)[:, 0]
    assert len(shown) == 10
    assert (lightness < 25).all() if is_dark else (lightness > 80).all()


def test_contour_goes_with_the_skin_it_is_for(demo_window: Window):
    for_skin, deep = ask(demo_window, "contour for deep skin"), ask(demo_window, "deep contour")
    assert for_skin["let_go"] == []
    assert [each["slug"] for each in for_skin["products"]] == [each["slug"] for each in deep["products"]]


@pytest.mark.parametrize(
    ("query", "said"),
    [("lipstick for black women", "black women"), ("blush for fair skin", "fair skin"),
     ("highlighter for deep skin", "deep skin")],
)  # fmt: skip
def test_off_the_complexion_skin_changes_nothing_and_the_answer_says_so(
    demo_window: Window, query: str, said: str
):
    answer, plain = ask(demo_window, query), ask(demo_window, query.partition(" for ")[0])
    assert [(part["text"], part["reason"]) for part in answer["let_go"]] == [(said, "skin")]
    assert [each["slug"] for each in answer["products"]] == [each["slug"] for each in plain["products"]]


@pytest.mark.parametrize(
    ("query", "name"), [("warm toned palette", "Warm colours"), ("neutral nail polish", "Neutral colours")]
)
def test_where_goods_have_no_undertones_a_tone_is_a_family_of_colours(
    demo_window: Window, query: str, name: str
):
    answer = ask(demo_window, query)
    assert [part["name"] for part in answer["understood"] if part["kind"] == "colour"] == [name]
    assert all("shown_shade" in card for card in answer["products"])
