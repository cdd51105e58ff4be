"""A review that somebody was given or paid something for says so, and counts in no average."""

from typing import Any

import pytest

from app.kit.database.pool import Connection
from tests.reviews.test_writing import REVIEW, review_body
from tests.support.community import Community
from tests.support.rows import a_review

ASKED = "Please say whether you were given or paid anything for this"


@pytest.mark.parametrize("answer", [None, "no", 0])
async def test_the_question_is_answered_with_every_review(shop: Community, answer: object) -> None:
    _, ada = await shop.newcomer()
    silent = {name: value for name, value in review_body().items() if name != "incentivised"}
    written = (await ada.post(REVIEW, review_body())).json()["review"]["review_id"]
    change = {"review_id": written, "rating": 2}
    for send, body in ((ada.post, silent), (ada.put, change), (ada.put, change | {"incentivised": answer})):
        refused = await send(REVIEW, body)
        assert (refused.status_code, refused.json()) == (
            422, {"detail": [{"loc": ["body", "incentivised"], "msg": ASKED}]},
        )  # fmt: skip


async def test_what_was_paid_for_is_in_no_average_and_in_no_count(shop: Community) -> None:
    _, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    honest = (await ada.post(REVIEW, review_body("tint-1", rating=2))).json()["review"]
    paid = (await bo.post(REVIEW, review_body("tint-1", rating=5, incentivised=True))).json()["review"]
    assert await figures(shop, "tint-1") == (1, 2, {("label", 1, 2), ("stars", 1, 2), ("incentivised", 1, 5)})
    # The answer is changed, both ways.
    await ada.put(REVIEW, {"review_id": honest["review_id"], "rating": 2, "incentivised": True})
    assert await figures(shop, "tint-1") == (0, 0, {("incentivised", 1, 2), ("incentivised", 1, 5)})
    await bo.put(REVIEW, {"review_id": paid["review_id"], "rating": 4, "incentivised": False})
    assert await figures(shop, "tint-1") == (1, 4, {("stars", 1, 4), ("incentivised", 1, 2)})
    for browser, review in ((ada, honest), (bo, paid)):
        await browser.delete(REVIEW, {"review_id": review["review_id"]})
    assert await figures(shop, "tint-1") == (0, 0, set())


async def test_what_was_paid_for_moves_no_order_and_no_trend(shop: Community) -> None:
    async with shop.db.unit_of_work() as work:
        author, _ = await shop.newcomer()
        await work.execute("UPDATE member SET is_proved = true WHERE id = $1", author)
        await a_review(work, shop.product_ids[2], author, rating=5, incentivised=True)
        heat = "SELECT coalesce(sum(heat), 0) FROM activity_change WHERE product_id = $1"
        assert await work.fetchval(heat, shop.product_ids[2]) == 0
        proved = "SELECT count(*) FROM review_count WHERE product_id = $1 AND facet = 'proved'"
        assert await work.fetchval(proved, shop.product_ids[2]) == 0


async def test_reviews_are_filtered_by_what_was_paid_for(shop: Community) -> None:
    async with shop.db.unit_of_work() as work:
        honest, paid = [await fill(work, shop.product_ids[3], is_paid=is_paid) for is_paid in (False, True)]
    both = await listed(shop)
    assert {each["review_id"] for each in both} == {*honest, *paid}
    for more in ("", "&sort=recent", "&sort=rating", "&stars=4", "&shades=0"):
        assert {each["review_id"] for each in await listed(shop, f"&incentivised=true{more}")} == {*paid}
        assert {each["review_id"] for each in await listed(shop, f"&incentivised=false{more}")} == {*honest}
    answer = (await shop.nobody.get(f"{REVIEW}?slug=tint-3&stars=4")).json()
    assert (answer["counts"]["stars"], answer["counts"]["incentivised"]) == ([0, 0, 0, 3, 0], [0, 0, 0, 3, 0])


async def fill(work: Connection, product: int, *, is_paid: bool) -> list[int]:
    return [await a_review(work, product, rating=4, incentivised=is_paid) for _ in range(3)]


async def listed(shop: Community, choice: str = "") -> list[dict[str, Any]]:
    answer = await shop.nobody.get(f"{REVIEW}?slug=tint-3{choice}")
    reviews: list[dict[str, Any]] = answer.json()["product_reviews"]
    return reviews


async def figures(shop: Community, slug: str) -> tuple[int, int, set[tuple[str, int, int]]]:
    """A product's count and sum of stars, and its other counts: the facet, how many, and their stars."""
    async with shop.db.unit_of_work() as work:
        row = await work.fetchrow("SELECT id, rating_count, rating_sum FROM product WHERE slug = $1", slug)
        counts = await work.fetch(
            "SELECT facet, reviews, stars FROM review_count"
            " WHERE product_id = $1 AND reviews > 0 AND facet <> 'proved'",
            row["id"],
        )
    return row["rating_count"], row["rating_sum"], {tuple(each) for each in counts}
