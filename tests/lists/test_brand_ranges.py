"""Brands' ranges agree with a plain count over every shade for skin, and are sorted as they say."""

import math
from collections import defaultdict
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.window.shades.skin_tones import MONK_TONES
from shade_engine import ciede2000
from shade_matching.profile import UNDERTONES
from tests.search.reference_products import depth_of
from tests.support.mended_colours import SHADES, mended, parse_hex

RANGES = "/api/v1/shades/ranges"
Body = dict[str, Any]
ORDERS = {
    "deepest": lambda each: (-each["deep"], each["deepest"]),
    "olive": lambda each: (-each["olive"], -each["olive"] / each["shades"]),
    "evenness": lambda each: -each["evenness"],
    "gap": lambda each: -each["gap"]["size"] if each["gap"] else 0,
    "shades": lambda each: -each["shades"],
    "name": lambda each: 0,
}


@pytest_asyncio.fixture(scope="module")
async def shades(module_db: Database, window) -> list[Any]:
    async with module_db.reading() as connection:
        return await connection.fetch(SHADES)


async def ask(shop, **parameters: str) -> Body:
    answer = await shop.get(RANGES, params=parameters)
    assert answer.status_code == 200, answer.text
    assert answer.headers["etag"]
    found: Body = answer.json()
    return found


def counted(shades: list[Any], category: str | None) -> dict[str, Body]:
    """Every brand's numbers, counted shade by shade."""
    colours, of_brand = mended(shades), defaultdict(list)
    for shade in shades:
        if shade["department"] == "complexion" and category in (None, shade["category"]):
            of_brand[shade["brand"]].append(shade)
    return {slug: count_brand(own, colours) for slug, own in of_brand.items()}


def count_brand(own: list[Any], colours: dict[int, np.ndarray]) -> Body:
    counts = [[0] * len(MONK_TONES) for _ in range(len(UNDERTONES) + 1)]
    for shade in own:
        far = [float(ciede2000(colours[shade["id"]], parse_hex(tone))) for tone in MONK_TONES]
        kind = UNDERTONES.index(shade["undertone"]) if shade["undertone"] else len(UNDERTONES)
        counts[kind][far.index(min(far))] += 1
    by_tone = [sum(row[tone] for row in counts) for tone in range(len(MONK_TONES))]
    lightness = sorted((float(colours[shade["id"]][0]) for shade in own), reverse=True)
    shares = [count / len(own) for count in by_tone if count]
    return {
        "counts": counts,
        "shades": len(own),
        "products": len({shade["product_id"] for shade in own}),
        "deep": sum(depth_of(*colours[shade["id"]]) in {"brown", "dark"} for shade in own),
        "olive": sum(counts[UNDERTONES.index("olive")]),
        "lightest": lightness[0],
        "deepest": lightness[-1],
        "evenness": -sum(share * math.log(share) for share in shares) / math.log(len(MONK_TONES)),
        "gap": max((first - second for first, second in pairwise(lightness)), default=None),
    }


@pytest.mark.parametrize("category", [None, "foundation", "concealer"])
async def test_every_number_is_that_of_a_plain_count(shop, shades, category: str | None):
    answer = await ask(shop, **({"category_slug": category} if category else {}))
    expected, colours = counted(shades, category), mended(shades)
    assert {each["brand"]["slug"] for each in answer["ranges"]} == set(expected)
    assert (answer["tones"], answer["undertones"]) == ([*MONK_TONES], [*UNDERTONES, None])
    for each in answer["ranges"]:
        own = expected[each["brand"]["slug"]]
        for name in ("counts", "shades", "products", "deep", "olive"):
            assert each[name] == own[name]
        assert each["lightest"] == pytest.approx(own["lightest"], abs=0.051)
        assert each["deepest"] == pytest.approx(own["deepest"], abs=0.051)
        assert each["evenness"] == pytest.approx(own["evenness"], abs=0.00051)
        gap = each["gap"]
        assert (gap is None) == (own["gap"] is None)
        if gap:
            between = colours[gap["lighter"]["id"]][0] - colours[gap["deeper"]["id"]][0]
            assert gap["size"] == pytest.approx(own["gap"], abs=0.051) == pytest.approx(between, abs=0.051)


async def test_the_categories_are_those_with_shades_for_skin(shop, shades):
    expected = {shade["category"] for shade in shades if shade["department"] == "complexion"}
    for parameters in ({}, {"category_slug": "foundation"}, {"category_slug": "lipstick"}):
        categories = (await ask(shop, **parameters))["categories"]
        assert {each["slug"] for each in categories} == expected
    assert "primer" not in expected


@pytest.mark.parametrize("sort", ORDERS)
async def test_ranges_are_sorted_as_asked_equals_by_name(shop, sort: str):
    ranges = (await ask(shop, sort=sort))["ranges"]
    assert len(ranges) > 3
    assert ranges == sorted(ranges, key=lambda each: (ORDERS[sort](each), each["brand"]["name"].casefold()))


async def test_what_no_range_can_be_sorted_or_kept_to_is_refused(shop):
    for parameters in ({"sort": "best"}, {"category_slug": "no-such"}, {"sort": ""}):
        assert (await shop.get(RANGES, params=parameters)).status_code == 422
    assert (await ask(shop, category_slug="lipstick"))["ranges"] == []
