"""Products and brands that are merged, withdrawn, recalled or no longer made, as shoppers meet them."""

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import httpx
import pytest_asyncio

from app.kit.database.pool import Database
from tests.support.patience import PATIENCE
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

PAGE = "/api/v1/product"


@pytest_asyncio.fixture
async def shops(db: Database, tmp_path) -> AsyncIterator[list[httpx.AsyncClient]]:
    """Two machines with windows of their own, on one database."""
    async with db.unit_of_work() as work:
        one = await a_brand(work, slug="mac", name="MAC")
        other = await a_brand(work, slug="m-a-c-cosmetics", name="M.A.C Cosmetics")
        lips = await a_category(work, slug="lips", name="Lips", department="Lips")
        for slug, brand in (
            ("silk", one),
            ("silk-lipstick", other),
            ("mist", one),
            ("veil", one),
            ("old", one),
        ):
            product = await a_product(work, slug=slug, name=slug.title(), brand_id=brand, category_id=lips)
            await a_variant(work, product, name="Rose", value="#b28378")
    settings = [settings_for_tests(db.url, tmp_path / name) for name in ("one", "two")]
    for each in settings:
        await publish_window(each)
    async with open_shop(settings[0]) as first, open_shop(settings[1]) as second:
        yield [first, second]


async def wait_until(shops: list[httpx.AsyncClient], address: str, status: int) -> dict:
    """Wait until every machine answers so. Returns the last answer."""
    began = time.monotonic()
    while True:
        answers = [await shop.get(address) for shop in shops]
        if all(answer.status_code == status for answer in answers):
            print(f"{address}: {status} after {time.monotonic() - began:.2f} s")
            return answers[-1].json()
        assert time.monotonic() - began < PATIENCE, [answer.text for answer in answers]
        await asyncio.sleep(0.05)


async def change(db: Database, query: str, *values: object) -> None:
    async with db.unit_of_work() as work:
        await work.execute(query, *values)


async def test_a_withdrawn_product_is_gone_and_a_recalled_one_says_why(db, shops):
    await wait_until(shops, f"{PAGE}?slug=mist", 200)
    await change(db, "UPDATE product SET status = 'withdrawn' WHERE slug = 'mist'")
    await wait_until(shops, f"{PAGE}?slug=mist", 404)
    why = "Recalled: may contain glass. Do not use it; every retailer takes it back."
    await change(
        db, "UPDATE product SET status = 'withdrawn', withdrawal_reason = $1 WHERE slug = 'veil'", why
    )
    product, said = (await wait_until(shops, f"{PAGE}?slug=veil", 410))["detail"].split("\n")
    assert product.endswith("Veil")
    assert said == why
    for shop in shops:
        found = await shop.post("/api/v1/search", json={"query": "", "page_limit": 50})
        assert {card["slug"] for card in found.json()["products"]} == {"silk", "silk-lipstick", "old"}, (
            found.text
        )


async def test_a_price_is_on_the_pages_of_every_machine(db, shops):
    """The feeds of the shop have it too, under another ETag."""
    feed = "/feeds/products.jsonl"
    tags = {(await shop.get(feed)).headers["etag"] for shop in shops}
    async with db.unit_of_work() as work:
        vendor = await row(work, "vendor", slug="boots", name="Boots")
        product = await work.fetchval("SELECT id FROM product WHERE slug = 'silk'")
        await row(work, "offer", product_id=product, vendor_id=vendor, price_pence=1250)
    for price in (12.5, 9.99):
        await change(db, "UPDATE offer SET price_pence = $1", round(price * 100))
        began = time.monotonic()
        while True:
            pages = [(await shop.get(f"{PAGE}?slug=silk")).json()["data"] for shop in shops]
            if all([each["price"] for each in page["vendors"]] == [price] for page in pages):
                break
            assert time.monotonic() - began < PATIENCE, pages
            await asyncio.sleep(0.05)
        print(f"{price}: on every page after {time.monotonic() - began:.2f} s")
        for shop in shops:
            answer = await shop.get(feed)
            assert f"{price:.2f} GBP" in answer.text
            assert answer.headers["etag"] not in tags
        tags = {(await shop.get(feed)).headers["etag"] for shop in shops}


async def test_one_that_is_no_longer_made_keeps_its_page(db, shops):
    await change(db, "UPDATE product SET discontinued = true WHERE slug = 'old'")
    async with asyncio.timeout(PATIENCE):
        for shop in shops:
            while not (await shop.get(f"{PAGE}?slug=old")).json()["data"]["discontinued"]:  # noqa: ASYNC110
                await asyncio.sleep(0.1)


async def test_two_products_become_one_with_all_that_belongs_to_them(db, shops):
    async with db.unit_of_work() as work:
        ids = {each["slug"]: each["id"] for each in await work.fetch("SELECT slug, id FROM product")}
        member, second = await a_member(work), await a_member(work)
        await a_review(work, ids["silk"], member, rating=4)
        await a_review(work, ids["silk-lipstick"], member, rating=2)
        await a_review(work, ids["silk-lipstick"], second, rating=5)
        await work.execute(
            "INSERT INTO wish (member_id, product_id) VALUES ($1, $2)", member, ids["silk-lipstick"]
        )
        shade = await work.fetchval("SELECT id FROM variant WHERE product_id = $1", ids["silk-lipstick"])
        await row(work, "worn_shade", member_id=second, variant_id=shade, created_on=datetime.now(UTC).date())
    await change(db, "INSERT INTO product_alias (slug, product_id) VALUES ('silk-lipstick', $1)", ids["silk"])
    assert (await wait_until(shops, f"{PAGE}?slug=silk-lipstick", 404))["moved_to"] == "silk"
    deadline = time.monotonic() + PATIENCE
    while True:
        page = (await shops[0].get(f"{PAGE}?slug=silk")).json()["data"]
        if page["reviews"] == 2 or time.monotonic() > deadline:
            break
        await asyncio.sleep(0.1)
    assert (page["reviews"], page["rating"], len(page["variants"])) == (2, 4.5, 1)
    async with db.reading() as connection:
        assert await connection.fetchval("SELECT product_id FROM wish") == ids["silk"]
        kept = await connection.fetchval("SELECT variant_id FROM variant_alias WHERE former_id = $1", shade)
        assert (
            await connection.fetchval("SELECT variant_id FROM worn_shade")
            == kept
            == page["variants"][0]["id"]
        )


async def test_two_brands_become_one_and_the_address_leads_on(db, shops):
    await change(
        db,
        "INSERT INTO brand_alias (slug, brand_id) SELECT 'm-a-c-cosmetics', id FROM brand WHERE slug = 'mac'",
    )
    assert (await wait_until(shops, "/api/v1/brand?slug=m-a-c-cosmetics", 404))["moved_to"] == "mac"
    page = (await shops[0].get(f"{PAGE}?slug=silk-lipstick")).json()["data"]
    assert page["brand"] == {"name": "MAC", "slug": "mac"}
    # Nobody else takes the address, and a file that still says it means the brand.
    async with db.unit_of_work() as work:
        assert await work.fetchval("SELECT name FROM brand_alias") == "M.A.C Cosmetics"
