"""What wearers say reaches the window: colours, numbers and the order of matches. A report alone does not."""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Connection, Database
from app.matching.matching import (
    POOL,
    MatchFilter,
    NearShades,
    get_lab,
    match_shade,
    weigh_known,
)
from app.window.window import Window
from shade_engine import ciede2000, parse_colour
from shade_matching.depth import shade_step
from shade_matching.wearing.worn_together import rank_by_posterior
from shade_matching.words import describe_difference
from tests.support.members import Visitor, sign_in_member, without_rate_limits
from tests.support.rows import a_category, a_member, a_product, a_variant
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import open_new_window, publish_window

PRODUCTS, SHADES = 30, 3
MANY, FEW = 12, 4
MEASURED = 50  # a place in the shades
Said = tuple[str, Sequence[int], dict[str, Any]]


class Skin:
    """Foundations whose shades lie close together, and what members say of them."""

    shades: list[int]
    members: list[int]

    @property
    def asked(self) -> int:
        return self.shades[0]

    @property
    def far(self) -> int:
        """A shade of another product, which no top three by colour has."""
        return self.shades[-1]


async def _fill(work: Connection) -> Skin:
    skin = Skin()
    category = await a_category(work, slug="skin", department="complexion")
    random = np.random.default_rng(5)
    skin.shades = []
    for number in range(PRODUCTS):
        product = await a_product(work, slug=f"skin-{number}", category_id=category)
        for depth in range(SHADES):
            colour = np.array([198, 150, 110]) - 4 * depth - random.integers(0, 14, 3) - number // 3
            value = "#" + bytes(colour.astype(np.uint8).tolist()).hex()
            skin.shades.append(await a_variant(work, product, value=value, name=f"{number}-{depth}"))
    joined_at = datetime.now(UTC) - timedelta(days=200)
    skin.members = [await a_member(work, created_at=joined_at) for _ in range(3 * MANY)]
    return skin


async def _measure(work: Connection, shade: int) -> None:
    """Give a shade an instrument's reading, some way from what its wearers find."""
    await work.execute(
        "UPDATE variant SET source = 'instrument', measured_under = 'd65', lab_l = 60.25, lab_a = 12.5,"
        " lab_b = 18.75 WHERE id = $1", shade,
    )  # fmt: skip


async def _wear(work: Connection, members: Sequence[int], shades: Sequence[int]) -> None:
    """Each on a day of their own."""
    await work.executemany(
        "INSERT INTO worn_shade (member_id, variant_id, created_on) VALUES ($1, $2, current_date - $3::int)",
        [(member, shade, day) for day, member in enumerate(members) for shade in shades],
    )


async def _report(
    work: Connection, members: Sequence[int], shade: int, verdict: str, later: int | None
) -> None:
    await work.executemany(
        "INSERT INTO wear_report (member_id, variant_id, verdicts, later, created_on)"
        " VALUES ($1, $2, ARRAY[$3::text], $4, current_date - $5::int)",
        [(member, shade, verdict, later, day) for day, member in enumerate(members)],
    )


@pytest_asyncio.fixture(scope="module")
async def skin(module_db: Database) -> Skin:
    async with module_db.unit_of_work() as work:
        skin = await _fill(work)
        many, few, others = skin.members[:MANY], skin.members[MANY : MANY + FEW], skin.members[2 * MANY :]
        await _wear(work, many, [skin.asked, skin.far])
        await _wear(work, few, [skin.asked, skin.shades[40]])
        await _wear(work, others, [skin.shades[30]])
        await _report(work, others[:8], skin.shades[60], "too_light", 1)
        await _report(work, others[8:], skin.shades[60], "too_light", 0)
        await _report(work, few, skin.shades[70], "too_dark", 1)
        await _measure(work, skin.shades[MEASURED])
        await _report(work, others, skin.shades[MEASURED], "too_light", 1)
        return skin


@pytest_asyncio.fixture(scope="module")
async def window(module_database_url: str, skin: Skin, tmp_path_factory) -> Window:
    return await open_new_window(module_database_url, tmp_path_factory.mktemp("var"))


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, window: Window) -> AsyncIterator[httpx.AsyncClient]:
    settings = settings_for_tests(module_database_url, window.folder.parents[1])
    async with open_shop(settings) as client:
        yield client


async def _read_shade(shop: httpx.AsyncClient, window: Window, shade: int) -> dict[str, Any]:
    place = window.variant_place(shade)
    slug = window.slugs[int(window.variants.product[place])]
    page = (await shop.get(f"/api/v1/product?slug={slug}")).json()["data"]
    return next(each for each in page["variants"] if each["id"] == shade)


async def test_a_correction_says_by_how_many_and_how_and_ranks(shop, window: Window, skin: Skin):
    found = await _read_shade(shop, window, skin.shades[60])
    wear = found["wear"]
    assert wear["wearers"] == MANY
    assert "lighter" in wear["difference"]
    seen = describe_difference(parse_colour(found["value"]).lab, parse_colour(wear["corrected"]).lab)
    assert wear["difference"] == seen.words  # of the two colours that a page shows beside each other
    assert wear["uncertainty"] > 0
    place = window.variant_place(skin.shades[60])
    assert window.shades.lab_at([place])[0] == pytest.approx(parse_colour(wear["corrected"]).lab)
    assert parse_colour(wear["corrected"]).lab[0] > parse_colour(found["value"]).lab[0] + 0.5
    assert (wear["later"], wear["later_wearers"]) == ("turns a touch darker", MANY)


async def test_what_an_instrument_read_is_not_corrected(shop, window: Window, skin: Skin):
    shade = skin.shades[MEASURED]
    wear = (await _read_shade(shop, window, shade))["wear"]
    assert wear == {"later": "turns darker", "later_wearers": MANY}  # what no instrument can tell is shown
    place = window.variant_place(shade)
    assert window.shades.lab_at([place])[0].tolist() == [60.25, 12.5, 18.75]


async def test_what_was_corrected_is_listed_with_those_of_most_wearers_first(shop, skin: Skin):
    found = (await shop.get("/api/v1/shades/corrected")).json()
    numbers = [each["wearers"] for each in found["shades"]]
    assert found["total"] == len(numbers) > 0
    assert numbers == sorted(numbers, reverse=True)
    assert min(numbers) >= 5
    listed = {each["variant_id"] for each in found["shades"]}
    assert skin.shades[60] in listed
    assert not {skin.shades[40], skin.shades[70]} & listed


async def test_fewer_than_five_people_show_and_change_nothing(shop, window: Window, skin: Skin):
    for shade in (skin.shades[70], skin.shades[40]):
        assert (await _read_shade(shop, window, shade))["wear"] == {}
    places = [window.variant_place(shade) for shade in (skin.asked, skin.shades[40])]
    assert window.worn_pairs.find_partners(places[1]) == {}
    assert places[1] not in window.worn_pairs.find_partners(places[0])


async def test_a_match_says_how_many_wear_both_and_comes_as_early_as_its_swatches_allow(
    shop, window: Window, skin: Skin
):
    asked, far = (window.variant_place(shade) for shade in (skin.asked, skin.far))
    (allowed,) = window.shades.list_nearest_allowed(window.shades.lab_at([asked])[0], np.array([far]))
    for question in (f"variant_id={skin.asked}", f"variant_id={skin.asked}&in_stock=false"):
        products = (await shop.get(f"/api/v1/search/similar?{question}")).json()["products"]
        rank = [each["variants"][0]["id"] for each in products].index(skin.far)
        assert products[rank]["worn_together"] == MANY
        assert {each["worn_together"] for each in products} == {None, MANY}
        places = [window.variant_place(each["variants"][0]["id"]) for each in products[rank + 1 :]]
        near = NearShades(np.array(places), np.array([each["delta_e"] for each in products[rank + 1 :]]))
        asked_lab, undertone = get_lab(window, asked), int(window.variants.undertone[asked])
        weighed = weigh_known(window, asked_lab, undertone, near)
        assert (np.maximum(weighed, shade_step(asked_lab) / 2) >= allowed - 0.05).all()
        assert len({each["slug"] for each in products}) == len(products)
    colour = (await shop.get("/api/v1/search/similar?hex=%23c68642")).json()
    assert {each["worn_together"] for each in colour["products"]} <= {None}


@pytest.mark.parametrize("limit", [1, 2, 5, 24, 29])
@pytest.mark.parametrize("furthest", [2.0, 12.0])
def test_the_order_is_that_of_a_full_ranking(window: Window, skin: Skin, limit: int, furthest: float):
    for shade in (skin.asked, skin.far, skin.shades[40]):
        place = window.variant_place(shade)
        assert place is not None
        together = window.worn_pairs.find_partners(place)
        lab = window.shades.lab_at(np.arange(len(window.shades)))
        differences = window.shades.apply_limits(
            lab[place], np.arange(len(lab)), np.asarray(ciede2000(lab[place], lab))
        )
        own = window.variants.product[: len(lab)] == window.variants.product[place]
        allowed = np.flatnonzero(~own & (differences <= furthest))
        nearest = list(dict.fromkeys(
            int(window.variants.product[each])
            for each in sorted(allowed, key=lambda each: (differences[each], window.variants.product[each]))
        ))[: max(limit, POOL)]  # fmt: skip
        best = {product: min((each for each in allowed if window.variants.product[each] == product),
                             key=lambda each: (differences[each], each)) for product in nearest}  # fmt: skip
        found_by = sorted({*best.values(), *(each for each in allowed if each in together)})
        near = NearShades(np.array(found_by, dtype=np.int64), differences[found_by])
        half = shade_step(tuple(lab[place].tolist())) / 2
        undertone = int(window.variants.undertone[place])
        far = np.maximum(weigh_known(window, tuple(lab[place].tolist()), undertone, near), half)
        may_be = window.shades.list_nearest_allowed(lab[place], near.places)
        everything = rank_by_posterior(
            zip(found_by, far.tolist(), strict=True), (), together, window.match_constants.errors.mended,
            len(found_by), dict(zip(found_by, may_be.tolist(), strict=True)),
        )  # fmt: skip
        scores: dict[int, float] = {}
        for each, score in everything:
            scores.setdefault(int(window.variants.product[each]), score)
        category = int(window.variants.category[place])
        for match_filter in (MatchFilter(), MatchFilter(categories=(category,))):
            found = match_shade(window, place, match_filter, limit, furthest).near.places.tolist()
            assert [scores[int(window.variants.product[each])] for each in found] == pytest.approx(
                sorted(scores.values(), reverse=True)[:limit]
            )
            assert len({int(window.variants.product[each]) for each in found}) == len(found)


async def test_an_erased_member_is_gone_from_the_tables_at_once_and_from_the_next_window(
    module_database_url: str, module_db: Database, window: Window, skin: Skin, tmp_path: Path
):
    settings = without_rate_limits(settings_for_tests(module_database_url, tmp_path))
    await publish_window(settings)
    gone = skin.members[2 * MANY]
    async with open_shop(settings) as shop:
        member: Visitor = await sign_in_member(shop, module_db, settings, gone)
        exported = (await member.get("/user/export")).json()
        reported = [each["variant_id"] for each in exported["wear_reports"]]
        assert sorted(reported) == [skin.shades[MEASURED], skin.shades[60]]
        assert [each["variant_id"] for each in exported["worn_shades"]] == [skin.shades[30]]
        assert (await member.delete("/user", {"keep_ratings": True})).status_code == 200
    async with module_db.reading() as connection:
        for table in ("wear_report", "worn_shade"):
            assert not await connection.fetchval(f"SELECT count(*) FROM {table} WHERE member_id = $1", gone)
    rebuilt = await open_new_window(module_database_url, tmp_path)
    async with open_shop(settings) as shop:
        wear = (await _read_shade(shop, rebuilt, skin.shades[60]))["wear"]
    assert (wear["wearers"], wear["later_wearers"]) == (MANY - 1, MANY - 1)
