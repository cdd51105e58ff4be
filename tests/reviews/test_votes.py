"""Likes and dislikes: one a member, moving, undone, and never on one's own review."""

import pytest

from tests.support.community import Community
from tests.support.rows import a_review

LIKE, DISLIKE, UNDO = "/product/review/like", "/product/review/dislike", "/product/review/undo"


async def a_judged_review(shop: Community) -> int:
    async with shop.db.unit_of_work() as work:
        return await a_review(work, shop.product_ids[1])


async def asked(member, path: str, review_id: int) -> tuple[int, int, bool, bool]:
    """What a vote answers: likes, dislikes, and which of them is one's own."""
    answer = await member.ask("DELETE" if path == UNDO else "POST", path, {"review_id": review_id})
    assert answer.status_code == 200
    review = answer.json()["review"]
    assert review["review_id"] == review_id
    return review["review_likes"], review["review_dislikes"], review["is_liked"], review["is_disliked"]


async def test_a_vote_moves_over_and_comes_back(shop: Community):
    review_id = await a_judged_review(shop)
    _, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    assert await asked(ada, LIKE, review_id) == (1, 0, True, False)
    assert await asked(ada, LIKE, review_id) == (1, 0, True, False)
    assert await asked(ada, DISLIKE, review_id) == (0, 1, False, True)
    assert await asked(bo, LIKE, review_id) == (1, 1, True, False)
    assert await asked(ada, LIKE, review_id) == (2, 0, True, False)
    assert await asked(ada, UNDO, review_id) == (1, 0, False, False)
    assert await asked(ada, UNDO, review_id) == (1, 0, False, False)


@pytest.mark.parametrize("path", [LIKE, DISLIKE, UNDO])
async def test_ones_own_review_is_not_ones_own_to_judge(shop: Community, path: str):
    ada_id, ada = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        review_id = await a_review(work, shop.product_ids[1], ada_id)
    answer = await ada.ask("DELETE" if path == UNDO else "POST", path, {"review_id": review_id})
    assert (answer.status_code, answer.json()) == (403, {"detail": "You cannot vote on your own review."})
    assert await shop.value("SELECT likes + dislikes FROM review WHERE id = $1", review_id) == 0


@pytest.mark.parametrize("path", [LIKE, DISLIKE, UNDO])
@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"review_id": 2**63 - 1}, 404),
        ({"review_id": 2**63}, 422),
        ({"review_id": "1"}, 422),
        ({"review_id": 1.5}, 422),
        ({}, 422),
        ({"review_id": 1, "value": 9}, 422),
        ([], 422),
    ],
)
async def test_bad_votes_are_refused(shop: Community, path: str, body, status: int):
    _, ada = await shop.newcomer()
    answer = await ada.ask("DELETE" if path == UNDO else "POST", path, body)
    assert answer.status_code == status


async def test_a_review_whose_author_is_gone_can_still_be_judged(shop: Community):
    review_id = await a_judged_review(shop)
    await shop.value("UPDATE review SET member_id = NULL WHERE id = $1 RETURNING 1", review_id)
    _, ada = await shop.newcomer()
    assert await asked(ada, DISLIKE, review_id) == (0, 1, False, True)
