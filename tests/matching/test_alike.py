"""Products that are alike in ingredients agree with a scan that compares every list, place by place."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.window.builder.ingredients import IngredientFacts, keep_certain
from app.window.ingredient_likeness import UNKNOWN_LIKENESS
from app.window.window import Window
from shade_engine import ciede2000
from shade_matching.depth import list_verdict_limits
from tests.matching.test_match_orders import Scan, scan

API = "/api/v1/search/similar/alike"
LISTS = """
    SELECT product.slug, inci_name FROM product_ingredient JOIN product ON product.id = product_id
    JOIN ingredient ON ingredient.id = ingredient_id ORDER BY product_id, position, inci_name"""
Names = list[str]

__all__ = ["scan"]


def weigh(names: Names) -> dict[str, Fraction]:
    total = sum(Fraction(1, place) for place in range(1, len(names) + 1))
    return {name: Fraction(1, place) / total for place, name in enumerate(names, 1)}


def rate(first: Names, second: Names) -> Fraction | None:
    """What two lists share of all that either has, exactly: lists that are equally alike are equal here."""
    if not first or not second:
        return None
    one, other = weigh(first), weigh(second)
    names = one.keys() | other.keys()
    smaller = sum(min(one.get(name, 0), other.get(name, 0)) for name in names)
    larger = sum(max(one.get(name, 0), other.get(name, 0)) for name in names)
    return smaller / larger


@pytest_asyncio.fixture(scope="module")
async def lists(module_db: Database, window: Window) -> dict[str, Names]:
    async with module_db.reading() as connection:
        rows = await connection.fetch(LISTS)
    found: dict[str, Names] = {}
    for row in rows:
        found.setdefault(row["slug"], []).append(row["inci_name"])
    return found


def test_every_two_lists_are_as_alike_as_a_scan_says(window: Window, scan: Scan, lists: dict[str, Names]):
    slugs = sorted({shade["slug"] for shade in scan.shades})
    rows = np.array([window.slugs.find_row(slug) for slug in slugs])
    unknown = 0
    for slug, row in zip(slugs, rows.tolist(), strict=True):
        rated = window.ingredient_lists.rate_likeness(row, rows).tolist()
        for other, likeness in zip(slugs, rated, strict=True):
            expected = rate(lists.get(slug, []), lists.get(other, []))
            unknown += expected is None
            wanted = UNKNOWN_LIKENESS if expected is None else float(expected)
            assert likeness == pytest.approx(wanted, abs=1e-12), (slug, other)
    assert 0 < unknown < len(slugs) ** 2


@pytest.mark.parametrize("sort", ["colour", "formula", "unit_price"])
async def test_products_of_a_close_colour_are_sorted_by_each_of_three(
    shop: Any, scan: Scan, lists: dict[str, Names], sort: str
):
    compared = 0
    for shade in scan.shades:
        lab = scan.colours[shade["id"]]
        found = scan.candidates(lab, shade["source"], False, shade["product_id"], shade["category"])
        close = [each for each in found if each.delta_e <= list_verdict_limits(tuple(lab))[2]]
        answer = (await shop.get(API, params={"variant_id": shade["id"], "sort": sort, "limit": 50})).json()
        own, by_slug = lists.get(shade["slug"], []), {each.slug: each for each in close}
        likeness = {each.slug: rate(own, lists.get(each.slug, [])) for each in close}
        ranks = {
            "colour": lambda each: (each.delta_e,),
            "formula": lambda each, rated=likeness: (
                -(-1 if rated[each.slug] is None else rated[each.slug]), each.delta_e,
            ),
            "unit_price": lambda each: (each.stock_rank, each.unit_rank, each.delta_e),
        }  # fmt: skip
        assert (answer["total"], answer["has_list"]) == (len(close), bool(own))
        slugs = [each["slug"] for each in answer["products"]]
        assert slugs == [each.slug for each in sorted(close, key=ranks[sort])]
        for each in answer["products"]:
            assert_apart(each, own, lists.get(each["slug"], []))
            assert by_slug[each["slug"]].delta_e == pytest.approx(each["delta_e"], abs=0.0501)
            compared += each["likeness"] is not None
    assert compared > 10


def assert_apart(each: dict[str, Any], own: Names, other: Names) -> None:
    expected = rate(own, other)
    assert each["likeness"] == (None if expected is None else pytest.approx(float(expected), abs=0.0006))
    assert each["shared"] == [name for name in other if name in own]
    assert each["only_here"] == [name for name in other if name not in own]
    assert each["only_there"] == [name for name in own if name not in other]


def facts(*names: str) -> list[IngredientFacts]:
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
    return [IngredientFacts(numbers[name], name, False, (), frozenset()) for name in names]


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        ((), []),
        (("Aqua", "Talc", "Aqua"), ["Aqua", "Talc"]),
        (("Aqua", "May Contain", "Mica"), ["Aqua"]),
        (("Aqua", "[+/- Mica", "Talc"), ["Aqua"]),
        (("± Mica",), []),
        (("Peut contenir: Mica",), []),
        (("CI 77891", "Aqua", "Ci77491", "Mica"), ["Aqua", "Mica"]),
        (("Citric Acid", "Cinnamal"), ["Citric Acid", "Cinnamal"]),
    ],
    ids=str,
)
def test_only_what_is_certainly_in_a_product_counts(printed: tuple[str, ...], kept: list[str]):
    assert [ingredient.name for ingredient in keep_certain(facts(*printed))] == kept


async def test_a_colour_without_a_product_has_no_ingredients(shop: Any):
    answer = await shop.get(API, params={"hex": "#c68642"})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["query", "variant_id"]


async def test_shades_that_are_compared_are_described_however_far_they_are(
    shop: Any, scan: Scan, lists: dict[str, Names]
):
    first, *others = scan.shades[:4]
    ids = [each["id"] for each in others]
    params = {"variant_id": first["id"], "compared": ",".join(map(str, [*ids, 999_999_999][:4]))}
    answer = (await shop.get(API, params=params)).json()
    assert [each["shade"]["id"] for each in answer["products"]] == ids
    assert answer["total"] == len(ids)
    for shade, each in zip(others, answer["products"], strict=True):
        far = float(ciede2000(scan.colours[shade["id"]], scan.colours[first["id"]]))
        assert each["delta_e"] == pytest.approx(far, abs=0.051)
        expected = rate(lists.get(first["slug"], []), lists.get(shade["slug"], []))
        assert each["likeness"] == (None if expected is None else pytest.approx(float(expected), abs=0.0006))
    for wrong in ("", "1,", "x", "0", "1,2,3,4,5"):
        refused = await shop.get(API, params={"variant_id": first["id"], "compared": wrong})
        assert refused.status_code == 422, wrong
