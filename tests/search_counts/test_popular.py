"""Popular queries are suggested: those that enough people asked lately, and that the shop can meet."""

from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest_asyncio

from tests.search_counts.conftest import Counted
from tests.support.rows import row
from tests.support.staff import StaffBrowser, add_staff

SUGGEST = "/search/suggest?q="
POISON = (
    "foundation with lead", "toxic foundation", "tint 1 fake", "f\u043eundation 1", "t\u0456nt 1",
    "fundation 1", "\uff54int 1", "foundation without mercury", "foundation not tint",
    "tint 1 causes breakouts", "foundation allergic to lanolin", "no tint foundation",
)  # fmt: skip


@pytest_asyncio.fixture(scope="module", autouse=True)
async def _asked(counted: Counted) -> None:
    """Queries of three days, one of them too long ago."""
    today = datetime.now(UTC).date()
    async with counted.shop.db.unit_of_work() as work:
        for query, asked, days_ago, found, missed in (
            ("tint zero", 10, 0, 6, ""), ("tint zero", 90, 3, 6, ""), ("tint 1", 30, 6, 1, ""),
            ("tint 1", 20, 7, 1, ""),
            *((f"tint {number} foundation", 20 + number, 12, 1, "") for number in range(6)),
            *((f"tint {number} foundation", 20 + number, 13, 1, "") for number in range(6)),
            ("tint 2 today", 90, 0, 6, ""), ("tint 3 foundation once", 90, 4, 6, ""),
            *((poison, 12, day, 6, "") for poison in POISON for day in (1, 2)),
            ("tint by nobody we know", 60, 2, 0, ""), ("waterproof tint", 70, 2, 6, "waterproof"),
            ("tint long ago", 500, 30, 6, ""), ("zzqq", 300, 1, 0, ""),
        ):  # fmt: skip
            await row(
                work, "search_count", day=today - timedelta(days=days_ago), query=query, asked=asked,
                products_found=found, words_not_met=missed,
            )  # fmt: skip
        for product, opened, days_ago in ((0, 4, 0), (1, 9, 3)):
            await row(
                work, "search_opening", day=today - timedelta(days=days_ago), query="tint zero",
                product_id=counted.shop.product_ids[product], opened=opened,
            )  # fmt: skip
    await counted.services.popular.refresh()


async def suggested(counted: Counted, typed: str) -> list[str]:
    return (await counted.shop.nobody.get(SUGGEST + typed)).json()["queries"]


async def test_the_most_asked_that_begin_like_it_are_suggested(counted: Counted):
    assert await suggested(counted, "tin") == [
        "tint 1", "tint 5 foundation", "tint 4 foundation", "tint 3 foundation", "tint 2 foundation",
    ]  # fmt: skip
    assert await suggested(counted, "TINT%20%205%20f") == ["tint 5 foundation"]
    assert await suggested(counted, "tint%201") == ["tint 1 foundation"]


async def test_what_the_shop_cannot_meet_or_nobody_asks_any_more_is_not(counted: Counted):
    for typed in ("tint by", "waterproof", "tint long", "zz", "", "%20"):
        assert await suggested(counted, typed) == []


async def test_what_is_not_read_exactly_negates_or_is_blocked_is_never_suggested(counted: Counted):
    for query in POISON:
        found = await suggested(counted, quote(query[:-1]))
        assert query not in found
        assert not any(query.startswith(each) for each in found)
    assert set(POISON).isdisjoint(counted.services.popular._queries)


async def test_a_day_is_too_few_and_today_is_too_soon(counted: Counted):
    shown = counted.services.popular._queries
    assert "tint zero" not in shown  # asked today and on one day before
    assert not {"tint 2 today", "tint 3 foundation once"} & set(shown)


async def test_a_new_popular_query_reaches_cached_suggestions(counted: Counted):
    first = await counted.shop.nobody.get(f"{SUGGEST}foundation%20t")
    assert first.json()["queries"] == []
    same = await counted.shop.nobody.get(
        f"{SUGGEST}foundation%20t", headers={"if-none-match": first.headers["etag"]}
    )
    assert same.status_code == 304
    for days_ago in (1, 2):
        await counted.shop.value(
            "INSERT INTO search_count VALUES (current_date - $1::int, $2, 30, 1, '') RETURNING 1",
            days_ago,
            "foundation tint",
        )
    await counted.services.popular.refresh()
    changed = await counted.shop.nobody.get(
        f"{SUGGEST}foundation%20t", headers={"if-none-match": first.headers["etag"]}
    )
    assert changed.status_code == 200
    assert changed.json()["queries"] == ["foundation tint"]


async def test_staff_see_what_was_asked_and_not_found_first(counted: Counted):
    await add_staff(counted.shop.db, "rosa")
    rosa = StaffBrowser(counted.shop.shop)
    await rosa.sign_in("rosa")
    schema = (await rosa.get("/api/tables/searches_report/schema/")).json()
    order = ",".join(
        ("" if each["ascending"] else "-") + each["column"] for each in schema["extra"]["order_by"]
    )
    rows = (await rosa.get(f"/api/tables/searches_report/?__order={order}")).json()["rows"]
    assert [each["query"] for each in rows[:4]] == [
        "zzqq",
        "waterproof tint",
        "tint by nobody we know",
        "tint zero",
    ]
    zero = rows[3]
    days = ("today", "7_days", "30_days")
    assert [zero[f"asked_{each}"] for each in days] == [10, 100, 100]
    assert [zero[f"opened_{each}"] for each in days] == [4, 13, 13]
    assert zero["most_opened"] == "Tint 1"
    assert [each["found"] for each in rows[:4]] == [False, False, False, True]
    by_openings = (await rosa.get("/api/tables/searches_report/?__order=-opened_7_days")).json()["rows"]
    assert by_openings[0]["query"] == "tint zero"
    one = (await rosa.get(f"/api/tables/searches_report/{zero['id']}/")).json()
    assert one == zero
    openings = (await rosa.get("/api/tables/search_openings_report/?__order=-opened_30_days")).json()["rows"]
    assert [(each["product"], each["opened_today"], each["opened_30_days"]) for each in openings] == [
        ("Tint 1", 0, 9), ("Tint 0", 4, 4),
    ]  # fmt: skip


async def test_staff_cannot_change_what_was_counted(counted: Counted):
    rosa = StaffBrowser(counted.shop.shop)
    await rosa.sign_in("rosa")
    for table in ("searches_report", "search_openings_report"):
        row_id = (await rosa.get(f"/api/tables/{table}/")).json()["rows"][0]["id"]
        assert (await rosa.change(table, row_id, query="another")).status_code == 422
        assert (await rosa.ask("DELETE", f"/api/tables/{table}/{row_id}/")).status_code == 405
        assert (await rosa.ask("POST", f"/api/tables/{table}/", {"query": "x"})).status_code == 405
    assert (await StaffBrowser(counted.shop.shop).get("/api/tables/searches_report/")).status_code == 401
