"""Saying how a shade sat: one report a member and shade, no nonsense, nobody else's, and not too many."""

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from app.settings import Limits
from app.wearing.service import MAX_REPORTS, MAX_WORN_SHADES
from tests.support.community import Community
from tests.support.members import sign_in_member, stopped_minute
from tests.support.rows import a_product, row
from tests.support.shop import open_shop
from tests.wearing.conftest import Shades

REPORT, SHADE, OWN = "/user/wearing/report", "/user/wearing/shade", "/user/wearing"


async def test_a_later_report_replaces_an_earlier_one(shop: Community, shades: Shades):
    member_id, ada = await shop.newcomer()
    first, second = shades.skin[:2]
    body = {"variant_id": first, "verdicts": ["too_light", "too_pink"], "later": 1, "worn_variant_id": second}
    assert (await ada.put(REPORT, body)).status_code == 200
    answer = await ada.put(REPORT, {"variant_id": first, "verdicts": ["too_dark"]})
    [report] = answer.json()["wearing"]["reports"]
    assert (report["variant_id"], report["verdicts"], report["later"]) == (first, ["too_dark"], None)
    assert report["worn_variant_id"] is None
    assert [worn["variant_id"] for worn in answer.json()["wearing"]["worn"]] == [second]
    query = "SELECT reversals FROM wear_report WHERE member_id = $1"
    assert await shop.value(query, member_id) == 1
    await ada.put(REPORT, {"variant_id": first, "verdicts": ["too_dark", "too_dark"]})
    assert await shop.value(query, member_id) == 1
    [report] = (await ada.get(OWN)).json()["reports"]
    assert report["verdicts"] == ["too_dark"]


async def test_shades_and_reports_are_taken_back_and_nobody_elses(shop: Community, shades: Shades):
    _, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    shade = shades.skin[0]
    for _ in range(2):
        worn = (await ada.put(SHADE, {"variant_id": shade})).json()["wearing"]["worn"]
        assert [each["variant_id"] for each in worn] == [shade]
    await ada.put(REPORT, {"variant_id": shade, "verdicts": ["matched"], "later": 0})
    for path in (SHADE, REPORT):
        assert (await bo.delete(path, {"variant_id": shade})).status_code == 200
    own = (await ada.get(OWN)).json()
    assert (len(own["worn"]), len(own["reports"]), own["reports"][0]["later"]) == (1, 1, 0)
    assert own["worn"][0].keys() >= {"name", "value", "product", "product_slug", "brand", "created_on"}
    assert (await bo.get(OWN)).json() == {"reports": [], "worn": []}
    for path in (SHADE, REPORT, SHADE):
        answer = await ada.delete(path, {"variant_id": shade})
        assert answer.status_code == 200
    assert answer.json()["wearing"] == {"reports": [], "worn": []}


BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"verdicts": ["too_light", "too_dark"]}, "verdicts",
     "A shade cannot be both too light and too dark. Please choose one."),
    ({"verdicts": ["too_yellow", "too_pink"]}, "verdicts",
     "A shade cannot be both too pink and too yellow. Please choose one."),
    ({"verdicts": ["too_ashy", "matched"]}, "verdicts",
     "A shade that matched is not too ashy. Please choose one."),
    ({"verdicts": []}, "verdicts", "Must not be empty"),
    ({"verdicts": ["too_light"] * 4}, "verdicts", "Must be at most 3 items long"),
    ({"later": 2}, "later", ""), ({"later": "1"}, "later", ""), ({"variant_id": 2**63}, "variant_id", ""),
    ({"member_id": 1}, "member_id", "Does not belong here"),
    ({"reversals": 0}, "reversals", "Does not belong here"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "field", "words"), BAD, ids=lambda part: str(part)[:30])
async def test_bad_reports_are_refused_with_a_sentence(
    shop: Community, shades: Shades, more: dict[str, Any], field: str, words: str
):
    _, ada = await shop.newcomer()
    answer = await ada.put(REPORT, {"variant_id": shades.skin[0], "verdicts": ["matched"]} | more)
    assert answer.status_code == 422
    [fault] = answer.json()["detail"]
    assert fault["loc"][:2] == ["body", field]
    assert words in fault["msg"]
    assert (await ada.get(OWN)).json()["reports"] == []


async def test_only_shades_of_the_shop_for_skin_are_spoken_of(shop: Community, shades: Shades):
    _, ada = await shop.newcomer()
    own, other = shades.skin[:2]
    statuses = {shades.lipstick: 422, shades.draft: 404, shades.colourless: 404, 10**9: 404}
    for shade, status in statuses.items():
        matched = {"verdicts": ["matched"]}
        assert (await ada.put(SHADE, {"variant_id": shade})).status_code == status
        assert (await ada.put(REPORT, {"variant_id": shade} | matched)).status_code == status
        compared = await ada.put(REPORT, {"variant_id": own, "worn_variant_id": shade} | matched)
        assert compared.status_code == status
    itself = {"variant_id": own, "verdicts": ["too_dark"], "worn_variant_id": own}
    assert (await ada.put(REPORT, itself)).status_code == 422
    assert (await ada.get(OWN)).json() == {"reports": [], "worn": []}
    assert (await ada.put(REPORT, itself | {"worn_variant_id": other})).status_code == 200


async def test_there_is_a_most_of_what_one_member_says(shop: Community, shades: Shades):
    member_id, ada = await shop.newcomer()
    many = max(MAX_REPORTS, MAX_WORN_SHADES) + 1
    async with shop.db.unit_of_work() as work:
        product = await a_product(work, category_id=await work.fetchval(
            "SELECT category_id FROM product JOIN variant ON product.id = product_id WHERE variant.id = $1",
            shades.skin[0]))  # fmt: skip
        await work.execute(
            "INSERT INTO variant (product_id, name, value) SELECT $1, 'N' || n, '#c68642'"
            " FROM generate_series(1, $2::int) n", product, many,
        )  # fmt: skip
        for table, columns, most in (
            ("wear_report", "member_id, variant_id, verdicts", MAX_REPORTS),
            ("worn_shade", "member_id, variant_id", MAX_WORN_SHADES),
        ):
            more = ", '{matched}'" if "verdicts" in columns else ""
            await work.execute(
                f"INSERT INTO {table} ({columns}) SELECT $1, id{more} FROM variant WHERE product_id = $2"
                " ORDER BY id LIMIT $3", member_id, product, most,
            )  # fmt: skip
    last = await shop.value("SELECT max(id) FROM variant WHERE product_id = $1", product)
    refused = await ada.put(REPORT, {"variant_id": last, "verdicts": ["matched"]})
    assert (refused.status_code, "300 shades" in refused.json()["detail"]) == (409, True)
    refused = await ada.put(SHADE, {"variant_id": last})
    assert (refused.status_code, "40 shades" in refused.json()["detail"]) == (409, True)
    first = await shop.value("SELECT min(id) FROM variant WHERE product_id = $1", product)
    assert (await ada.put(REPORT, {"variant_id": first, "verdicts": ["too_dark"]})).status_code == 200


async def test_many_reports_at_once_leave_one(shop: Community, shades: Shades):
    member_id, ada = await shop.newcomer()
    verdicts = ["too_light", "too_dark"] * 4
    body = {"variant_id": shades.skin[0]}
    answers = await asyncio.gather(*(ada.put(REPORT, body | {"verdicts": [each]}) for each in verdicts))
    assert {answer.status_code for answer in answers} == {200}
    found = await shop.value("SELECT count(*) FROM wear_report WHERE member_id = $1", member_id)
    assert found == 1
    reversals = await shop.value("SELECT reversals FROM wear_report WHERE member_id = $1", member_id)
    assert 1 <= reversals < len(verdicts)


async def test_a_burst_is_stopped_by_the_limit_and_nobody_signed_out_writes(
    shop: Community, shades: Shades, tmp_path: Path
):
    member_id, _ = await shop.newcomer()
    settings = msgspec.structs.replace(shop.settings, limits=Limits(), var=tmp_path)
    async with open_shop(settings) as limited:
        ada = await sign_in_member(limited, shop.db, settings, member_id)
        body = {"variant_id": shades.skin[0]}
        with stopped_minute():
            statuses = [(await ada.delete(REPORT, body)).status_code for _ in range(Limits().wearing + 1)]
    assert statuses == [200] * Limits().wearing + [429]
    assert (await shop.nobody.put(SHADE, body)).status_code == 401


@pytest.mark.parametrize(
    "broken",
    [
        {"verdicts": []}, {"verdicts": ["lovely"]}, {"verdicts": ["matched", "too_dark"]}, {"later": 2},
        {"verdicts": ["too_light", "too_dark"]}, {"verdicts": [None]}, {"reversals": -1},
    ],
)  # fmt: skip
async def test_the_database_refuses_it_too(shop: Community, shades: Shades, broken: dict[str, Any]):
    member_id, _ = await shop.newcomer()
    values = {"member_id": member_id, "variant_id": shades.skin[0], "verdicts": ["matched"]} | broken
    with pytest.raises(asyncpg.CheckViolationError):
        async with shop.db.unit_of_work() as work:
            await row(work, "wear_report", **values)


async def test_reports_ask_for_a_window_once_an_hour(shop: Community, shades: Shades):
    _, ada = await shop.newcomer()
    versions = []
    hour_ago = """UPDATE shop_state SET changed_at = now() - interval '61 minutes', value = 'done'
        WHERE key = 'wearing_announced' RETURNING 1"""
    state = "SELECT value FROM shop_state WHERE key = 'wearing_announced'"
    await shop.value(hour_ago)
    for shade in shades.skin[:3]:
        await ada.put(SHADE, {"variant_id": shade})
        versions.append((await shop.value("SELECT catalogue_version()"), await shop.value(state)))
    [(first, done), (second, waiting), last] = versions
    assert (first, done, waiting) == (second, "done", "waiting")
    assert last == (second, waiting)
