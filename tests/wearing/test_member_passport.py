"""The shade passport of a member: whole, theirs alone, never overwritten by a device that missed a change."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from app.wearing.passport.schemas import MAX_PASSPORT_SHADES, MAX_PEOPLE, MAX_REMOVED, MAX_TEXT
from tests.support.community import Community, community

PATH = "/user/passport"


@pytest_asyncio.fixture(scope="module")
async def shop(
    module_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Community]:
    var: Path = tmp_path_factory.mktemp("var")
    async with community(module_database_url, var) as opened:
        yield opened


def a_shade(**more: Any) -> dict[str, Any]:
    return {
        "hex": "#c68642", "variant_id": None, "name": "Honey", "product": "Silk Veil", "brand": "Kite",
        "product_slug": "silk-veil", "is_for_skin": True, "origin": "product", "swatch_source": "retailer",
        "possible_error": None, "verdicts": ["wear"], "changed_at": 1,
    } | more  # fmt: skip


def a_person(number: int = 1, **more: Any) -> dict[str, Any]:
    return {"id": f"person-{number}", "name": "Me, winter", "changed_at": 1, "shades": [a_shade()]} | more


def a_passport(*people: dict[str, Any], **more: Any) -> dict[str, Any]:
    listed = list(people) or [a_person()]
    return {"version": 1, "people": listed, "chosen": listed[0]["id"], "removed": []} | more


async def test_a_passport_follows_its_member_and_nobody_else(shop: Community):
    member_id, ada = await shop.newcomer()
    assert (await ada.get(PATH)).json() == {"edition": 0, "passport": None}
    passport = a_passport(
        a_person(), a_person(2, name="Mum", shades=[]), removed=[{"key": "x", "changed_at": 2}]
    )
    assert (await ada.put(PATH, {"edition": 0, "passport": passport})).json()["edition"] == 1
    elsewhere = await shop.member(member_id)
    answer = await elsewhere.get(PATH)
    assert answer.json() == {"edition": 1, "passport": passport}
    assert answer.headers["cache-control"] == "no-store"
    _, bo = await shop.newcomer()
    assert (await bo.get(PATH)).json() == {"edition": 0, "passport": None}
    assert (await shop.nobody.get(PATH)).status_code == 401
    public = (await bo.get(f"/user/profile/{member_id}")).text
    assert "Honey" not in public
    assert "Mum" not in public


async def test_a_device_that_was_second_is_told_and_overwrites_nothing(shop: Community):
    _, ada = await shop.newcomer()
    devices = [
        ada.put(PATH, {"edition": 0, "passport": a_passport(a_person(name=f"Device {number}"))})
        for number in range(4)
    ]
    statuses = [answer.status_code for answer in await asyncio.gather(*devices)]
    assert sorted(statuses) == [200, 409, 409, 409]
    stored = (await ada.get(PATH)).json()
    assert (stored["edition"], stored["passport"]["people"][0]["name"]) == (
        1,
        f"Device {statuses.index(200)}",
    )
    for stale in (0, 2):
        answer = await ada.put(PATH, {"edition": stale, "passport": a_passport()})
        assert (answer.status_code, answer.json()["detail"]) == (
            409, "Your shades were changed on another device. Please load them again.",
        )  # fmt: skip
    assert (await ada.put(PATH, {"edition": 1, "passport": a_passport()})).json()["edition"] == 2


async def test_nothing_is_dated_later_than_now_and_the_order_of_changes_stays(shop: Community):
    _, ada = await shop.newcomer()
    shades = [a_shade(hex=f"#0000{number:02x}", changed_at=2**53 - 1 - number) for number in range(5)]
    removed = [{"key": "person-1/9", "changed_at": 2**53 - 3}, {"key": "x", "changed_at": 7}]
    sent = a_passport(a_person(changed_at=2**52, shades=[*shades, a_shade()]), removed=removed)
    answered = (await ada.put(PATH, {"edition": 0, "passport": sent})).json()["passport"]
    now = time.time() * 1000
    person, (future, past) = answered["people"][0], answered["removed"]
    dates = [shade["changed_at"] for shade in person["shades"]]
    assert now - 60_000 < person["changed_at"] < dates[4] < dates[3] < dates[2] < dates[1] < dates[0] <= now
    assert future["changed_at"] == dates[2]
    assert (dates[5], past["changed_at"]) == (1, 7)
    assert (await ada.get(PATH)).json()["passport"] == answered


async def test_a_date_that_was_stored_before_is_read_as_now(shop: Community):
    member_id, ada = await shop.newcomer()
    await ada.put(PATH, {"edition": 0, "passport": a_passport()})
    await shop.value(
        "UPDATE shade_passport SET content = jsonb_set(content, '{people,0,changed_at}', '9007199254740991')"
        " WHERE member_id = $1 RETURNING 1",
        member_id,
    )
    person = (await ada.get(PATH)).json()["passport"]["people"][0]
    assert time.time() * 1000 - 60_000 < person["changed_at"] <= time.time() * 1000


TOO_MANY, TOO_MANY_SHADES = MAX_REMOVED + 1, MAX_PASSPORT_SHADES + 1
SHADES, PEOPLE = ["body", "passport", "people", 0, "shades"], ["body", "passport", "people"]
BAD: list[tuple[dict[str, Any], list[Any]]] = [
    (a_passport(version=2), ["body", "passport", "version"]),
    (a_passport(owner=1), ["body", "passport", "owner"]),
    (a_passport(chosen="person-9"), ["body", "passport", "chosen"]),
    (a_passport(a_person(), a_person()), [*PEOPLE, 1]),
    (a_passport(*map(a_person, range(MAX_PEOPLE + 1))), PEOPLE),
    (a_passport(a_person(name="")), [*PEOPLE, 0, "name"]),
    (a_passport(a_person(name="x" * 41)), [*PEOPLE, 0, "name"]),
    (a_passport(a_person(name="a\0b")), [*PEOPLE, 0, "name"]),
    (a_passport(a_person(id="Me!")), [*PEOPLE, 0, "id"]),
    (a_passport(a_person(shades=[a_shade(hex=f"#0000{n:02x}") for n in range(TOO_MANY_SHADES)])), SHADES),
    (a_passport(a_person(shades=[a_shade(), a_shade()])), [*SHADES, 1]),
    (a_passport(a_person(shades=[a_shade(hex="#C68642")])), [*SHADES, 0, "hex"]),
    (a_passport(a_person(shades=[a_shade(hex="#c68642\n")])), [*SHADES, 0, "hex"]),
    (a_passport(a_person(shades=[a_shade(variant_id=2**64)])), [*SHADES, 0, "variant_id"]),
    (a_passport(a_person(shades=[a_shade(name="x" * (MAX_TEXT + 1))])), [*SHADES, 0, "name"]),
    (a_passport(a_person(shades=[a_shade(verdicts=[])])), [*SHADES, 0, "verdicts"]),
    (a_passport(a_person(shades=[a_shade(verdicts=["nice"])])), [*SHADES, 0, "verdicts", 0]),
    (a_passport(a_person(shades=[a_shade(verdicts=["wear", "too_dark"])])), [*SHADES, 0, "verdicts"]),
    (a_passport(a_person(shades=[a_shade(verdicts=["too_pink", "too_yellow"])])), [*SHADES, 0, "verdicts"]),
    (a_passport(a_person(shades=[a_shade(verdicts=["too_pink", "too_pink"])])), [*SHADES, 0, "verdicts"]),
    (a_passport(a_person(shades=[a_shade(possible_error=101)])), [*SHADES, 0, "possible_error"]),
    (a_passport(a_person(shades=[a_shade(origin="guess")])), [*SHADES, 0, "origin"]),
    (a_passport(removed=[{"key": "x", "changed_at": 1}] * TOO_MANY), ["body", "passport", "removed"]),
]  # fmt: skip


@pytest.mark.parametrize(("passport", "place"), BAD, ids=lambda part: str(part)[-40:])
async def test_bad_passports_are_refused_with_the_place(
    shop: Community, passport: dict[str, Any], place: list[Any]
):
    member_id, ada = await shop.newcomer()
    answer = await ada.put(PATH, {"edition": 0, "passport": passport})
    assert answer.status_code == 422, answer.text
    assert place in [fault["loc"] for fault in answer.json()["detail"]]
    assert await shop.value("SELECT count(*) FROM shade_passport WHERE member_id = $1", member_id) == 0


async def test_the_largest_passport_fits(shop: Community):
    _, ada = await shop.newcomer()
    shades = [
        a_shade(hex=f"#0000{number:02x}", name="n" * MAX_TEXT, product="p" * MAX_TEXT, product_slug="s" * 200,
                brand="b" * MAX_TEXT, variant_id=2**52 + number, changed_at=2**52)
        for number in range(MAX_PASSPORT_SHADES)
    ]  # fmt: skip
    people = [a_person(number, name="x" * 40, shades=shades) for number in range(MAX_PEOPLE)]
    answer = await ada.put(PATH, {"edition": 0, "passport": a_passport(*people)})
    assert answer.status_code == 200, answer.text
    assert len((await ada.get(PATH)).json()["passport"]["people"]) == MAX_PEOPLE


async def test_erasing_the_member_and_the_export_know_the_passport(shop: Community):
    member_id, ada = await shop.newcomer()
    empty = a_person(2, name="Mum", shades=[])
    await ada.put(PATH, {"edition": 0, "passport": a_passport(a_person(), empty)})
    rows = (await ada.get("/user/export")).json()["passport"]
    assert [(each["person"], each["shade"], each["colour"]) for each in rows] == [
        ("Me, winter", "Honey", "#c68642"), ("Mum", None, None),
    ]  # fmt: skip
    assert (await ada.delete("/user", {"keep_ratings": True})).status_code == 200
    assert await shop.value("SELECT count(*) FROM shade_passport WHERE member_id = $1", member_id) == 0


async def test_nothing_is_stored_for_a_member_who_is_being_erased(shop: Community):
    member_id, ada = await shop.newcomer()
    puts = [ada.put(PATH, {"edition": number, "passport": a_passport()}) for number in range(6)]
    answers = await asyncio.gather(*puts[:3], ada.delete("/user", {"keep_ratings": False}), *puts[3:])
    assert answers[3].status_code == 200
    assert all(answer.status_code < 500 for answer in answers)
    assert await shop.value("SELECT count(*) FROM shade_passport WHERE member_id = $1", member_id) == 0
