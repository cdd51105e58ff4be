"""Similar shades agree with a full scan by CIEDE2000, whatever they are kept to."""

import httpx
import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from shade_engine import ciede2000
from shade_matching.confidence import CONFIDENCE_STEPS
from shade_matching.mending import MENDING_REASONS
from tests.support.mended_colours import SHADES, mended, parse_hex

API = "/api/v1/search/similar"


@pytest_asyncio.fixture(scope="module")
async def shades(module_db: Database, window) -> list:
    async with module_db.reading() as connection:
        return await connection.fetch(SHADES)


def scanned(shades: list, asked: np.ndarray, own: int | None, **kept: object) -> list[float]:
    """The difference of each product's best shade, the nearest first."""
    best: dict[int, float] = {}
    colours = mended(shades)
    for shade in shades:
        if shade["product_id"] == own or any(shade[name] != wanted for name, wanted in kept.items()):
            continue
        far = float(ciede2000(asked, colours[shade["id"]]))
        best[shade["product_id"]] = min(far, best.get(shade["product_id"], 999.0))
    return sorted(far for far in best.values() if far <= 12)[:15]


def answered(answer: httpx.Response) -> list[float]:
    assert answer.status_code == 200, answer.text
    return [match["delta_e"] for match in answer.json()["products"]]


async def test_a_shade_is_matched_in_its_own_category_and_not_by_its_own_product(shop, shades):
    colours = mended(shades)
    for shade in shades[::7]:
        answer = await shop.get(API, params={"variant_id": shade["id"], "sort": "difference"})
        wanted = scanned(shades, colours[shade["id"]], shade["product_id"], category=shade["category"])
        assert answered(answer) == pytest.approx(wanted, abs=0.0501)
        assert shade["slug"] not in [match["slug"] for match in answer.json()["products"]]


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ({}, {}),
        ({"category_slug": "blush"}, {"category": "blush"}),
        ({"department": "Lips"}, {"department": "lips"}),
        ({"department": "lips", "category_slug": "blush"}, {"category": "blush"}),
        ({"department": "all"}, {}),
        ({"brand_slugs": "kite"}, {"brand": "kite"}),
        ({"finish": "matte"}, {"finish": "matte"}),
        ({"in_stock": "true"}, {"in_stock": True}),
    ],
)
async def test_a_colour_is_matched_exactly_whatever_it_is_kept_to(shop, shades, asked: dict, kept: dict):
    for value in ("#c68642", "#8d5524", "#e0ac69"):
        answer = await shop.get(API, params={"hex": value, "sort": "difference"} | asked)
        assert answered(answer) == pytest.approx(scanned(shades, parse_hex(value), None, **kept), abs=0.0501)


async def test_with_nothing_near_the_nearest_to_each_side_are_shown_apart(shop):
    answer = (await shop.get(API, params={"hex": "#00ff00"})).json()
    assert answer["products"] == []
    assert answer["nearest_deeper"]["delta_e"] > 12


async def test_a_reading_that_may_be_off_has_the_same_matches_and_less_chances(shop):
    exact, off = [
        (await shop.get(API, params={"hex": "#a9764c", "leading": True} | error)).json()
        for error in ({}, {"possible_error": 16})
    ]
    assert [each["slug"] for each in off["products"]] == [each["slug"] for each in exact["products"]] != []
    assert off["products"][0]["confidence_words"] == CONFIDENCE_STEPS[-1]
    assert off["leading"]["lead"]["confidence"] < 1 / 70
    assert sum(each["step_confidence"] for each in off["products"]) < 0.5 * sum(
        each["step_confidence"] for each in exact["products"]
    )
    worn = {"hex": "#a9764c", "verdict": "wear"}
    for shade, answer in ((worn, exact), (worn | {"possible_error": 16}, off)):
        owned = (await shop.post(f"{API}/owned", json={"shades": [shade]})).json()["products"]
        assert [each["step_confidence"] for each in owned[:3]] == [
            each["step_confidence"] for each in answer["products"][:3]
        ]


async def test_a_shade_without_a_colour_has_no_matches(shop, module_db: Database):
    async with module_db.reading() as connection:
        colourless = await connection.fetchval(
            "SELECT variant.id FROM variant JOIN product ON product.id = product_id"
            " WHERE value IS NULL AND status = 'published' LIMIT 1"
        )
    answer = await shop.get(API, params={"variant_id": colourless})
    assert (answer.status_code, answer.json()["products"]) == (200, [])


async def test_a_match_shows_its_swatch_as_it_is_and_says_what_it_was_matched_by(shop, shades):
    colours, values = mended(shades), {shade["id"]: shade["value"] for shade in shades}
    found = (await shop.get(API, params={"hex": "#c68642", "limit": 100})).json()["products"]
    moved = 0
    for match in found:
        (swatch,) = match["variants"]
        assert swatch["value"] == values[swatch["id"]]
        assert swatch["mending"] in MENDING_REASONS
        if swatch["mended"] is not None:
            moved += 1
            assert float(ciede2000(parse_hex(swatch["mended"]), colours[swatch["id"]])) < 0.6
        else:
            assert swatch["mending"] in {"as pictured", "not skin", "measured"}
        assert match["likely_from"] <= match["likely_to"]
        assert match["confidence_words"] in CONFIDENCE_STEPS
        assert match["confidence_label"] != "high"
        assert match["step_confidence_words"] in CONFIDENCE_STEPS
        assert match["step_confidence"] >= match["confidence"]
    assert moved


async def test_matches_keep_to_the_undertone_that_the_shade_declares(shop, shades):
    undertones = {shade["id"]: shade["undertone"] for shade in shades}
    declared = next(shade for shade in shades if shade["undertone"] == "warm")
    params = {"variant_id": declared["id"], "same_undertone": "true", "max_delta_e": 60}
    found = (await shop.get(API, params=params)).json()["products"]
    assert found
    assert {undertones[match["variants"][0]["id"]] for match in found} == {"warm"}
    silent = next(shade for shade in shades if shade["undertone"] is None)
    for asked in ({"variant_id": silent["id"]}, {"hex": "#c68642"}):
        assert (await shop.get(API, params=asked | {"same_undertone": "true"})).status_code == 422


async def test_owned_shades_keep_to_an_undertone_that_one_worn_declares(shop, shades):
    undertones = {shade["id"]: shade["undertone"] for shade in shades}
    warm, silent = (next(shade for shade in shades if shade["undertone"] == tone) for tone in ("warm", None))
    owned = [{"variant_id": warm["id"], "verdict": "wear"}, {"variant_id": silent["id"], "verdict": "wear"}]
    asked = {"shades": owned, "same_undertone": True}
    found = (await shop.post(f"{API}/owned", json=asked)).json()["products"]
    assert found
    assert {undertones[match["variants"][0]["id"]] for match in found} == {"warm"}
    for shade in (owned[1], {"hex": "#c68642", "verdict": "wear"}, owned[0] | {"verdict": "too_dark"}):
        answer = await shop.post(f"{API}/owned", json=asked | {"shades": [shade]})
        assert answer.status_code == 422
        assert "Needs a shade you wear that declares its undertone" in answer.text


async def test_owned_shades_are_compared_by_their_swatches_but_within_one_product(shop, shades):
    product = {shade["id"]: shade["product_id"] for shade in shades}
    asked = {"shades": [{"variant_id": shades[0]["id"], "verdict": "wear"}], "limit": 50}
    found = (await shop.post(f"{API}/owned", json=asked)).json()["products"]
    own = [match["variants"][0]["id"] for match in found]
    words = {shade: match["standings"][0]["words"] for shade, match in zip(own, found, strict=True)}
    for shade, text in words.items():
        same = product[shade] == product[shades[0]["id"]]
        assert ("their swatches" not in text) == same, text
    assert len({product[shade] == product[shades[0]["id"]] for shade in words}) == 2


async def test_shades_owned_are_each_answered_for(shop, shades):
    owned = [{"variant_id": shades[0]["id"], "verdict": "wear"}, {"hex": "#8d5524", "verdict": "too_dark"}]
    answer = await shop.post(f"{API}/owned", json={"shades": owned})
    assert answer.status_code == 200, answer.text
    for match in answer.json()["products"]:
        assert [one["verdict"] for one in match["standings"]] == ["wear", "too_dark"]


async def test_shades_owned_may_leave_nothing(shop):
    asked = {"shades": [{"hex": "#8d5524", "verdict": "wear"}], "min_price": 90_000, "max_price": 90_001}
    answer = await shop.post(f"{API}/owned", json=asked)
    assert answer.json() == {"products": [], "nearest_lighter": None, "nearest_deeper": None, "target": None}


@pytest.mark.parametrize(
    "shade",
    [
        {"verdict": "wear"},
        {"variant_id": 999_999_999, "verdict": "wear"},
        {"hex": "#fff", "verdict": "splendid"},
        {"hex": "no", "verdict": "wear"},
    ],
)
async def test_an_owned_shade_nobody_knows_is_refused(shop, shade: dict):
    assert (await shop.post(f"{API}/owned", json={"shades": [shade]})).status_code == 422
