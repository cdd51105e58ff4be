"""Following: idempotent, counted, in both directions."""

import asyncio

import pytest

from tests.support.community import Community
from tests.support.rows import a_review


async def test_following_twice_counts_once_and_so_does_unfollowing(shop: Community):
    ada_id, _ = await shop.newcomer()
    _, bo = await shop.newcomer()
    for _ in range(2):
        answer = await bo.post("/follow", {"user_id": ada_id})
        assert (answer.status_code, answer.json()["num_followers"]) == (200, 1)
    for _ in range(2):
        answer = await bo.delete(f"/unfollow/{ada_id}")
        assert (answer.status_code, answer.json()["num_followers"]) == (200, 0)


async def test_profiles_say_who_follows_whom(shop: Community):
    ada_id, ada = await shop.newcomer()
    bo_id, bo = await shop.newcomer()
    await bo.post("/follow", {"user_id": ada_id})
    ada_seen = (await bo.get(f"/user/profile/{ada_id}")).json()["data"]["user_details"]
    assert (ada_seen["is_following"], ada_seen["is_followed"], ada_seen["num_followers"]) == (True, False, 1)
    bo_seen = (await ada.get(f"/user/profile/{bo_id}")).json()["data"]["user_details"]
    assert (bo_seen["is_following"], bo_seen["is_followed"], bo_seen["num_followers"]) == (False, True, 0)


async def test_nobody_follows_themselves(shop: Community):
    ada_id, ada = await shop.newcomer()
    answer = await ada.post("/follow", {"user_id": ada_id})
    assert answer.status_code == 422
    assert answer.json() == {"detail": [{"loc": ["body", "user_id"], "msg": "You cannot follow yourself"}]}
    assert (await ada.delete(f"/unfollow/{ada_id}")).status_code == 422


@pytest.mark.parametrize("number", [999_999_999, 2**63 - 1])
async def test_an_unknown_member_is_not_found(shop: Community, number: int):
    _, ada = await shop.newcomer()
    assert (await ada.post("/follow", {"user_id": number})).status_code == 404
    answer = await ada.delete(f"/unfollow/{number}")
    assert (answer.status_code, answer.json()) == (404, {"detail": "User not found"})


@pytest.mark.parametrize("number", ["x", "1.5", str(2**63), str(10**40), "0", "-1"])
async def test_an_address_of_no_member_is_not_found(shop: Community, number: str):
    _, ada = await shop.newcomer()
    assert (await ada.delete(f"/unfollow/{number}")).status_code == 404


@pytest.mark.parametrize("user_id", [None, "7", 1.5, True, 0, -1, 2**63, [1]])
async def test_a_bad_number_in_a_body_is_told(shop: Community, user_id):
    _, ada = await shop.newcomer()
    answer = await ada.post("/follow", {"user_id": user_id})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == ["body", "user_id"]


async def test_many_followers_at_once_are_all_counted(shop: Community):
    ada_id, _ = await shop.newcomer()
    crowd = [await shop.newcomer() for _ in range(20)]
    await asyncio.gather(*(fan.post("/follow", {"user_id": ada_id}) for _, fan in crowd for _ in range(2)))
    assert await shop.value("SELECT num_followers FROM member WHERE id = $1", ada_id) == 20
    await asyncio.gather(*(fan.delete(f"/unfollow/{ada_id}") for _, fan in crowd[:7]))
    assert await shop.value("SELECT num_followers FROM member WHERE id = $1", ada_id) == 13


async def test_reviews_say_to_a_follower_whose_they_are(shop: Community):
    ada_id, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        await a_review(work, shop.product_ids[1], ada_id)
        await a_review(work, shop.product_ids[1])
    await bo.post("/follow", {"user_id": ada_id})
    query = f"/product/review?slug={shop.products[1]}"

    async def whose(member) -> dict[int | None, bool]:
        reviews = (await member.get(query)).json()["product_reviews"]
        return {each["user_id"]: each.get("is_following", False) for each in reviews}

    followed = await whose(bo)
    assert followed[ada_id]
    assert not any(follows for author, follows in followed.items() if author != ada_id)
    for other in (ada, shop.nobody):
        assert "is_following" not in (await other.get(query)).text
    await bo.delete(f"/unfollow/{ada_id}")
    assert not any((await whose(bo)).values())
