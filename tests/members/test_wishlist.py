"""Wishing for products: idempotent, counted, and private when it is said to be."""

import asyncio

import pytest

from tests.support.community import HONEY, Community
from tests.support.rows import a_product

WISHLIST = "/product/wishlist"


async def test_a_product_goes_on_the_list_once_however_often_it_is_added(shop: Community):
    _, ada = await shop.newcomer()
    for _ in range(2):
        answer = await ada.post(WISHLIST, {"product_slug": "tint-0"})
        assert (answer.status_code, answer.json()["wishlist_count"]) == (200, 1)
    answer = await ada.post(WISHLIST, {"product_slug": "tint-1"})
    assert answer.json() == {"message": "Successfully added to your wishlist", "wishlist_count": 2}


async def test_taking_off_is_as_idempotent_as_adding(shop: Community):
    _, ada = await shop.newcomer()
    await ada.post(WISHLIST, {"product_slug": "tint-0"})
    for _ in range(2):
        answer = await ada.delete(WISHLIST, {"product_slug": "tint-0"})
        assert answer.status_code == 200
        assert answer.json() == {"message": "Successfully removed from your wishlist", "wishlist_count": 0}


async def test_the_list_shows_cards_with_the_last_wish_first(shop: Community):
    _, ada = await shop.newcomer()
    for slug in ("tint-0", "tint-2", "tint-1"):
        await ada.post(WISHLIST, {"product_slug": slug})
    wishlist = (await ada.get("/user/profile")).json()["data"]["wishlist"]
    assert [card["slug"] for card in wishlist] == ["tint-1", "tint-2", "tint-0"]
    assert wishlist[0].keys() >= {
        "name", "slug", "category", "category_slug", "brand", "brand_slug", "currency", "price", "rating",
        "reviews", "images", "variants", "variant_count",
    }  # fmt: skip
    assert [image["name"] for image in wishlist[0]["images"]] == ["main", "side"]


@pytest.mark.parametrize("method", ["POST", "DELETE"])
@pytest.mark.parametrize("slug", ["nothing", "' OR 1=1 --", "TINT-0", "💄"])
async def test_an_unknown_product_is_not_found(shop: Community, method: str, slug: str):
    _, ada = await shop.newcomer()
    answer = await ada.ask(method, WISHLIST, {"product_slug": slug})
    assert (answer.status_code, answer.json()) == (404, {"detail": "Product not found"})


async def test_a_product_not_on_the_shelf_cannot_be_wished_for(shop: Community):
    _, ada = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        await a_product(work, slug="not-yet", status="draft")
    assert (await ada.post(WISHLIST, {"product_slug": "not-yet"})).status_code == 404


@pytest.mark.parametrize(
    ("body", "place", "words"),
    [
        ({}, "product_slug", "Is required"),
        ({"product_slug": ""}, "product_slug", "Must not be empty"),
        ({"product_slug": 7}, "product_slug", "Must be text"),
        ({"product_slug": "x" * 201}, "product_slug", "Must be at most 200 characters long"),
        ({"product_slug": "tint-0", "member_id": 1}, "member_id", "Does not belong here"),
    ],
)
async def test_a_bad_wish_is_told_why_and_changes_nothing(shop: Community, body, place: str, words: str):
    member_id, ada = await shop.newcomer()
    answer = await ada.post(WISHLIST, body)
    assert (answer.status_code, answer.json()) == (422, {"detail": [{"loc": ["body", place], "msg": words}]})
    assert await shop.value("SELECT count(*) FROM wish WHERE member_id = $1", member_id) == 0


async def test_many_tabs_at_once_leave_one_wish_each(shop: Community):
    member_id, ada = await shop.newcomer()
    answers = await asyncio.gather(
        *(ada.post(WISHLIST, {"product_slug": f"tint-{number % 3}"}) for number in range(24))
    )
    assert {answer.status_code for answer in answers} == {200}
    assert await shop.value("SELECT count(*) FROM wish WHERE member_id = $1", member_id) == 3


async def test_a_private_list_is_private_everywhere(shop: Community):
    ada_id, ada = await shop.newcomer(wishlist_type="private")
    _, bo = await shop.newcomer()
    await ada.post(WISHLIST, {"product_slug": "tint-0"})
    own = (await ada.get("/user/profile")).json()["data"]["wishlist"]
    assert [card["slug"] for card in own] == ["tint-0"]
    assert len((await ada.get(f"/user/profile/{ada_id}")).json()["data"]["wishlist"]) == 1
    response = await bo.get(f"/user/profile/{ada_id}")
    assert response.json()["data"]["wishlist"] == []
    assert "tint-0" not in response.text


async def test_a_wish_remembers_its_shade(shop: Community):
    _, ada = await shop.newcomer()
    await ada.post(WISHLIST, {"product_slug": "tint-0", "variant_id": HONEY})
    await ada.post(WISHLIST, {"product_slug": "tint-1", "variant_id": HONEY})
    await ada.post(WISHLIST, {"product_slug": "tint-2"})
    wishlist = (await ada.get("/user/profile")).json()["data"]["wishlist"]
    shown = {card["slug"]: card.get("shown_shade") for card in wishlist}
    assert shown["tint-0"] == {"id": HONEY, "name": "Honey", "value": "#c68642"}
    assert (shown["tint-1"], shown["tint-2"]) == (None, None)  # a shade of another product is none
    export = (await ada.get("/user/export")).json()
    assert {wish["product_slug"]: wish["shade"] for wish in export["wishlist"]}["tint-0"] == "Honey"
