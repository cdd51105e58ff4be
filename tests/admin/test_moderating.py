"""Reported reviews come first; what a moderator decides reaches the product and its shoppers."""

import asyncio
import time
from typing import Any

import pytest

from app.admin import tables
from tests.support.community import Community
from tests.support.staff import StaffBrowser


async def reported(shop: Community, slug: str, rating: int, reports: int = 1) -> int:
    """A new review with reports of it."""
    _, author = await shop.newcomer()
    response = await author.post(
        "/product/review", {"product_slug": slug, "rating": rating, "incentivised": False}
    )
    review: int = response.json()["review"]["review_id"]
    for number in range(reports):
        _, reader = await shop.newcomer()
        body = {"review_id": review, "reason": f"An advertisement ({number})"}
        assert (await reader.post("/product/review/report", body)).status_code == 200
    return review


async def rated(shop: Community, slug: str) -> tuple[int, Any]:
    row = "SELECT rating_count || ' ' || avg_rating FROM product WHERE slug = $1"
    count, average = str(await shop.value(row, slug)).split()
    return int(count), float(average)


async def shoppers_see(shop: Community, slug: str, wanted: tuple[int, float]) -> None:
    """Wait for a product's page to say so many reviews, and this average."""
    deadline = time.monotonic() + 60
    while True:
        body = (await shop.nobody.get(f"/product?slug={slug}")).json()["data"]
        shown = body["reviews"], body["rating"]
        if shown == wanted or time.monotonic() > deadline:
            assert shown == wanted
            return
        await asyncio.sleep(0.05)


async def decide(rosa: StaffBrowser, review: int, standing: str) -> None:
    answer = await rosa.change("review_moderation", review, standing=standing)
    assert (answer.status_code, answer.json()["standing"]) == (200, standing), answer.text


async def test_the_most_reported_come_first_with_what_was_said(shop: Community, rosa: StaffBrowser) -> None:
    once, thrice = await reported(shop, "tint-0", 4), await reported(shop, "tint-0", 2, reports=3)
    await reported(shop, "tint-0", 5, reports=0)
    extra = (await rosa.get("/api/tables/review_moderation/schema/")).json()["extra"]
    order = ",".join(("" if by["ascending"] else "-") + by["column"] for by in extra["order_by"])
    rows = (await rosa.get(f"/api/tables/review_moderation/?__order={order}")).json()["rows"]
    assert [row["id"] for row in rows][:2] == [thrice, once]
    assert rows[0]["waiting_reports"] == 3
    assert rows[0]["reasons"].splitlines() == [f"An advertisement ({number})" for number in range(3)]
    assert (rows[0]["standing"], rows[0]["product"], rows[0]["rating"]) == ("reported", "Tint 0", 2)


async def test_an_author_is_told_why_a_review_is_hidden_and_that_it_is_shown_again(
    shop: Community, rosa: StaffBrowser
) -> None:
    member_id, author = await shop.newcomer(email="author@shop.example", email_verified=True)
    written = await author.post(
        "/product/review", {"product_slug": "tint-0", "rating": 1, "incentivised": False}
    )
    review = written.json()["review"]["review_id"]
    reason = "It names *somebody* [else](http://evil.example)"
    await rosa.change("review_moderation", review, standing="hidden", hidden_reason=reason)
    await decide(rosa, review, "shown")
    letters = "SELECT array_agg(kind || ': ' || subject || body ORDER BY id) FROM mail WHERE member_id = $1"
    published, hidden, shown = await shop.value(letters, member_id)
    assert published.startswith("review_published: Your review of Tint 0 is published")
    assert hidden.startswith("review_hidden: Your review of Tint 0 is hidden")
    assert r"It names \*somebody\* \[else\]\(http://evil\.example\)" in hidden
    assert "answer this letter" in hidden
    assert shown.startswith("review_shown: Your review of Tint 0 is shown again")


async def test_hiding_takes_a_review_out_of_the_count_and_showing_puts_it_back(
    shop: Community, rosa: StaffBrowser
) -> None:
    await reported(shop, "tint-1", 5, reports=0)
    review = await reported(shop, "tint-1", 1, reports=2)
    await shoppers_see(shop, "tint-1", (2, 3.0))
    await decide(rosa, review, "hidden")
    assert await rated(shop, "tint-1") == (1, 5.0)
    await shoppers_see(shop, "tint-1", (1, 5.0))
    listed = (await shop.nobody.get("/product/review?slug=tint-1")).json()["product_reviews"]
    assert review not in [each["review_id"] for each in listed]
    open_reports = "SELECT count(*) FROM review_report WHERE review_id = $1 AND resolved_at IS NULL"
    assert await shop.value(open_reports, review) == 0
    await decide(rosa, review, "shown")
    await shoppers_see(shop, "tint-1", (2, 3.0))


async def test_dismissing_leaves_the_review_and_closes_its_reports(
    shop: Community, rosa: StaffBrowser
) -> None:
    review = await reported(shop, "tint-2", 4, reports=2)
    await decide(rosa, review, "shown")
    assert await rated(shop, "tint-2") == (1, 4.0)
    resolved = "SELECT count(*) FROM review_report WHERE review_id = $1 AND resolution = 'shown'"
    assert await shop.value(resolved, review) == 2


async def test_one_report_is_dismissed_by_saying_how(shop: Community, rosa: StaffBrowser) -> None:
    review = await reported(shop, "tint-3", 4, reports=2)
    report = await shop.value("SELECT min(id) FROM review_report WHERE review_id = $1", review)
    answer = await rosa.change("review_report", report, resolution="No advertisement")
    assert answer.status_code == 200, answer.text
    assert await shop.value("SELECT resolved_at IS NOT NULL FROM review_report WHERE id = $1", report)
    row = (await rosa.get(f"/api/tables/review_moderation/{review}/")).json()
    assert (row["standing"], row["waiting_reports"]) == ("reported", 1)


async def test_removing_takes_a_review_away_for_good(shop: Community, rosa: StaffBrowser) -> None:
    await reported(shop, "tint-4", 5, reports=0)
    review = await reported(shop, "tint-4", 1)
    answer = await rosa.ask("DELETE", f"/api/tables/review_moderation/{review}/")
    assert answer.status_code == 204, answer.text
    assert await shop.value("SELECT count(*) FROM review WHERE id = $1", review) == 0
    assert await rated(shop, "tint-4") == (1, 5.0)
    await shoppers_see(shop, "tint-4", (1, 5.0))


@pytest.mark.parametrize("values", [{"standing": "reported"}, {"rating": 5}, {"body": "Wonderful"}])
async def test_a_moderator_does_not_write_reviews(
    shop: Community, rosa: StaffBrowser, values: dict[str, Any]
) -> None:
    review = await reported(shop, "tint-5", 1, reports=0)
    answer = await rosa.change("review_moderation", review, **values)
    assert answer.status_code == 422, answer.text
    assert await shop.value("SELECT rating FROM review WHERE id = $1", review) == 1


async def test_a_report_does_not_say_whose_it_is(shop: Community, rosa: StaffBrowser) -> None:
    await reported(shop, "tint-5", 2)
    rows = (await rosa.get("/api/tables/review_report/?__readable=true")).json()["rows"]
    assert "member_id" not in rows[0]
    assert "Tint" in rows[0]["review_id_readable"]


async def test_the_rows_of_a_large_table_are_estimated_and_choices_are_limited(
    shop: Community, rosa: StaffBrowser, monkeypatch: pytest.MonkeyPatch
):
    async with shop.db.bulk() as work:
        await work.execute("ANALYZE review")
        reviews = await work.fetchval("SELECT count(*) FROM review")
    count = "/api/tables/review_moderation/count/"
    exact = (await rosa.get(count)).json()
    assert exact["count"] == reviews > 0
    monkeypatch.setattr(tables, "COUNTED_EXACTLY", 0)
    assert (await rosa.get(count)).json() == exact
    monkeypatch.setattr(tables, "MAX_CHOICES", 2)
    for query in ("", "?limit=50", "?search=tint"):
        assert len((await rosa.get(f"/api/tables/product/ids/{query}")).json()) == 2
    assert len((await rosa.get("/api/tables/product/ids/?limit=1")).json()) == 1
