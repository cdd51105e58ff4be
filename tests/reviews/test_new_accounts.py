"""Stars of new accounts are shown and counted, and order nothing until they have proved themselves."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.window.activity.queries import prove_members
from tests.support.community import Community, community
from tests.support.members import Visitor
from tests.support.rows import a_review, row
from tests.support.shop import open_shop
from tests.support.windows import publish_window

PRODUCTS, PUPPETS = 24, 5
ORDERS = ("rating", "relevance")
LIFTED = f"tint-{PRODUCTS - 1}"
OLDER = "created_at = now() - interval '20 days'"


@pytest_asyncio.fixture
async def shop(database_url: str, tmp_path) -> AsyncIterator[Community]:
    """Products whose stars fall with their number; the last one has the worst."""
    async with community(database_url, tmp_path, PRODUCTS) as opened:
        async with opened.db.unit_of_work() as work:
            for number, product in enumerate(opened.product_ids):
                for place in range(6):
                    await a_review(work, product, rating=5 if place > number // 4 else 2)
        yield opened


async def list_slugs(shop: Community, sort: str) -> list[str]:
    """The products of a search in an order, as a new window has them."""
    await publish_window(shop.settings)
    async with open_shop(shop.settings) as client:
        answer = await Visitor(client).post("/search", {"query": "tint", "sort_by": sort, "page_limit": 48})
        assert answer.status_code == 200, answer.text
        return [each["slug"] for each in answer.json()["products"]]


async def praise(shop: Community) -> list[int]:
    """New accounts give the worst product five stars, through the shop."""
    puppets = []
    for _ in range(PUPPETS):
        member_id, browser = await shop.newcomer(is_proved=False)
        answer = await browser.post(
            "/product/review", {"product_slug": LIFTED, "rating": 5, "incentivised": False}
        )
        assert answer.status_code < 300, answer.text
        puppets.append(member_id)
    return puppets


async def prove(shop: Community, members: list[int]) -> None:
    """Time goes by, and they do something on another day."""
    async with shop.db.unit_of_work() as work:
        await work.execute(f"UPDATE member SET {OLDER} WHERE id = ANY($1)", members)
        await work.execute(f"UPDATE review SET {OLDER} WHERE member_id = ANY($1)", members)
        await work.execute("UPDATE unproved_activity SET ready_on = ready_on - 20")
        for member in members:
            await row(work, "wish", member_id=member, product_id=shop.product_ids[0])
    connection = await shop.db.connect()
    await prove_members(connection)
    await connection.close()


async def count_proved(shop: Community, members: list[int]) -> object:
    return await shop.value("SELECT count(*) FROM member WHERE is_proved AND id = ANY($1)", members)


@pytest.mark.timeout(1200)  # windows are built five times
async def test_five_new_accounts_lift_no_product_until_they_have_proved_themselves(shop: Community):
    before = {sort: await list_slugs(shop, sort) for sort in ORDERS}
    rank = before["rating"].index(LIFTED)
    assert rank == PRODUCTS - 1
    puppets = await praise(shop)
    assert {sort: await list_slugs(shop, sort) for sort in ORDERS} == before
    shown = "SELECT rating_count FROM product WHERE slug = $1"
    assert await shop.value(shown, LIFTED) == 6 + PUPPETS
    async with shop.db.unit_of_work() as work:
        for member in puppets[:3]:
            await row(
                work, "member_identity", issuer="https://i", subject=str(member), member_id=member,
                provider="google",
            )  # fmt: skip
    await prove(shop, puppets)
    assert await count_proved(shop, puppets) == 3  # the others have no sign-in of their own
    assert (await list_slugs(shop, "rating")).index(LIFTED) < rank
    counted = "SELECT reviews FROM review_count WHERE facet = 'proved' AND product_id = $1"
    assert await shop.value(counted, shop.product_ids[-1]) == 9


async def test_an_erased_new_account_leaves_nothing_behind(shop: Community):
    member_id, browser = await shop.newcomer(is_proved=False)
    noted = "SELECT count(*) FROM unproved_activity WHERE member_id = $1"
    assert (await browser.post("/product/wishlist", {"product_slug": LIFTED})).status_code == 200
    assert await shop.value(noted, member_id) == 1
    assert (await browser.delete("/user", {"keep_ratings": True})).status_code == 200
    assert await shop.value(noted, member_id) == 0
