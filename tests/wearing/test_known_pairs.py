"""Known pairs: sources are believed by all they say, and what they say comes first but is never certain."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.window.builder.build import build_window
from app.window.window import Window
from benchmarks.matches.worlds import FIRST, World, plant_world
from shade_engine import ciede2000
from shade_matching.depth import list_verdict_limits
from shade_matching.error_model import DEFAULT_ERRORS
from shade_matching.wearing.known_pairs import (
    MIN_BELIEF,
    KnownPair,
    believe_sources,
    count_as_wearers,
    join_sources,
)
from shade_matching.wearing.worn_together import rank_by_posterior
from tests.support.rows import a_category, a_product, a_variant, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import open_new_window, publish_window

ERROR = DEFAULT_ERRORS.mended
PAIRS, WRONG = 400, 0.2


@pytest.fixture(scope="module")
def world() -> World:
    return plant_world(31, products=40, shades=16, members=1)


def find_true(world: World, shade: int, product: int) -> int:
    own = np.flatnonzero(world.products == product)
    return int(own[np.argmin(np.asarray(ciede2000(world.true[shade], world.true[own])))])


def name_pairs(world: World, source: str, wrong: float, count: int, sure: float) -> list[KnownPair]:
    """The nearest shade of another product; a part of them any of its shades."""
    random = np.random.default_rng(len(source))
    named = []
    for shade in random.integers(0, len(world.true), count).tolist():
        product = int((world.products[shade] + random.integers(1, 40)) % 40)
        own = np.flatnonzero(world.products == product)
        other = int(random.choice(own)) if random.random() < wrong else find_true(world, shade, product)
        named.append(KnownPair(source, *sorted((shade, other)), sure))
    return named


def test_a_source_that_knows_is_believed_and_one_that_names_any_shade_is_not(world: World):
    said = [
        *name_pairs(world, "knows", 0.0, PAIRS, 0.9),
        *name_pairs(world, "mostly knows", WRONG, PAIRS, 0.8),
        *name_pairs(world, "names any", 1.0, PAIRS, 1.0),
        *name_pairs(world, "names any of a few", 1.0, 20, 1.0),
    ]
    belief = believe_sources(said, world.pictures, world.products, ERROR)
    assert min(belief["knows"], belief["mostly knows"]) > 0.9
    assert max(belief["names any"], belief["names any of a few"]) < MIN_BELIEF
    only_liars = [pair for pair in said if pair.source.startswith("names")]
    assert join_sources(only_liars, belief) == {}


def test_two_sources_are_surer_than_one(world: World):
    (pair,) = name_pairs(world, "one", 0.0, 1, 0.6)
    belief = {"one": 1.0, "two": 1.0}
    assert join_sources([pair], belief) == {(pair.first, pair.second): pytest.approx(0.6)}
    both = join_sources([pair, pair._replace(source="two")], belief)
    assert both == {(pair.first, pair.second): pytest.approx(0.84)}


def test_pairs_bring_the_true_shade_into_the_first_three_although_some_are_wrong(world: World):
    said = name_pairs(world, "mostly knows", WRONG, PAIRS, 0.8)
    chances = join_sources(said, believe_sources(said, world.pictures, world.products, ERROR))
    by_picture, by_pairs = 0, 0
    for pair in said:
        rows = np.flatnonzero(world.products == world.products[pair.second])
        true = find_true(world, pair.first, int(world.products[pair.second]))
        far = np.asarray(ciede2000(world.pictures[pair.first], world.pictures[rows]))
        near = list(zip(rows.tolist(), far.tolist(), strict=True))
        together = {pair.second: count_as_wearers(chances[pair.first, pair.second])}
        by_picture += true in rows[np.argsort(far)[:FIRST]]
        by_pairs += true in [shade for shade, _ in rank_by_posterior(near, [], together, ERROR, FIRST)]
    assert by_pairs > by_picture + 0.15 * PAIRS


class Pair(NamedTuple):
    """Two shades of different products whose pictures lie apart."""

    asked: int
    known: int
    doubted: int


@pytest_asyncio.fixture(scope="module")
async def pair(module_db: Database) -> Pair:
    """Foundations near each other, one further away that a chart names, and one that it hardly does."""
    async with module_db.unit_of_work() as work:
        skin = await a_category(work, slug="skin", department="complexion")
        shades = []
        for number in range(14):
            product = await a_product(work, slug=f"skin-{number}", category_id=skin)
            value = f"#c6{0x96 - number % 5:02x}{0x6E - number // 2:02x}" if number < 12 else "#b8905a"
            shades.append(await a_variant(work, product, value=value, name=f"N{number}"))
        asked, known, doubted = shades[0], shades[12], shades[13]
        for other, sure in ((known, 95), (doubted, 20)):
            await row(work, "known_pair", variant_id=asked, other_variant_id=other, source="chart", sure=sure)
        return Pair(asked, known, doubted)


@pytest_asyncio.fixture(scope="module")
async def window(module_database_url: str, pair: Pair, tmp_path_factory) -> Window:
    return await open_new_window(module_database_url, tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, window: Window) -> AsyncIterator[httpx.AsyncClient]:
    settings = settings_for_tests(module_database_url, window.folder.parents[1])
    async with open_shop(settings) as client:
        yield client


async def _match(shop: httpx.AsyncClient, shade: int, sort: str = "best") -> dict[int, dict[str, Any]]:
    found = (await shop.get(f"/api/v1/search/similar?variant_id={shade}&sort={sort}")).json()["products"]
    return {match["variants"][0]["id"]: match for match in found}


async def test_a_known_pair_comes_earlier_as_a_good_bet_and_never_as_certain_or_the_same(
    shop, window: Window, pair: Pair
):
    best, by_difference = [await _match(shop, pair.asked, sort) for sort in ("best", "difference")]
    assert list(best).index(pair.known) < 5
    assert list(by_difference).index(pair.known) >= 11
    match = best[pair.known]
    assert (match["scale"], match["evidence"], match["worn_together"]) == ("Good bet", "known", None)
    assert match["delta_e"] == by_difference[pair.known]["delta_e"] > list_verdict_limits((65, 12, 20))[0]
    assert match["verdict"] not in {"indistinguishable", "very close"}
    assert list(best).index(pair.doubted) > list(best).index(pair.known)
    assert best[pair.doubted]["scale"] != "Good bet"
    assert {each["scale"] for each in best.values()}.isdisjoint({"Very likely your shade"})


async def test_the_other_side_of_a_pair_finds_it_too(shop, pair: Pair):
    assert (await _match(shop, pair.known))[pair.asked]["evidence"] == "known"


async def _read_wear(folder: Path, database_url: str, slug: str) -> list[dict[str, Any]]:
    async with open_shop(settings_for_tests(database_url, folder)) as client:
        page = (await client.get(f"/api/v1/product?slug={slug}")).json()["data"]
        return [shade["wear"] for shade in page["variants"]]


async def test_wearers_are_asked_where_pictures_are_far_off_and_no_pair_is_known(
    database_url: str, db: Database, tmp_path: Path
):
    async with db.unit_of_work() as work:
        skin = await a_category(work, department="complexion")
        for slug, blue in (("odd", 0xA0), *((f"usual-{number}", 0x78) for number in range(12))):
            product = await a_product(work, slug=slug, category_id=skin)
            colours = [(0xD8 - 8 * depth, 0xA0 - 8 * depth, blue - 8 * depth) for depth in range(8)]
            values = [f"#{bytes(colour).hex()}" for colour in colours]
            shades = [await a_variant(work, product, value=value, name=value) for value in values]
            if slug == "odd":
                odd = shades[0]
    await publish_window(settings_for_tests(database_url, tmp_path))
    assert await _read_wear(tmp_path, database_url, "odd") == [{"is_needed": True}] * 8
    assert await _read_wear(tmp_path, database_url, "usual-11") == [{}] * 8
    async with db.unit_of_work() as work:
        await row(work, "known_pair", variant_id=odd, other_variant_id=shades[0], source="chart", sure=80)
    assert await build_window(db, tmp_path / "window", lambda _, __: None, reuse=True)
    assert await _read_wear(tmp_path, database_url, "odd") == [{}] * 8
