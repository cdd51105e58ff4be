"""Reporting a review: the same answer each time, one report a member."""

import pytest

from tests.support.community import Community
from tests.support.rows import a_review

REPORT = "/product/review/report"


async def test_the_answer_is_the_same_whether_reported_before_or_not(shop: Community):
    async with shop.db.unit_of_work() as work:
        review_id = await a_review(work, shop.product_ids[0])
    ada_id, ada = await shop.newcomer()
    first = await ada.post(REPORT, {"review_id": review_id, "reason": " An advertisement "})
    again = await ada.post(REPORT, {"review_id": review_id, "reason": "Still one"})
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert first.json()["message"] == "Thank you. We will look at this review."
    query = "SELECT array_agg(reason) FROM review_report WHERE member_id = $1"
    assert await shop.value(query, ada_id) == ["Still one"]


async def test_an_unknown_review_is_not_found(shop: Community):
    _, ada = await shop.newcomer()
    answer = await ada.post(REPORT, {"review_id": 2**63 - 1, "reason": "x"})
    assert (answer.status_code, answer.json()) == (404, {"detail": "Review not found"})


@pytest.mark.parametrize("reason", ["", " \n ", "x" * 1001, None, 7])
async def test_a_report_says_why(shop: Community, reason):
    _, ada = await shop.newcomer()
    answer = await ada.post(REPORT, {"review_id": 1, "reason": reason})
    assert answer.status_code == 422
    words = "Please say why, in at most 1000 characters"
    assert answer.json() == {"detail": [{"loc": ["body", "reason"], "msg": words}]}


async def test_nobody_reports_their_own_review(shop: Community):
    ada_id, ada = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        review_id = await a_review(work, shop.product_ids[1], ada_id)
    answer = await ada.post(REPORT, {"review_id": review_id, "reason": "I like attention"})
    assert (answer.status_code, answer.json()) == (403, {"detail": "You cannot report your own review."})
    assert await shop.value("SELECT count(*) FROM review_report WHERE review_id = $1", review_id) == 0


async def test_a_review_whose_author_is_gone_can_be_reported(shop: Community):
    _, ada = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        review_id = await a_review(work, shop.product_ids[2])
        await work.execute("UPDATE review SET member_id = NULL, body = NULL WHERE id = $1", review_id)
    assert (await ada.post(REPORT, {"review_id": review_id, "reason": "Rude"})).status_code == 200
    assert await shop.value("SELECT count(*) FROM review_report WHERE review_id = $1", review_id) == 1
