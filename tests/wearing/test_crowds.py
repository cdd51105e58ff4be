"""New accounts that agree on a lie move nothing that is shown, and honest wearers keep what they gain."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import numpy as np
import pytest

from app.kit.database.pool import Connection, Database
from app.window.builder.wear_evidence import WearEvidence
from app.window.builder.wear_weighing import ReportedShades, weigh_evidence
from benchmarks.matches.worlds import World, passports, plant_world, reports
from shade_engine import ciede2000
from shade_matching.wearing.allowance import list_nearest_allowed
from tests.support.rows import a_category, a_member, a_product, a_variant, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.staff import StaffBrowser, add_staff
from tests.support.windows import publish_window

PUPPETS = (5, 50, 500)
TODAY = 2_400  # a day, counted as the builder counts
FIRST_PUPPET = 1_000_000
Row = dict[str, Any]


def say_worn(member: int, shade: int, day: int = TODAY, *, new: bool = False, proved: bool = True) -> Row:
    return {"member_id": member, "variant_id": shade, "day": day, "is_new": new, "is_proved": proved}


def report(member: int, shade: int, worn: int | None, verdict: str, later: int | None, **more: Any) -> Row:
    said = {"worn_variant_id": worn, "verdicts": [verdict], "later": later, "reversals": 0}
    return say_worn(member, shade, **more) | said


class Said(NamedTuple):
    """What members of a world say."""

    worn: list[Row]
    reports: list[Row]

    def with_puppets(self, count: int, pair: Sequence[int], **account: bool) -> "Said":
        """Puppets say that they wear both shades, and that the first turns darker."""
        puppets = range(FIRST_PUPPET, FIRST_PUPPET + count)
        worn = [say_worn(each, shade, **account) for each in puppets for shade in pair]
        liars = [report(each, pair[0], None, "matched", 1, **account) for each in puppets]
        return Said([*self.worn, *worn], [*self.reports, *liars])


@pytest.fixture(scope="module")
def world() -> World:
    return plant_world(23, products=40, shades=12, members=900)


@pytest.fixture(scope="module")
def honest(world: World) -> Said:
    """Each member on a day of their own."""
    said = [each for each in reports(world, 8, 1) if each.verdict != "matched"]
    worn = passports(world, 12, 1)
    return Said(
        [say_worn(member, shade, member) for member, own in worn.items() for shade in set(own)],
        [report(each.member, each.shade, each.worn, each.verdict, None, day=each.member) for each in said],
    )


@pytest.fixture(scope="module")
def shades(world: World) -> ReportedShades:
    count = len(world.true)
    return ReportedShades(
        list(range(count)), world.products, world.pictures, ["#c68642"] * count, np.zeros(count, dtype=bool)
    )


def weigh(shades: ReportedShades, said: Said, decisions: Iterable[Row] = ()) -> WearEvidence:
    return weigh_evidence(shades, said.worn, said.reports, list(decisions))[0]


def find_pair(world: World, apart: float) -> tuple[int, int]:
    """Two shades of different products whose pictures are so far apart."""
    far = np.asarray(ciede2000(world.pictures[0], world.pictures))
    return 0, int(np.argmin(np.abs(far - apart) + 100 * (world.products == world.products[0])))


@pytest.fixture(scope="module")
def before(shades: ReportedShades, honest: Said) -> WearEvidence:
    """What honest members alone say."""
    return weigh(shades, honest)


@pytest.mark.parametrize("count", PUPPETS)
def test_new_accounts_move_nothing(
    world: World, honest: Said, shades: ReportedShades, before: WearEvidence, count: int
):
    attacked = honest.with_puppets(count, find_pair(world, 10.7), new=True, proved=False)
    after, bursts = weigh_evidence(shades, attacked.worn, attacked.reports, [])
    assert after == before
    pair = find_pair(world, 10.7)
    assert {(each.pair, each.accounts) for each in bursts} == {(pair, count), ((pair[0],) * 2, count)}


@pytest.mark.timeout(1200)  # the evidence is weighed five times
@pytest.mark.parametrize("count", PUPPETS)
def test_accounts_that_spoke_while_they_were_new_wait_for_staff_when_they_are_old(
    world: World, honest: Said, shades: ReportedShades, before: WearEvidence, count: int
):
    pair = find_pair(world, 10.7)
    attacked = honest.with_puppets(count, pair, new=True, proved=True)
    assert weigh(shades, attacked) == before
    refused = {"variant_id": pair[0], "other_variant_id": pair[1], "standing": "refused", "day": TODAY}
    assert weigh(shades, attacked, [refused]) == before
    assert weigh(shades, attacked, [refused | {"standing": "released"}]) != before
    before_it = refused | {"standing": "released", "day": TODAY - 1}
    later = weigh(shades, attacked, [before_it])
    assert later == before  # what comes after a decision waits for another


def test_a_few_new_members_are_no_burst_and_count_once_they_are_proved(world: World, shades: ReportedShades):
    pair = find_pair(world, 2.0)
    few = Said([], []).with_puppets(4, pair, new=True, proved=False)
    assert weigh_evidence(shades, few.worn, few.reports, []) == (WearEvidence(), [])
    spread = [say_worn(each, shade, TODAY + 9 * each, new=True) for each in range(8) for shade in pair]
    found, bursts = weigh_evidence(shades, spread, [], [])
    assert bursts == []
    assert (*pair, 8) in found.pairs


def test_honest_wearers_keep_their_gain(
    world: World, honest: Said, shades: ReportedShades, before: WearEvidence
):
    """The gain of the same members when nothing is known of their accounts is the model's own."""
    corrected = world.pictures.copy()
    for shade, colour in before.colours.items():
        corrected[shade] = colour
    uncorrected = float(np.median(np.asarray(ciede2000(world.pictures, world.true))))
    after = float(np.median(np.asarray(ciede2000(corrected, world.true))))
    assert after < 0.65 * uncorrected
    attacked = honest.with_puppets(500, find_pair(world, 10.7), new=True, proved=False)
    assert weigh(shades, attacked).colours == before.colours


@pytest.mark.parametrize("far", [0.3, 0.9, 2.0, 5.0, 10.7])
@pytest.mark.parametrize("light", [30.0, 60.0, 90.0])
def test_wearers_bring_no_match_nearer_than_its_swatches_allow(light: float, far: float):
    lab = (light, 14.0, 22.0)
    (allowed,) = list_nearest_allowed(lab, np.array([far]))
    assert allowed <= far
    if far > 1.1:
        assert allowed > 0.65  # it does not become the same
    if far == 10.7:
        assert allowed > 2.5


def test_what_becomes_of_a_shade_is_weighed_by_belief(shades: ReportedShades):
    """Who contradicts themselves says that it turns darker, and who is believed that it stays."""
    worn = [say_worn(each, shade, 10 * each) for each in range(16) for shade in (0, 1)]
    honest = [report(each, 2, 0, "too_light", 0, day=10 * each) for each in range(8)]
    liars = [report(each, 2, 0, "too_light", 1, day=10 * each) | {"reversals": 9} for each in range(8, 16)]
    assert weigh(shades, Said(worn, [*honest, *liars])).facts[2].later == "stays as it is"
    assert weigh(shades, Said(worn, [*honest, *liars])).facts[2].later_wearers == 8


class Scene(NamedTuple):
    """A shop with two shades that an attacker wants to be alike."""

    own: int
    rival: int


async def fill(work: Connection) -> Scene:
    category = await a_category(work, slug="skin", department="complexion")
    shades = []
    for number in range(12):
        product = await a_product(work, slug=f"skin-{number}", category_id=category)
        value = f"#{198 - 3 * number:02x}{150 - 4 * number:02x}{110 - 3 * number:02x}"
        shades.append(await a_variant(work, product, value=value, name=f"Shade {number}"))
    return Scene(shades[0], shades[-1])


async def attack(work: Connection, scene: Scene, count: int, *, days_ago: int, proved: bool) -> None:
    """Puppets who joined on one day and spoke on that day."""
    joined_at = datetime.now(UTC) - timedelta(days=days_ago)
    for _ in range(count):
        puppet = await a_member(work, created_at=joined_at, is_proved=proved)
        for shade in (scene.own, scene.rival):
            await row(work, "worn_shade", member_id=puppet, variant_id=shade, created_on=joined_at.date())
        await row(
            work, "wear_report", member_id=puppet, variant_id=scene.rival, verdicts=["matched"], later=1,
            created_on=joined_at.date(),
        )  # fmt: skip


async def ask(shop: httpx.AsyncClient, scene: Scene) -> tuple[Any, Any]:
    """All that is shown: the matches, and the page of the rival's product."""
    matches = await shop.get(f"/api/v1/search/similar?variant_id={scene.own}&limit=24")
    page = await shop.get("/api/v1/product?slug=skin-11")
    return matches.json(), page.json()["data"]["variants"]


@pytest.mark.timeout(1200)  # windows are built five times
async def test_five_new_accounts_change_no_rank_no_number_and_no_word_and_staff_decide(
    database_url: str, db: Database, tmp_path: Path
):
    async with db.unit_of_work() as work:
        scene = await fill(work)
    settings = msgspec.structs.replace(settings_for_tests(database_url, tmp_path), admin=True)
    await publish_window(settings)
    async with open_shop(settings) as shop:
        before = await ask(shop, scene)
    for days_ago, proved in ((0, False), (30, True)):
        async with db.unit_of_work() as work:
            await attack(work, scene, 5, days_ago=days_ago, proved=proved)
        await publish_window(settings)
        async with open_shop(settings) as shop:
            assert await ask(shop, scene) == before
    await add_staff(db, "rosa")
    async with open_shop(settings) as shop:
        rosa = StaffBrowser(shop)
        await rosa.sign_in("rosa")
        listed = (await rosa.get("/api/tables/wear_burst/")).json()["rows"]
        assert {(each["accounts"], each["standing"]) for each in listed} == {(10, "waiting")}
        for each in listed:
            answer = await rosa.change("wear_burst", each["id"], standing="released")
            assert answer.status_code == 200, answer.text
    await publish_window(settings)
    async with open_shop(settings) as shop:
        matches, shades = await ask(shop, scene)
    (found,) = (each for each in matches["products"] if each["slug"] == "skin-11")
    assert found["worn_together"] == 10
    assert found["verdict"] != "indistinguishable"
    assert shades[0]["wear"]["later"] == "turns darker"
