"""Matches in every order, those that lead, the twin tape and the nudge pad agree with a full scan."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.window.window import Window
from shade_engine import ciede2000
from shade_engine.lab import to_hex
from shade_matching.depth import list_verdict_limits, shade_step
from shade_matching.error_model import DEFAULT_ERRORS, SWATCH_SOURCES
from shade_matching.match_descriptions import compute_error_factors, describe_matches
from shade_matching.mending import MENDED_REASONS
from shade_matching.names.shade_names import pair_doubts
from shade_matching.nudges import nudge
from tests.support.mended_colours import SHADES, mended, parse_hex

API = "/api/v1/search/similar"
COLOURS = ("#c68642", "#8d5524", "#e0ac69", "#3b2219", "#b5305a")
Body = dict[str, Any]
SORTS = ("closest", "difference", "cheapest", "surest", "unit_price")


@dataclass(frozen=True)
class Candidate:
    """The closest shade of a product, as a full scan finds it."""

    slug: str
    shade: int
    delta_e: float
    band: int
    chance: float
    price: int
    in_stock: bool
    unit_price: int

    @property
    def stock_rank(self) -> int:
        return 0 if self.in_stock else (1 if self.price >= 0 else 2)

    @property
    def unit_rank(self) -> tuple[int, int]:
        """Prices of an amount first, then those of a piece, then none."""
        if self.unit_price >= 0:
            return 0, self.unit_price
        return (2, 0) if self.unit_price == -1 else (1, -self.unit_price)


RANKS: dict[str, Callable[[Candidate], tuple[Any, ...]]] = {
    "closest": lambda each: (each.delta_e,),
    "difference": lambda each: (each.delta_e,),
    "cheapest": lambda each: (each.band, each.stock_rank, each.price, each.delta_e),
    "surest": lambda each: (-each.chance, each.delta_e),
    "unit_price": lambda each: (each.band, each.stock_rank, each.unit_rank, each.delta_e),
}


@dataclass
class Scan:
    """Every shade of the shop with the colour that it is matched by."""

    shades: list[Any]
    colours: dict[int, np.ndarray]
    window: Window

    def candidates(
        self, asked: np.ndarray, source: str, is_mended: bool, own: int | None, category: str | None,
        doubt: float = 0.0,
    ) -> list[Candidate]:  # fmt: skip
        found = []
        for product in sorted({shade["product_id"] for shade in self.shades} - {own}):
            shades = [shade for shade in self.shades if shade["product_id"] == product]
            if category not in (None, shades[0]["category"]):
                continue
            far = {shade["id"]: float(ciede2000(asked, self.colours[shade["id"]])) for shade in shades}
            best = min(shades, key=lambda shade: far[shade["id"]])
            found.append(self.candidate(best, far[best["id"]], asked, source, is_mended, doubt))
        return [each for each in found if each.delta_e <= 12]

    def candidate(
        self, shade: Any, far: float, asked: np.ndarray, source: str, is_mended: bool, doubt: float
    ) -> Candidate:
        row, place = self.window.product_row(shade["product_id"]), self.window.variant_place(shade["id"])
        both_mended = is_mended and self.is_mended(place)
        described = describe_matches(
            tuple(asked), source, [self.colours[shade["id"]]], [shade["source"]], [far],
            mended=[both_mended],
            factors=pair_doubts(doubt, [own]) if doubt and (own := self.doubt_of(place))
            else compute_error_factors(tuple(asked), [shade["department"]], DEFAULT_ERRORS),
        )  # fmt: skip
        limits = list_verdict_limits(tuple(asked))
        products = self.window.products
        return Candidate(
            shade["slug"], shade["id"], far, sum(far > limit for limit in limits),
            float(described.confidences[0]), int(products.price[row]), bool(products.in_stock[row]),
            int(products.unit_price[row]),
        )  # fmt: skip

    def doubt_of(self, place: int | None) -> float:
        return float(self.window.variants.doubt[place])

    def is_mended(self, place: int | None) -> bool:
        return int(self.window.variants.mending[place]) in MENDED_REASONS


@pytest_asyncio.fixture(scope="module")
async def scan(module_db: Database, window: Window) -> Scan:
    async with module_db.reading() as connection:
        shades = await connection.fetch(SHADES)
    return Scan(shades, mended(shades), window)


Question = tuple[Body, list[Candidate], np.ndarray]


@pytest.fixture(scope="module")
def questions(scan: Scan) -> list[Question]:
    """Colours and shades to ask for, and what a scan finds of each, in no order."""
    labs = [tuple(scan.colours[shade["id"]]) for shade in scan.shades[5::17]]
    values = [*COLOURS, *map(to_hex, labs), *(to_hex(nudge(lab, 0.6, 0)) for lab in labs)]
    asked = [
        ({"hex": value}, scan.candidates(parse_hex(value), "unknown", False, None, None), parse_hex(value))
        for value in values
    ]
    for shade in scan.shades[::11]:
        lab = scan.colours[shade["id"]]
        place = scan.window.variant_place(shade["id"])
        is_mended, doubt = scan.is_mended(place), scan.doubt_of(place)
        found = scan.candidates(
            lab, shade["source"], is_mended, shade["product_id"], shade["category"], doubt
        )
        asked.append(({"variant_id": shade["id"]}, found, lab))
    return asked


async def ask(shop: httpx.AsyncClient, path: str, **params: Any) -> Body:
    answer = await shop.get(path, params=params)
    assert answer.status_code == 200, answer.text
    found: Body = answer.json()
    return found


def rounded(rank: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(round(part, 6) if isinstance(part, float) else part for part in rank)


@pytest.mark.parametrize("sort", SORTS)
async def test_every_order_is_that_of_a_full_scan(shop, questions: list[Question], sort: str):
    rank = RANKS[sort]
    for params, candidates, _ in questions:
        by_slug = {each.slug: each for each in candidates}
        expected = sorted(candidates, key=rank)
        for limit in (3, 100):
            answer = await ask(shop, API, **params, sort=sort, limit=limit)
            found = [by_slug[match["slug"]] for match in answer["products"]]
            assert [rounded(rank(each)) for each in found] == [
                rounded(rank(each)) for each in expected[:limit]
            ]
            assert [match["variants"][0]["id"] for match in answer["products"]] == [
                each.shade for each in found
            ]


async def test_the_closest_that_leads_is_that_of_a_full_scan(shop, questions: list[Question]):
    for params, candidates, lab in questions:
        leading = (await ask(shop, API, **params, limit=1, leading=True))["leading"]
        if not candidates:
            assert leading is None
            continue
        nearest = min(each.delta_e for each in candidates)
        if leading["closest"]:
            assert leading["closest"]["delta_e"] == round(nearest, 1) < leading["lead"]["delta_e"]
        else:
            assert leading["lead"]["delta_e"] - nearest <= shade_step(tuple(lab)) / 2 + 0.051


async def test_the_tape_has_every_product_within_its_tolerance(shop, questions: list[Question]):
    widened = 0
    for params, candidates, lab in questions:
        same, _, close, _ = list_verdict_limits(tuple(lab))
        for wanted, furthest in ((None, same), (2.0, 2.0), (50.0, close)):
            asked = params if wanted is None else params | {"max_delta_e": wanted}
            tape = await ask(shop, f"{API}/tape", **asked)
            near = [each for each in candidates if each.delta_e <= furthest]
            expected = sorted(near, key=lambda each: (each.stock_rank, each.price, each.delta_e))
            assert tape["total"] == len(near)
            assert [each["slug"] for each in tape["products"]] == [each.slug for each in expected]
            assert tape["max_delta_e"] == round(furthest, 3)
            widened += len(near)
    assert widened > 20


async def test_the_tape_and_the_pad_tell_what_a_page_tells_of_delivery(shop):
    params: Body = {"hex": COLOURS[0], "max_delta_e": 50.0}
    tape = await ask(shop, f"{API}/tape", **params)
    pad = await ask(shop, f"{API}/nudges", hex=COLOURS[0])
    told = {each["slug"]: each["delivered_price"] for each in tape["products"]}
    told |= {each["product_slug"]: each["delivered_price"] for each in pad["shades"]}
    for slug, delivered in told.items():
        page = await ask(shop, "/api/v1/product", slug=slug)
        assert delivered == page["data"]["delivered_price"], slug
    assert any(told.values())


async def test_every_position_of_the_pad_is_exact(shop, scan: Scan, questions: list[Question]):
    for params, _, lab in questions[::3]:
        pad = await ask(shop, f"{API}/nudges", **params)
        assert len(pad["positions"]) == (2 * pad["steps"] + 1) ** 2
        own = params.get("variant_id")
        category = next((shade["category"] for shade in scan.shades if shade["id"] == own), None)
        for position in pad["positions"][::7]:
            target = np.array(nudge(tuple(lab), position["lighter"], position["warmer"]))
            assert_nearest(scan, pad, position, target, own, category)


def assert_nearest(
    scan: Scan, pad: Body, position: Body, target: np.ndarray, own: int | None, category: str | None
) -> None:
    best: dict[int, float] = {}
    for shade in scan.shades:
        if shade["id"] == own or category not in (None, shade["category"]):
            continue
        far = float(ciede2000(target, scan.colours[shade["id"]]))
        best[shade["product_id"]] = min(far, best.get(shade["product_id"], 999.0))
    expected = sorted(best.values())[:5]
    assert [each["delta_e"] for each in position["nearest"]] == pytest.approx(expected, abs=0.0501)
    for each in position["nearest"]:
        shade = pad["shades"][each["shade"]]["variant_id"]
        assert float(ciede2000(target, scan.colours[shade])) == pytest.approx(each["delta_e"], abs=0.0501)


def test_a_nudge_moves_about_half_a_shade_step():
    for value in COLOURS:
        lab = tuple(parse_hex(value))
        lighter, deeper, warmer = nudge(lab, 1, 0), nudge(lab, -1, 0), nudge(lab, 0, 1)
        assert lighter[0] > lab[0] > deeper[0]
        assert lighter[1:] == pytest.approx(lab[1:])
        assert np.hypot(*warmer[1:]) == pytest.approx(np.hypot(*lab[1:]))
        for moved in (lighter, deeper, warmer):
            assert 0.8 < float(ciede2000(lab, moved)) < 3.5
    assert nudge(lab, 0, 0) == pytest.approx(lab)
    assert nudge((99.0, 2.0, 3.0), 9, 0)[0] == 100.0


BAD = [
    (API, {"hex": "#c68642", "sort": "dearest"}, "sort"),
    (API, {"hex": "#c68642", "leading": "perhaps"}, "leading"),
    (f"{API}/tape", {}, "query"),
    (f"{API}/tape", {"hex": "#c68642", "variant_id": 1}, "query"),
    (f"{API}/tape", {"hex": "no colour"}, "hex"),
    (f"{API}/tape", {"hex": "#c68642", "max_delta_e": 0}, "max_delta_e"),
    (f"{API}/nudges", {"hex": "#c68642", "category_slug": "nowhere"}, "category_slug"),
    (f"{API}/nudges", {"hex": "#c68642", "same_undertone": True}, "same_undertone"),
]


@pytest.mark.parametrize(("path", "params", "place"), BAD, ids=lambda part: str(part)[-60:])
async def test_bad_input_is_refused_with_its_place(shop, path: str, params: Body, place: str):
    answer = await shop.get(path, params=params)
    assert answer.status_code == 422, answer.text
    assert place in str(answer.json()["detail"][0]["loc"])


async def test_a_shade_that_is_gone_is_not_found(shop):
    for path in ("tape", "nudges"):
        assert (await shop.get(f"{API}/{path}", params={"variant_id": 2**40})).status_code == 404


async def test_distances_of_several_shades_are_measured_to_what_they_say(shop, scan: Scan):
    first, second, third = scan.shades[0], scan.shades[9], scan.shades[20]
    worn = [{"variant_id": shade["id"], "verdict": "wear"} for shade in (first, second)]
    answer = (await shop.post(f"{API}/owned", json={"shades": worn, "limit": 20})).json()
    assert answer["target"] is None
    for match in answer["products"]:
        lab = scan.colours[match["variants"][0]["id"]]
        far = [float(ciede2000(scan.colours[shade["id"]], lab)) for shade in (first, second)]
        assert match["measured_to"] == far.index(max(far))
        assert match["delta_e"] == pytest.approx(max(far), abs=0.0501)
    wrong = [{"variant_id": third["id"], "verdict": verdict} for verdict in ("too_dark", "too_pink")]
    answer = (await shop.post(f"{API}/owned", json={"shades": wrong, "limit": 20})).json()
    target = parse_hex(answer["target"])
    assert target[0] > scan.colours[third["id"]][0]
    for match in answer["products"]:
        assert match["measured_to"] is None
        far_off = float(ciede2000(target, scan.colours[match["variants"][0]["id"]]))
        assert match["delta_e"] == pytest.approx(far_off, abs=0.72)  # half a step of each channel of the hex


def test_the_sources_of_the_scan_are_those_of_the_engine(scan: Scan):
    assert {shade["source"] for shade in scan.shades} <= set(SWATCH_SOURCES)
