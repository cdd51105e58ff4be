"""The feeds that shoppers follow: read by a kept parser, and the same as what the shop says."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import feedparser
import httpx
import pytest
import pytest_asyncio

from app.kit import clock
from app.kit.database.pool import Database
from tests.support.members import without_rate_limits
from tests.support.posts import insert_posts
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

FEEDS = "/feeds/follow"
CHANGE_BACK = "UPDATE offer_history SET observed_at = $2 WHERE product_id = $1"
CHANGE = "UPDATE offer SET price_pence = $2, in_stock = $3 WHERE product_id = $1"


@pytest_asyncio.fixture(scope="module")
async def shop(
    module_db: Database, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    """Four products of two brands. A month ago each cost ten pounds; since then three have changed."""
    async with module_db.unit_of_work() as work:
        await insert_posts(work)
        lips = await a_category(work, slug="lips", name="Lips", department="Lips")
        mac = await a_brand(work, slug="mac", name="M&C <3")
        nars = await a_brand(work, slug="nars", name="Nars")
        vendor = await row(work, "vendor", slug="cult", name="Cult", url="https://cult.example")
        prices = {"cheaper": (mac, 800, True), "dearer": (mac, 1200, True), "gone": (nars, 500, False),
                  "same": (nars, 1000, True), "fallen": (nars, 999, True)}  # fmt: skip
        ids = {}
        for slug, (brand, *_) in prices.items():
            ids[slug] = await a_product(work, slug=slug, name=slug.title(), brand_id=brand, category_id=lips)
            await row(work, "offer", product_id=ids[slug], vendor_id=vendor, price_pence=1000)
    async with module_db.unit_of_work() as work:
        for slug, (_, pence, in_stock) in prices.items():
            await work.execute(CHANGE_BACK, ids[slug], clock.now() - timedelta(days=30))
            if slug != "same":
                await work.execute(CHANGE, ids[slug], pence, in_stock)
    settings = without_rate_limits(settings_for_tests(module_db.url, tmp_path_factory.mktemp("feeds")))
    await publish_window(settings)
    async with open_shop(settings) as client:
        yield client


async def read(shop: httpx.AsyncClient, name: str, **params: str) -> Any:
    answer = await shop.get(f"{FEEDS}/{name}", params=params)
    assert answer.status_code == 200, answer.text
    feed = feedparser.parse(answer.content)
    assert not feed.bozo, feed.bozo_exception
    assert feed.version == "atom10"
    return feed


async def test_what_costs_less_than_a_week_ago_and_can_be_bought_is_told(shop) -> None:
    feed = await read(shop, "price-falls.atom")
    told = {entry.title: entry.summary for entry in feed.entries}
    assert told == {
        "M&C <3 Cheaper": "from £8.00 plus delivery, at Cult, £2.00 less than a week ago",
        "Nars Fallen": "from £9.99 plus delivery, at Cult, £0.01 less than a week ago",
    }
    assert {entry.link for entry in feed.entries} == {
        "http://localhost:3000/products/cheaper",
        "http://localhost:3000/products/fallen",
    }


async def test_one_brand_or_one_category_can_be_followed(shop) -> None:
    falls = await read(shop, "price-falls.atom", brand="nars")
    assert [entry.title for entry in falls.entries] == ["Nars Fallen"]
    assert falls.feed.title == "Undertone: Price falls, Nars"
    new = await read(shop, "new.atom", category="lips", brand="mac")
    assert sorted(entry.title for entry in new.entries) == ["M&C <3 Cheaper", "M&C <3 Dearer"]


async def test_posts_are_told_with_their_pages(shop) -> None:
    feed = await read(shop, "posts.atom")
    posts = (await shop.post("/api/v1/blogs", json={"page_limit": 40})).json()["blogs"]
    assert [(entry.title, entry.link) for entry in feed.entries] == [
        (post["title"], f"http://localhost:3000/blog/{post['id']}") for post in posts
    ]


@pytest.mark.parametrize("kind", ["posts", "new", "price-falls"])
async def test_the_json_feed_says_what_atom_says(shop, kind: str) -> None:
    atom = await read(shop, f"{kind}.atom")
    told = (await shop.get(f"{FEEDS}/{kind}.json")).json()
    assert told["version"] == "https://jsonfeed.org/version/1.1"
    assert [(item["id"], item["title"], item["content_text"]) for item in told["items"]] == [
        (entry.id, entry.title, entry.summary) for entry in atom.entries
    ]
    assert len({item["id"] for item in told["items"]}) == len(told["items"]) > 0


@pytest.mark.parametrize(
    "path", ["none.atom", "new.rss", "new", "new.atom?category=nothing", "new.atom?brand=nothing", ".atom"]
)
async def test_a_feed_that_is_none_is_not_found(shop, path: str) -> None:
    answer = await shop.get(f"{FEEDS}/{path}")
    assert answer.status_code == 404
    assert answer.json()["detail"]


async def test_what_a_member_wrote_can_be_followed_and_nothing_that_is_hidden(
    shop, module_db: Database
) -> None:
    async with module_db.unit_of_work() as work:
        member = await a_member(work, user_type="influencer")
        name = await work.fetchval("SELECT full_name FROM member WHERE id = $1", member)
        cheaper, dearer, gone = [
            await work.fetchval("SELECT id FROM product WHERE slug = $1", slug)
            for slug in ("cheaper", "dearer", "gone")
        ]
        await a_review(work, cheaper, member, rating=5, body="Lovely <b>red</b>", incentivised=True)
        await a_review(work, dearer, member, rating=1)
        hidden = await a_review(work, gone, member, rating=2)
        await work.execute("UPDATE review SET hidden_at = now() WHERE id = $1", hidden)
    feed = await read(shop, "reviews.atom", author=str(member))
    assert feed.feed.title == f"Undertone: Reviews by {name}"
    assert {entry.title: entry.summary for entry in feed.entries} == {
        "M&C <3 Cheaper": "5 stars. Received for free or paid for. Lovely <b>red</b>",
        "M&C <3 Dearer": "1 star.",
    }
    told = (await shop.get(f"{FEEDS}/reviews.json", params={"author": member})).json()
    assert [item["id"] for item in told["items"]] == [entry.id for entry in feed.entries]
    for nobody in ("0", "999999999", str(2**63 - 1)):
        answer = await shop.get(f"{FEEDS}/reviews.atom", params={"author": nobody})
        assert (answer.status_code, answer.json()["detail"]) == (404, "There is no such member")
    for wrong in ("x", str(2**63), "-1"):
        assert (await shop.get(f"{FEEDS}/reviews.atom", params={"author": wrong})).status_code == 422
    async with module_db.unit_of_work() as work:
        await work.execute("DELETE FROM member WHERE id = $1", member)
    assert (await shop.get(f"{FEEDS}/reviews.atom", params={"author": member})).status_code == 404
