"""Whoever wears a shade hears which products with it are new, cost less, or are back in stock."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from app.kit import clock
from app.kit.database.pool import Connection, Database
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

NEWS = "/api/v1/shades/news"
HONEY = "#c68642"
HISTORY = """
    INSERT INTO offer_history (observed_at, product_id, vendor_id, currency, price_pence, in_stock,
        offered_at)
    VALUES ($1, $2, $3, 'GBP', $4, $5, $1)"""
# Days since it is sold, its shade, its price before, if it was in stock then, and its price of today.
PRODUCTS: dict[str, tuple[int, str, int | None, bool, int]] = {
    "fresh": (3, HONEY, None, True, 1500),
    "cheaper": (90, HONEY, 1200, True, 900),
    "hardly-cheaper": (90, HONEY, 1200, True, 1195),
    "dearer": (90, HONEY, 900, True, 1200),
    "back": (90, HONEY, 1100, False, 1100),
    "of-another-shade": (3, "#3b2219", None, True, 800),
}


async def fill(work: Connection) -> int:
    """A shelf with some news. Returns the id of a shade of it."""
    category = await a_category(work, slug="foundation", department="Complexion")
    brand = await a_brand(work)
    vendor = await row(work, "vendor", slug="shop", name="Shop")
    now, shade = clock.now(), 0
    for slug, (days, value, before, was_in_stock, price) in PRODUCTS.items():
        product = await a_product(
            work, slug=slug, brand_id=brand, category_id=category, created_at=now - timedelta(days=days)
        )
        shade = await a_variant(work, product, name=slug, value=value)
        if before:
            long_ago = now - timedelta(days=40)
            await work.execute(HISTORY, long_ago, product, vendor, before, was_in_stock)
        await row(work, "offer", product_id=product, vendor_id=vendor, currency="GBP", price_pence=price)
    return shade


def tell(answer: dict[str, Any]) -> dict[str, Any]:
    return {each["product"]["slug"]: (each["kind"], each["was"]) for each in answer["news"]}


async def test_the_news_of_a_shade_are_told_and_nothing_else(database_url: str, tmp_path: Path):
    settings = settings_for_tests(database_url, tmp_path)
    async with Database(database_url) as db, db.unit_of_work() as work:
        dark = await fill(work)
    await publish_window(settings)
    async with open_shop(settings) as shop:
        answer = await shop.post(NEWS, json={"worn": {"hex": HONEY}})
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        assert tell(answer.json()) == {
            "fresh": ("new", None), "cheaper": ("fallen", 12.0), "back": ("back", None),
        }  # fmt: skip
        shown = {each["product"]["slug"]: each["product"]["shown_shade"] for each in answer.json()["news"]}
        assert (shown["fresh"]["name"], shown["fresh"]["value"]) == ("fresh", HONEY)
        deep = await shop.post(NEWS, json={"worn": {"hex": "#3b2219", "variant_id": dark}})
        assert tell(deep.json()) == {"of-another-shade": ("new", None)}
        wrong = await shop.post(NEWS, json={"worn": {"hex": "no colour"}})
        assert wrong.status_code == 422
