"""Profiles: one's own, others', and how long lists cost no more questions than short ones."""

from collections.abc import Callable
from typing import Any

import pytest

from app.members.profile import service
from tests.support.community import Community, community
from tests.support.members import Visitor
from tests.support.rows import a_member, a_review, row

OWN = "/user/profile"


async def test_ones_own_profile_has_every_field(shop: Community):
    ada_id, ada = await shop.newcomer(
        first_name="Ada", surname="Obi", email="ada@shop.example", email_verified=True,
        short_description="Olive skin.", socials_tiktok="https://www.tiktok.com/adaobi",
    )  # fmt: skip
    answer = await ada.get(OWN)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json() == {
        "message": "Successfully fetched user profile",
        "data": {
            "user_details": {
                "id": ada_id, "user_type": "default", "full_name": "Ada Obi", "first_name": "Ada",
                "surname": "Obi", "short_description": "Olive skin.", "image_url": "",
                "socials": {
                    "facebook": "", "instagram": "", "twitter": "", "tiktok": "https://www.tiktok.com/adaobi",
                },
                "wishlist_type": "public", "skin_depth": "", "skin_undertone": "",
                "num_followers": 0, "is_following": False, "is_followed": False,
                "email": "ada@shop.example",
            },
            "reviews": [],
            "wishlist": [],
        },
    }  # fmt: skip


async def test_the_address_is_for_oneself_alone(shop: Community):
    ada_id, ada = await shop.newcomer(email="ada.only@shop.example", email_verified=True)
    _, bo = await shop.newcomer()
    response = await bo.get(f"{OWN}/{ada_id}")
    assert response.status_code == 200
    assert response.json().keys() == {"data"}
    assert "email" not in response.json()["data"]["user_details"]
    assert "ada.only" not in response.text
    own = (await ada.get(f"{OWN}/{ada_id}")).json()["data"]["user_details"]
    assert own["email"] == "ada.only@shop.example"


async def test_the_author_alone_reads_why_a_review_is_hidden(shop: Community):
    ada_id, ada = await shop.newcomer()
    _, bo = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        hidden, held, shown = [await a_review(work, shop.product_ids[place], ada_id) for place in range(3)]
        for review, why in ((hidden, "It advertises a shop"), (held, "")):
            hide = "UPDATE review SET hidden_at = now(), hidden_reason = $2 WHERE id = $1"
            await work.execute(hide, review, why)
    reviews = (await ada.get(OWN)).json()["data"]["reviews"]
    told = {each["review"]["review_id"]: each["review"].get("hidden_because") for each in reviews}
    assert told == {hidden: "It advertises a shop", held: "", shown: None}
    others = await bo.get(f"{OWN}/{ada_id}")
    assert [each["review"]["review_id"] for each in others.json()["data"]["reviews"]] == [shown]
    assert "hidden_because" not in others.text


async def test_reviews_are_listed_with_their_products_newest_first(shop: Community):
    ada_id, ada = await shop.newcomer(user_type="influencer")
    _, bo = await shop.newcomer()
    for slug in ("tint-0", "tint-1"):
        body = {
            "product_slug": slug,
            "rating": 4,
            "incentivised": False,
            "review": f"On {slug}",
            "static_review": ["Oxidises"],
        }
        response = await ada.post("/product/review", body)
    review_id = response.json()["review"]["review_id"]
    await bo.post("/product/review/like", {"review_id": review_id})
    reviews = (await bo.get(f"{OWN}/{ada_id}")).json()["data"]["reviews"]
    assert [entry["product"]["slug"] for entry in reviews] == ["tint-1", "tint-0"]
    product, review = reviews[0]["product"], reviews[0]["review"]
    assert (product["category_slug"], product["name"]) == ("foundation", "Tint 1")
    assert [image["name"] for image in product["images"]] == ["main", "side"]
    assert review.pop("timestamp").endswith("Z")
    assert review == {
        "review_id": review_id, "rating": 4, "comment": "On tint-1", "static_review": ["Oxidises"],
        "incentivised": False, "is_liked": True, "is_disliked": False, "review_likes": 1,
        "review_dislikes": 0,
    }  # fmt: skip
    own = (await ada.get(OWN)).json()["data"]["reviews"][0]["review"]
    assert (own["is_liked"], own["review_likes"]) == (False, 1)


@pytest.mark.parametrize(
    "number", ["x", "1.5", "0", "-1", "999999999", str(2**63 - 1), str(2**63), str(10**40)]
)
async def test_nobody_of_that_number(shop: Community, number: str):
    _, ada = await shop.newcomer()
    assert (await ada.get(f"{OWN}/{number}")).status_code == 404


async def test_an_erased_member_is_not_found(shop: Community):
    gone, _ = await shop.newcomer(first_name="", surname="")
    await shop.value("UPDATE member SET erased_at = now() WHERE id = $1 RETURNING 1", gone)
    _, ada = await shop.newcomer()
    assert (await ada.get(f"{OWN}/{gone}")).status_code == 404
    assert (await ada.post("/follow", {"user_id": gone})).status_code == 404


async def test_longer_lists_go_on_in_the_next_answer(database_url, tmp_path):
    async with community(database_url, tmp_path, products=260) as large:
        ada_id, ada = await large.newcomer()
        async with large.db.unit_of_work() as work:
            for product_id in large.product_ids:
                await a_review(work, product_id, ada_id)
                await row(work, "wish", member_id=ada_id, product_id=product_id)
        assert await _read_profile_pages(ada, "reviews", lambda each: each["product"]["slug"]) == [
            100,
            100,
            60,
        ]
        assert await _read_profile_pages(ada, "wishlist", lambda each: each["slug"]) == [200, 60]
        refused = await ada.get(f"{OWN}?reviews_after=nothing")
        assert refused.status_code == 422


async def _read_profile_pages(member: Visitor, name: str, slug_of: Callable[[Any], str]) -> list[int]:
    """The lengths of the pages of a list. No product may come twice."""
    lengths, slugs, after = [], set(), ""
    while after is not None:
        data = (await member.get(f"{OWN}?{after}")).json()["data"]
        lengths.append(len(data[name]))
        slugs |= {slug_of(each) for each in data[name]}
        after = f"{name}_after={data[f'{name}_next']}" if f"{name}_next" in data else None
    assert len(slugs) == sum(lengths)
    return lengths


async def test_long_lists_ask_no_more_of_the_database(database_url, tmp_path):
    async with community(database_url, tmp_path, products=200) as large:
        window = large.shop._transport.app.app.shop.state.services.current_window.window
        for reviews, wishes in ((0, 0), (3, 5), (100, 200)):
            async with large.db.unit_of_work() as work:
                ada = await a_member(work)
                for product_id in large.product_ids[:reviews]:
                    await a_review(work, product_id, ada)
                for product_id in large.product_ids[:wishes]:
                    await row(work, "wish", member_id=ada, product_id=product_id)
            asked: list[str] = []
            connection = await large.db.connect()
            try:
                connection.add_query_logger(lambda record, asked=asked: asked.append(record.query))
                found = await service.read_profile(connection, window, ada, ada)
            finally:
                await connection.close()
            assert (len(found.reviews), len(found.wishlist)) == (reviews, wishes)
            assert len(asked) == 3
