"""What everyone reads is kept in memory, and outdated by every write within a moment."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.support.community import Community

PATIENCE = 60.0


async def becomes(shop: Community, slug: str, holds: Callable[[list[dict[str, Any]]], bool]) -> bool:
    """Whether everyone's answer comes to hold something, asked again and again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            reviews = (await shop.nobody.get(f"/product/review?slug={slug}")).json()["product_reviews"]
            if holds(reviews):
                return True
            await asyncio.sleep(0.05)


async def test_a_review_a_vote_a_new_name_and_a_farewell_are_read_by_everyone(shop: Community):
    _, ada = await shop.newcomer(first_name="Ada", surname="Obi")
    _, bo = await shop.newcomer()
    assert await becomes(shop, "tint-1", lambda reviews: reviews == [])
    response = await ada.post(
        "/product/review", {"product_slug": "tint-1", "rating": 5, "incentivised": False}
    )
    body = {"review_id": response.json()["review"]["review_id"]}
    assert await becomes(shop, "tint-1", lambda reviews: len(reviews) == 1)
    await bo.post("/product/review/like", body)
    assert await becomes(shop, "tint-1", lambda reviews: reviews[0]["review_likes"] == 1)
    await ada.post("/user/profile", files={"first_name": (None, "Adaeze")})
    assert await becomes(shop, "tint-1", lambda reviews: reviews[0]["user_name"] == "Adaeze Obi")
    await ada.delete("/user", {"keep_ratings": True})
    assert await becomes(shop, "tint-1", lambda reviews: reviews[0]["user_name"] == "A former member")
