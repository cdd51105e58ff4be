"""In a list by colour, depth or undertone, each card has the shade that a scan of all shades finds."""

from typing import Any

import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.window.search.colour_words import COLOUR_WORD_NAMES, score_colour_words
from app.window.shades.depths import DEPTH_CHOICES, classify_depths
from shade_engine import ciede2000
from tests.support.mended_colours import SHADES, mended, parse_hex

SEARCH = "/api/v1/search"
Body = dict[str, Any]


class Stock:
    """Every shade, by the product it belongs to, with the colour it is matched by."""

    def __init__(self, shades: list[Any]) -> None:
        self.mended = mended(shades)
        self.of_product: dict[str, list[Any]] = {}
        for shade in shades:
            self.of_product.setdefault(shade["slug"], []).append(shade)


@pytest_asyncio.fixture(scope="module")
async def stock(module_db: Database, window) -> Stock:
    async with module_db.reading() as connection:
        return Stock(await connection.fetch(SHADES))


async def search(shop, **body: Any) -> list[Body]:
    answer = await shop.post(SEARCH, json={"query": "", "page_limit": 100, "sort_by": "rating"} | body)
    assert answer.status_code == 200, answer.text
    found: list[Body] = answer.json()["products"]
    return found


@pytest.mark.parametrize("word", ["red", "pink", "coral", "beige"])
async def test_a_word_for_a_colour_shows_the_shade_called_so_or_that_fits_it_best(
    shop, stock: Stock, word: str
):
    found = await search(shop, query=word)
    column = COLOUR_WORD_NAMES.index(word) * 3
    for card in found:
        own = stock.of_product[card["slug"]]
        scores = {
            each["id"]: int(score_colour_words(parse_hex(each["value"])[None])[0, column]) for each in own
        }
        shown = card["shown_shade"]
        fitting = {each["id"]: each["name"].lower().split() for each in own if scores[each["id"]]}
        called_so = {number for number, name in fitting.items() if word in name}
        assert shown["id"] in (called_so or fitting)
        assert scores[shown["id"]] == max(scores[number] for number in called_so or fitting) > 0
        assert {"id": shown["id"], "name": shown["name"], "value": shown["value"]} == shown
    assert found


@pytest.mark.parametrize("value", ["#c68642", "#8d5524"])
async def test_a_colour_by_its_number_shows_the_nearest_shade(shop, stock: Stock, value: str):
    found = await search(shop, query=value)
    assert found
    for card in found:
        far = {
            each["id"]: float(ciede2000(parse_hex(value), stock.mended[each["id"]]))
            for each in stock.of_product[card["slug"]]
        }
        assert far[card["shown_shade"]["id"]] == pytest.approx(min(far.values()), abs=0.05)  # 255 steps of 12


@pytest.mark.parametrize(
    "chosen",
    [
        {"depth": ["brown", "dark"]},
        {"undertone": ["olive"]},
        {"depth": ["light", "dark"], "undertone": ["warm", "cool"]},
    ],
)
async def test_a_list_kept_to_depths_and_undertones_shows_shades_of_them(shop, stock: Stock, chosen: dict):
    found = await search(shop, filters=chosen)
    assert found
    depths = [value for value, _ in DEPTH_CHOICES]

    def meets(shade: Any) -> int:
        depth = depths[int(classify_depths(np.array([stock.mended[shade["id"]]]))[0])]
        return (depth in chosen.get("depth", [])) + (shade["undertone"] in chosen.get("undertone", []))

    for card in found:
        own = {each["id"]: each for each in stock.of_product[card["slug"]]}
        assert meets(own[card["shown_shade"]["id"]]) == len(chosen)


async def test_other_lists_show_no_shade(shop):
    for body in ({}, {"query": "kite"}, {"filters": {"finish": ["matte"]}}):
        assert all("shown_shade" not in card for card in await search(shop, **body))
