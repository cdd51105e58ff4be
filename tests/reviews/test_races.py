"""Fifty writers at once: averages and counts stay right to the last digit."""

import asyncio
from decimal import Decimal

from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.rows import a_review

WRITERS = 50


async def crowd(shop: Community) -> list[Visitor]:
    return [visitor for _, visitor in [await shop.newcomer() for _ in range(WRITERS)]]


async def statuses(asked) -> set[int]:
    return {answer.status_code for answer in await asyncio.gather(*asked)}


async def test_fifty_first_reviews_of_one_product(shop: Community):
    members = await crowd(shop)
    slug, product_id = shop.products[3], shop.product_ids[3]
    stars = [1 + number % 5 for number in range(WRITERS)]
    bodies = [{"product_slug": slug, "rating": rating, "incentivised": False} for rating in stars]
    written = [member.post("/product/review", body) for member, body in zip(members, bodies, strict=True)]
    assert await statuses(written) == {201}
    numbers = "SELECT (rating_sum, rating_count, avg_rating) FROM product WHERE id = $1"
    assert await shop.value(numbers, product_id) == (sum(stars), WRITERS, Decimal("3.00"))

    # Half of them think again and a fifth take it back, all at the same time.
    ids = "SELECT array_agg(id ORDER BY member_id) FROM review WHERE product_id = $1"
    review_ids = await shop.value(ids, product_id)
    changed = [
        member.put("/product/review", {"review_id": review_id, "rating": 5, "incentivised": False})
        for member, review_id in zip(members[:25], review_ids[:25], strict=True)
    ]
    removed = [
        member.delete("/product/review", {"review_id": review_id})
        for member, review_id in zip(members[40:], review_ids[40:], strict=True)
    ]
    assert await statuses(changed + removed) == {200}
    kept = [5] * 25 + stars[25:40]
    average = (Decimal(sum(kept)) / len(kept)).quantize(Decimal("0.01"))
    assert await shop.value(numbers, product_id) == (sum(kept), 40, average)


async def test_one_member_in_fifty_tabs_reviews_once(shop: Community):
    _, ada = await shop.newcomer()
    body = {"product_slug": shop.products[4], "rating": 3, "incentivised": False}
    answers = await asyncio.gather(*(ada.post("/product/review", body) for _ in range(WRITERS)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (WRITERS - 1)


async def test_fifty_votes_on_one_review(shop: Community):
    members = await crowd(shop)
    async with shop.db.unit_of_work() as work:
        review_id = await a_review(work, shop.product_ids[2])
    body = {"review_id": review_id}
    like, dislike, undo = "/product/review/like", "/product/review/dislike", "/product/review/undo"
    assert await statuses(member.post(like, body) for member in members) == {200}
    counts = "SELECT (likes, dislikes) FROM review WHERE id = $1"
    assert await shop.value(counts, review_id) == (WRITERS, 0)
    moved = [member.post(dislike, body) for member in members[:30]]
    undone = [member.delete(undo, body) for member in members[30:45]]
    assert await statuses(moved + undone) == {200}
    assert await shop.value(counts, review_id) == (5, 30)


async def test_votes_while_the_review_is_taken_back_wait_for_each_other_in_peace(shop: Community):
    members = await crowd(shop)
    _, author = await shop.newcomer()
    response = await author.post(
        "/product/review", {"product_slug": shop.products[5], "rating": 3, "incentivised": False}
    )
    body = {"review_id": response.json()["review"]["review_id"]}
    await asyncio.gather(*(member.post("/product/review/like", body) for member in members[:25]))
    turned = [member.post("/product/review/dislike", body) for member in members]
    answers = await asyncio.gather(*turned[:25], author.delete("/product/review", body), *turned[25:])
    assert answers[25].status_code == 200
    assert {answer.status_code for answer in answers} <= {200, 404}
    assert await shop.value("SELECT count(*) FROM review_vote WHERE review_id = $1", body["review_id"]) == 0
