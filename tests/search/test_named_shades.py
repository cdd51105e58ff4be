"""A shopper who types the name of a product or a shade finds it: it stands first, and shows the shade."""

from collections.abc import Callable
from random import Random

import msgspec
import numpy as np
import pytest

from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.understanding.word_folding import fold_name
from app.window.arrays import bitmaps
from app.window.search.colour_words import list_colour_words
from app.window.window import Window
from benchmarks.search.goods import Goods
from shade_engine import parse_colour
from tests.search.test_near import ask

Write = Callable[[Goods, str], tuple[str, str] | None]
"""Writes a query for a shade, and what of its name is to be shown."""
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


def test_a_name_that_several_shades_have_is_a_list_of_its_own(demo_window: Window, goods: list[Goods]):
    called = {
        each.slug: [name.lower() for name in each.shades if "rosewood" in name.lower()]
        for each in goods
        if each.category == "lip-liner"
    }
    found = {card["slug"] for card in ask(demo_window, "rosewood lip liner")["products"]}
    assert len(found) > 2
    assert found >= {slug for slug, names in called.items() if "rosewood" in names}
    assert all(called[slug] for slug in found)


def test_a_shade_in_two_words_is_the_one_that_is_written_as_one(demo_window: Window):
    shown = [
        card.get("shown_shade", {}).get("name", "")
        for card in ask(demo_window, "lipstick ox blood")["products"]
    ]
    assert all(name.lower().endswith("oxblood") for name in shown[:5])


@pytest.mark.parametrize(
    ("query", "colours", "least"),
    [("red or gold eyeshadow", {"red", "gold"}, 1),
     ("red, pink or gold eyeshadow", {"red", "pink", "gold"}, 1),
     ("red and gold eyeshadow", {"red", "gold"}, 2)],
)  # fmt: skip
def test_of_several_colours_one_will_do_where_it_is_said_so(
    demo_window: Window, goods: list[Goods], query: str, colours: set[str], least: int
):
    shelf = [each for each in goods if each.category == "eyeshadow"]
    right = {each.slug for each in shelf if len(each.colours & colours) >= least}
    answer = ask(demo_window, query)
    assert {card["slug"] for card in answer["products"]} <= right
    assert answer["pagination"]["records_matching_search"] == pytest.approx(len(right), abs=3)


@pytest.mark.parametrize("query", ["deep red lipstick", "tan foundation", "light pink blush"])
def test_what_no_shade_is_called_is_a_colour_or_a_depth(demo_window: Window, query: str):
    assert {part["kind"] for part in ask(demo_window, query)["understood"]} & {"colour", "depth"}


FULL_NAMES = {
    "Undressed Liquid Lipstick Nude Beige": ("Undressed Liquid Lipstick", "Nude Beige"),
    "Kaveri Rao Jasmine Hour Lip Pencil Nude Beige": ("Jasmine Hour Lip Pencil", "Nude Beige"),
    "powder pink beige 100c cocoa meridian": ("Soft Cover Foundation Stick", "100C Powder Pink Beige"),
    "Soft Cover Foundation Stick Powder Pink Beige": ("Soft Cover Foundation Stick", "Powder Pink Beige"),
    "220 Ruby Harmattan Lipstick": ("Harmattan Lipstick", "220 Ruby"),
    "Nettle & Nacre Beetle Nail Lacquer Gunmetal": ("Beetle Nail Lacquer", "Gunmetal"),
    "Lacquerie Sept Glaze 01 Ballet Pink": ("Glaze Quick-Dry Polish", "01 Ballet Pink"),
    "Zadie Lark Cinnamon Stick": ("Soft Edge Lip Liner", "Cinnamon Stick"),
    "Soft Brown Arch Tinted Brow Gel": ("Arch Tinted Brow Gel", "Soft Brown"),
    "Mossgate Full Stop Concealer Stick Cork": ("Full Stop Concealer Stick", "Cork"),
}


@pytest.mark.parametrize("query", FULL_NAMES)
def test_a_product_and_its_shade_are_found_by_their_names(demo_window: Window, query: str):
    answer = ask(demo_window, query)
    name, shade = FULL_NAMES[query]
    first = answer["products"][0]
    assert (first["name"], answer["let_go"]) == (name, [])
    assert shade in first["shown_shade"]["name"]


def test_every_product_stands_first_for_its_brand_and_name(demo_window: Window):
    """Also those whose names have words for finishes, colours or nothing: Sequin, Doe, Everyday, Patent."""
    missed = []
    for row in bitmaps.members(demo_window.alive).tolist():
        card = msgspec.json.decode(demo_window.texts.card_bodies(np.array([row]))[0])
        first = ask(demo_window, f"{card['brand']} {card['name']}", page_limit=1)["products"]
        if [each["slug"] for each in first] != [card["slug"]]:
            missed.append(card["slug"])
    assert missed == []


def test_every_shade_is_shown_for_all_its_names(demo_window: Window):
    """One shade of each product, by its brand, product and own name."""
    random, missed = Random(5), []
    for row in bitmaps.members(demo_window.alive).tolist():
        if not (shades := demo_window.texts.decode_shades_of(row)):
            continue
        shade = random.choice(shades).name
        card = msgspec.json.decode(demo_window.texts.card_bodies(np.array([row]))[0])
        first = ask(demo_window, f"{card['brand']} {card['name']} {shade}", page_limit=1)["products"]
        if [(each["slug"], each.get("shown_shade", {}).get("name")) for each in first] != [
            (card["slug"], shade)
        ]:
            missed.append((card["slug"], shade))
    assert missed == []


SAMPLE = 60


def by_number(product: Goods, shade: str) -> tuple[str, str] | None:
    number = fold_name(shade).split()[0]
    has_digit = any(char.isdigit() for char in number)
    return (f"{number} {product.category.replace('-', ' ')}", number) if has_digit else None


def by_name_on_its_shelf(product: Goods, shade: str) -> tuple[str, str]:
    return f"{shade} {product.category.replace('-', ' ')}", shade


def by_all_its_names(product: Goods, shade: str) -> tuple[str, str]:
    return f"{product.brand.replace('-', ' ')} {product.name} {shade}", shade


def test_the_shade_meant_is_the_shade_on_the_first_card(demo_window: Window, goods: list[Goods]):
    dice = Random(41)
    coloured = [each for each in goods if len(each.shades) > 1]
    writers: list[Write] = [by_number, by_name_on_its_shelf, by_all_its_names]
    written = [
        write(each, dice.choice(each.shades)) for write in writers for each in dice.sample(coloured, SAMPLE)
    ]
    asked, missed = [each for each in written if each], []
    for query, meant in asked:
        shown = ask(demo_window, query)["products"][0].get("shown_shade", {}).get("name", "")
        if f"{fold_name(meant)} " not in f"{fold_name(shown)} ":
            missed.append((query, shown))
    assert len(missed) <= 0.04 * len(asked), missed


def test_the_window_has_the_names_of_all_shades_folded(demo_window: Window):
    for row in bitmaps.members(demo_window.alive).tolist():
        names = [fold_name(shade.name) for shade in demo_window.texts.decode_shades_of(row)]
        assert demo_window.texts.fold_shades_of(row) == "\n".join(names)


@pytest.mark.parametrize(("query", "is_dark"), [("darkest foundation", True), ("palest lipstick", False)])
def test_the_end_of_all_shades_stands_first_and_is_shown(demo_window: Window, query: str, is_dark: bool):
    end = min if is_dark else max
    for card in ask(demo_window, query)["products"][:5]:
        row = demo_window.slugs.find_row(card["slug"])
        shades = demo_window.texts.decode_shades_of(row)
        lightness = {each.name: parse_colour(each.value).lab[0] for each in shades}
        assert lightness[card["shown_shade"]["name"]] == pytest.approx(end(lightness.values()), abs=8)


def test_where_everything_is_black_another_shade_is_shown(demo_window: Window):
    answer = ask(demo_window, "mascara other than black")
    assert [part["reason"] for part in answer["let_go"]] == ["other_shades"]
    for card in answer["products"]:
        lab = np.array([parse_colour(card["shown_shade"]["value"]).lab])
        assert "black" not in list_colour_words(lab)[0]
