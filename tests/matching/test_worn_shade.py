"""Seen through a shade that is worn, the shop agrees with a full scan over every shade for skin."""

from collections import defaultdict
from random import Random
from typing import Any

import httpx
import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.window.http_cache import VERSION_HEADER
from app.window.window import Window
from shade_engine import ciede2000
from shade_matching.depth import acceptable_limit, shade_step
from tests.support.mended_colours import SHADES, mended, parse_hex

CLOSEST, FIND, SEARCH = "/api/v1/shades/closest", "/api/v1/shades/find", "/api/v1/search"
DISTANCES = "/api/v1/shades/distances"
BY_SWATCHES = ("by their swatches, ", "their swatches cannot tell")
WORN = {"hex": "#c68642"}
NARROWED: list[dict[str, Any]] = [
    {"brand_slugs": ["kite"]}, {"query": "concealer"}, {"category_slugs": ["foundation"], "max_price": 30},
]  # fmt: skip
COLOURS = ("#c68642", "#8d5524", "#e0ac69", "#3b2219", "#f6e4d4")
Body = dict[str, Any]
EVERYTHING: Body = {"query": "", "page_limit": 100, "sort_by": "rating"}


class Scan:
    """Every shade for skin with the colour it is matched by."""

    def __init__(self, shades: list[Any]) -> None:
        colours = mended(shades)
        self.by_id = {shade["id"]: (shade, colours[shade["id"]]) for shade in shades}
        self.of_product: dict[str, list[tuple[int, np.ndarray]]] = defaultdict(list)
        for shade in sorted(shades, key=lambda each: each["id"]):
            if shade["department"] == "complexion":
                self.of_product[shade["slug"]].append((shade["id"], colours[shade["id"]]))

    def closest(self, asked: np.ndarray) -> dict[str, tuple[float, int]]:
        """How far the closest shade of each product is, and which it is."""
        return {
            slug: min((float(ciede2000(asked, lab)), number) for number, lab in own)
            for slug, own in self.of_product.items()
        }


@pytest_asyncio.fixture(scope="module")
async def scan(module_db: Database, window: Window) -> Scan:
    async with module_db.reading() as connection:
        return Scan(await connection.fetch(SHADES))


async def ask_closest(shop: httpx.AsyncClient, worn: Body, slugs: list[str]) -> list[Body]:
    answer = await shop.post(CLOSEST, json={"worn": worn, "product_slugs": slugs})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found: list[Body] = answer.json()["shades"]
    return found


def worn_shades(scan: Scan) -> list[tuple[Body, np.ndarray]]:
    """What may be worn: colours, and shades of the shop for skin or not."""
    picked = [({"hex": value}, parse_hex(value)) for value in COLOURS]
    shades = Random(4).sample(sorted(scan.by_id), 12)
    return picked + [({"hex": "#000000", "variant_id": each}, scan.by_id[each][1]) for each in shades]


async def test_the_closest_shade_of_each_product_is_the_one_of_a_full_scan(shop, scan: Scan):
    slugs = sorted({shade["slug"] for shade, _ in scan.by_id.values()})
    for worn, asked in worn_shades(scan):
        expected = scan.closest(asked)
        found = await ask_closest(shop, worn, [*slugs, "gone-since"])
        assert {each["product_slug"] for each in found} == set(expected)
        for each in found:
            far, _ = expected[each["product_slug"]]
            assert each["delta_e"] == pytest.approx(far, abs=0.0501)
            own = float(ciede2000(asked, scan.by_id[each["shade"]["id"]][1]))
            assert own == pytest.approx(far, abs=1e-6)
            assert each["in_stock"] == scan.by_id[each["shade"]["id"]][0]["in_stock"]
            assert (each["price"] is not None) == scan.by_id[each["shade"]["id"]][0]["has_price"]
            assert each["is_worn"] == (each["shade"]["id"] == worn.get("variant_id"))
            halves = parse_hex(each["worn"]), parse_hex(each["matched"])
            assert float(ciede2000(*halves)) == pytest.approx(far, abs=1.0), "the halves show another edge"


async def test_words_are_plain_within_a_product_and_by_swatches_between_pictures(shop, scan: Scan):
    slug, own = next((slug, own) for slug, own in scan.of_product.items() if len(own) > 2)
    (answer,) = await ask_closest(shop, {"hex": "#000000", "variant_id": own[0][0]}, [slug])
    assert (answer["is_worn"], answer["verdict"]) == (True, "indistinguishable")
    assert answer["difference"] == "no difference most eyes would see"
    others = await ask_closest(shop, {"hex": "#c68642"}, sorted(scan.of_product))
    assert all(each["difference"].startswith(BY_SWATCHES) for each in others)


async def test_the_closest_shade_is_as_good_a_bet_as_among_other_matches(shop, scan: Scan):
    worn = min(own[0][0] for own in scan.of_product.values())
    answer = await shop.get("/api/v1/search/similar", params={"variant_id": worn, "sort": "difference"})
    matches = {card["slug"]: card for card in answer.json()["products"]}
    closest = await ask_closest(shop, {"hex": "#000000", "variant_id": worn}, sorted(matches))
    assert closest
    for each in closest:
        match = matches[each["product_slug"]]
        assert each["shade"]["id"] == match["variants"][0]["id"]
        assert each["scale"] == match["scale"]


async def test_a_shade_that_is_gone_counts_by_its_colour(shop, scan: Scan):
    slugs = sorted(scan.of_product)
    gone = await ask_closest(shop, {"hex": "#c68642", "variant_id": 2**62}, slugs)
    assert gone == await ask_closest(shop, {"hex": "#c68642"}, slugs)


async def test_distances_are_those_of_the_formula_in_steps_of_a_range(shop, scan: Scan):
    ids = sorted(scan.by_id)
    for worn, asked in worn_shades(scan):
        answer = await shop.post(DISTANCES, json={"worn": worn, "variant_ids": [*ids[:99], 2**53 - 1]})
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        distances = answer.json()["distances"]
        assert [each["variant_id"] for each in distances] == ids[:99]
        for each in distances:
            far = float(ciede2000(asked, scan.by_id[each["variant_id"]][1]))
            assert each["delta_e"] == pytest.approx(far, abs=0.0501)
            assert each["steps"] == pytest.approx(far / shade_step(tuple(asked)), abs=0.00501)


@pytest.mark.parametrize(
    "body",
    [
        {"worn": WORN, "variant_ids": []},
        {"worn": WORN, "variant_ids": [1] * 101},
        {"worn": {"hex": "sand"}, "variant_ids": [1]},
        {"worn": WORN, "variant_ids": ["1"]},
        {"variant_ids": [1]},
    ],
)
async def test_bad_questions_about_distances_are_refused(shop, body: Body):
    assert (await shop.post(DISTANCES, json=body)).status_code == 422


async def search(shop: httpx.AsyncClient, **body: Any) -> Body:
    answer = await shop.post(SEARCH, json=EVERYTHING | body)
    assert answer.status_code == 200, answer.text
    found: Body = answer.json()
    return found


async def test_a_list_is_sorted_by_closeness_and_kept_to_what_has_the_shade(shop, scan: Scan):
    usual = [card["slug"] for card in (await search(shop))["products"]]
    for worn, asked in worn_shades(scan):
        closest = scan.closest(asked)
        sorted_list = await search(shop, worn=worn, sort_by="closest")
        slugs = [card["slug"] for card in sorted_list["products"]]
        differences = [closest[slug][0] for slug in slugs if slug in closest]
        assert differences == pytest.approx(sorted(far for far, _ in closest.values()), abs=1e-9)
        assert slugs[len(closest) :] == [slug for slug in usual if slug not in closest]
        pages = [
            await search(shop, worn=worn, sort_by="closest", page_limit=7, page_number=number)
            for number in range(1, len(usual) // 7 + 2)
        ]
        assert [card["slug"] for page in pages for card in page["products"]] == slugs

        having = {slug for slug, (far, _) in closest.items() if far <= acceptable_limit(tuple(asked))}
        kept = await search(shop, worn=worn, has_worn_shade=True)
        assert [card["slug"] for card in kept["products"]] == [slug for slug in usual if slug in having]
        assert sum(each["count"] for each in kept["filters"]["categories"]) == len(having)


async def test_closeness_goes_with_other_filters_and_words(shop, scan: Scan):
    closest = scan.closest(parse_hex(WORN["hex"]))
    for body in NARROWED:
        every = [card["slug"] for card in (await search(shop, **body))["products"]]
        ordered = await search(shop, **body, worn=WORN, sort_by="closest")
        slugs = [card["slug"] for card in ordered["products"]]
        assert sorted(slugs) == sorted(every)
        differences = [closest[slug][0] for slug in slugs if slug in closest]
        assert differences == sorted(differences)


async def test_what_is_worn_is_in_no_cache(shop, scan: Scan):
    answer = await shop.post(SEARCH, json=EVERYTHING | {"worn": WORN, "sort_by": "closest"})
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers
    assert VERSION_HEADER not in answer.headers  # which answers that are cached have


BAD = [
    (CLOSEST, {"worn": {"hex": "no colour"}, "product_slugs": ["a"]}, ["body", "worn", "hex"]),
    (CLOSEST, {"worn": {}, "product_slugs": ["a"]}, ["body", "worn", "hex"]),
    (CLOSEST, {"worn": WORN | {"variant_id": 0}, "product_slugs": ["a"]}, ["body", "worn", "variant_id"]),
    (CLOSEST, {"worn": WORN | {"variant_id": 2**70}, "product_slugs": ["a"]}, ["body", "worn", "variant_id"]),
    (CLOSEST, {"worn": WORN, "product_slugs": []}, ["body", "product_slugs"]),
    (CLOSEST, {"worn": WORN, "product_slugs": ["a"] * 101}, ["body", "product_slugs"]),
    (FIND, {"variant_ids": []}, ["body", "variant_ids"]),
    (FIND, {"variant_ids": [1, -1]}, ["body", "variant_ids", 1]),
    (SEARCH, {"query": "", "sort_by": "closest"}, ["body", "worn"]),
    (SEARCH, {"query": "", "has_worn_shade": True}, ["body", "worn"]),
    (SEARCH, {"query": "", "worn": {"hex": "#c6"}, "sort_by": "closest"}, ["body", "worn", "hex"]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "body", "place"), BAD, ids=lambda part: str(part)[:40])
async def test_bad_input_is_refused_with_its_place(shop, path: str, body: Body, place: list[Any]):
    answer = await shop.post(path, json=body)
    assert answer.status_code == 422, answer.text
    assert [fault["loc"] for fault in answer.json()["detail"]] == [place]


async def test_shades_are_found_by_id_and_those_that_are_gone_left_out(shop, scan: Scan):
    wanted = sorted(scan.by_id)[:40]
    answer = await shop.post(FIND, json={"variant_ids": [*wanted, 2**62]})
    assert answer.headers["cache-control"] == "no-store"
    found = {each["variant_id"]: each for each in answer.json()["shades"]}
    assert sorted(found) == wanted
    for number, each in found.items():
        shade = scan.by_id[number][0]
        assert (each["value"], each["name"], each["product_slug"]) == (
            shade["value"],
            shade["name"],
            shade["slug"],
        )
        assert each["is_for_skin"] == (shade["department"] == "complexion")
