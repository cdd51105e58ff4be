"""Staff look at figures and say what the shop is; each change is in the audit log."""

from datetime import timedelta
from typing import Any

import pytest

from app.desk import figures as figures_of_desk
from app.kit import clock
from tests.support.community import Community
from tests.support.rows import row
from tests.support.staff import StaffBrowser


async def test_staff_see_the_figures_of_each_day_and_where_shoppers_went(
    shop: Community, rosa: StaffBrowser, monkeypatch: pytest.MonkeyPatch
):
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)  # no day ends meanwhile
    async with shop.db.unit_of_work() as work:
        vendor = await row(work, "vendor", slug="counted", name="=Counted")
        other = await row(work, "vendor", slug="other", name="Other")
        day = moment.date() - timedelta(days=1)
        await row(work, "visitor_day", day=day, what="visit", networks=7)
        for seller, clicks in ((vendor, 3), (other, 2)):
            at = {"product_id": shop.product_ids[0], "vendor_id": seller, "day": day}
            await row(work, "retailer_click", **at, clicks=clicks)
    figures = (await rosa.browser.get("/admin/desk/figures?days=2")).json()
    first = figures["days"][0]
    assert (first["visits"], first["clicks"]) == (7, 5)
    assert figures["clicks"][0] | {"brand": ""} == {
        "product": "Tint 0", "product_slug": "tint-0", "brand": "", "shade": "",
        "retailer": "=Counted", "clicks": 3,
    }  # fmt: skip
    answer = await rosa.browser.get("/admin/desk/figures/csv?what=clicks&days=2")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "'=Counted,3" in answer.text, "no spreadsheet runs it"
    products = (await rosa.browser.get("/admin/desk/figures/csv?what=products&days=2")).text.splitlines()
    assert products[1] == "product,product_slug,brand,clicks"
    assert [line.split(",")[::3] for line in products[2:]] == [["Tint 0", "5"]], "both retailers are one sum"
    monkeypatch.setattr(figures_of_desk, "WRITTEN_ROWS", 1)
    products = (await rosa.browser.get("/admin/desk/figures/csv?what=products&days=2")).text.splitlines()
    assert [line.split(",")[::3] for line in products[2:]] == [["Tint 0", "5"]], (
        "no click is left out of a sum"
    )
    answer = await rosa.browser.get("/admin/desk/figures/csv?what=days&days=2")
    assert f'"days-{day}-to-{moment.date()}.csv"' in answer.headers["content-disposition"]
    days = answer.text.splitlines()
    assert days[:2] == [f"{day} to {moment.date()}", "day,visits,searches,matches,wishes,clicks"]
    assert len(days) == 4
    assert (await rosa.browser.get("/admin/desk/figures?days=401")).status_code == 422


async def test_the_first_page_speaks_to_a_merchant_and_keeps_commands_for_an_engineer(
    shop: Community, rosa: StaffBrowser
):
    async with shop.db.unit_of_work() as work:
        await row(work, "mail", address="never@shop.example", kind="alert", subject="x", body="x",
            given_up_at=await work.fetchval("SELECT now()"))  # fmt: skip
    lacks = (await rosa.browser.get("/admin/desk/today")).json()["lacks"]
    sentences = [each["sentence"] for each in lacks]
    assert "Shoppers cannot read where complaints go." in sentences
    assert "1 letter of the last 7 days could not be sent." in sentences
    assert not [words for words in sentences if "`" in words or "undertone " in words or "UNDERTONE" in words]
    assert [each["for_engineer"] for each in lacks if "letter of" in each["sentence"]] == [
        "1 letter of the last 7 days could not be sent: `undertone mail waiting` lists them."
    ]


async def test_staff_say_what_the_shop_is_and_shoppers_read_it(shop: Community, rosa: StaffBrowser):
    async def read() -> dict[str, Any]:
        return {each["name"]: each for each in (await rosa.browser.get("/admin/desk/shop")).json()["facts"]}

    async def say(name: str, value: str, version: str | None = None):
        seen = (await read()).get(name, {}).get("version", "") if version is None else version
        return await rosa.browser.put(f"/admin/desk/shop/{name}", json={"version": seen, "value": value})

    facts = await read()
    assert (facts["company"]["is_missing"], facts["press"]["is_missing"]) == (True, False)
    assert facts["terms"]["is_text"]
    answer = await say("company", "Shade Ltd")
    assert (answer.status_code, answer.json()["is_missing"]) == (200, False)
    assert (await say("company", "Shade Ltd")).status_code == 200
    late = await say("company", "Tint Ltd", facts["company"]["version"])
    assert (late.status_code, late.json()["theirs"]["document"]) == (409, {"value": "Shade Ltd"})
    wrong = await say("accent", "#ffcc00")
    assert wrong.status_code == 422
    assert wrong.json()["detail"][0]["loc"] == ["body", "value"]
    assert (await say("motto", "x")).status_code == 404
    assert (await say("company", "")).json()["is_missing"]
    said = (await rosa.browser.get("/admin/desk/shop/company/history")).json()["said"]
    assert [(each["value"], each["said_by"]) for each in said] == [("", "rosa"), ("Shade Ltd", "rosa")]
    changes = (
        "SELECT count(*) FROM audit_entry WHERE action = 'desk.change' AND details->>'table' = 'shop_fact'"
    )
    assert await shop.value(changes) == 2
