"""The shade that a reviewer wore: shown where they say so, of that product alone, changed and taken back."""

import pytest

from tests.reviews.test_writing import REVIEW, review_body, reviewed
from tests.support.community import Community
from tests.support.rows import a_variant


async def shade_of(shop: Community, slug: str, **values: object) -> int:
    """A new shade of a product."""
    async with shop.db.unit_of_work() as connection:
        product = await connection.fetchval("SELECT id FROM product WHERE slug = $1", slug)
        return await a_variant(connection, product, **values)


async def shown(shop: Community, slug: str, review_id: int) -> dict[str, object] | None:
    _, reader = await shop.newcomer()  # a member's answer comes from the database at once
    answer = await reader.get(f"{REVIEW}?slug={slug}")
    [found] = [each for each in answer.json()["product_reviews"] if each["review_id"] == review_id]
    return found.get("worn_shade")


async def test_everybody_sees_the_shade_that_a_reviewer_names(shop: Community):
    _, ada = await shop.newcomer()
    shade = await shade_of(shop, "tint-0", name="Sand 3", value="#c68642")
    review_id = await reviewed(ada, worn_variant_id=shade)
    expected = {"id": shade, "name": "Sand 3", "value": "#c68642"}
    assert await shown(shop, "tint-0", review_id) == expected
    own = (await ada.get(f"{REVIEW}?slug=tint-0")).json()["product_reviews"]
    assert expected in [each.get("worn_shade") for each in own]


async def test_a_change_without_a_shade_takes_it_back(shop: Community):
    _, ada = await shop.newcomer()
    first, second = [await shade_of(shop, "tint-0") for _ in range(2)]
    review_id = await reviewed(ada, worn_variant_id=first)
    await ada.put(
        REVIEW, {"review_id": review_id, "rating": 4, "incentivised": False, "worn_variant_id": second}
    )
    assert (await shown(shop, "tint-0", review_id) or {})["id"] == second
    await ada.put(REVIEW, {"review_id": review_id, "rating": 4, "incentivised": False})
    assert await shown(shop, "tint-0", review_id) is None


@pytest.mark.parametrize("kind", ["of another product", "unknown", "without a colour"])
async def test_what_is_no_shade_of_the_product_is_refused_and_nothing_is_stored(shop: Community, kind: str):
    ada_id, ada = await shop.newcomer()
    match kind:
        case "of another product":
            shade = await shade_of(shop, "tint-1")
        case "without a colour":
            shade = await shade_of(shop, "tint-0", value=None)
        case _:
            shade = 2**53 - 1
    answer = await ada.post(REVIEW, review_body(worn_variant_id=shade))
    assert answer.status_code == 422
    assert answer.json()["detail"] == [
        {"loc": ["body", "worn_variant_id"], "msg": "Is not a shade of this product"}
    ]
    assert await shop.value("SELECT count(*) FROM review WHERE member_id = $1", ada_id) == 0


async def test_a_shade_that_goes_leaves_the_review(shop: Community):
    _, ada = await shop.newcomer()
    shade = await shade_of(shop, "tint-0")
    review_id = await reviewed(ada, worn_variant_id=shade)
    async with shop.db.unit_of_work() as connection:
        await connection.execute("DELETE FROM variant WHERE id = $1", shade)
    assert await shown(shop, "tint-0", review_id) is None


async def test_the_export_names_it_and_an_erasure_that_keeps_ratings_forgets_it(shop: Community):
    _, ada = await shop.newcomer()
    shade = await shade_of(shop, "tint-0", name="Sand 9")
    review_id = await reviewed(ada, worn_variant_id=shade)
    export = (await ada.get("/user/export")).json()
    assert [each["worn_shade"] for each in export["reviews"]] == ["Sand 9"]
    answer = await ada.delete("/user", {"keep_ratings": True})
    assert answer.status_code == 200, answer.text
    assert await shop.value("SELECT worn_variant_id FROM review WHERE id = $1", review_id) is None
    assert await shown(shop, "tint-0", review_id) is None
