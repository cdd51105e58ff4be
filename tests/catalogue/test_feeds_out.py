"""The shop's own feeds, held to the published rules: Google's for products and for comparisons, OpenAI's."""

import gzip
import re
from collections.abc import AsyncIterator
from xml.etree import ElementTree as ET

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.catalogue.importing.reading.gtin import read_gtin
from app.kit.database.pool import Database
from tests.support.feed_sources import complete
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.shop import ORIGIN, open_shop, settings_for_tests
from tests.support.windows import publish_window

G = "{http://base.google.com/ns/1.0}"
PRICE = re.compile(r"[1-9]\d*\.\d\d GBP|0\.\d\d GBP")
PRODUCTS = 120
NAMED = "Silk & <Satin> \x0bVeil"

COMMON = {
    "id": re.compile(r"\S{1,50}"),
    "title": re.compile(r"(?s).{1,150}"),
    "description": re.compile(r"(?s)[^<>]{1,5000}"),
    "image_link": re.compile(rf"{ORIGIN}/media/\S+|https://\S+"),
    "brand": re.compile(r".{1,70}"),
    "product_type": re.compile(r".{1,750}"),
}
GOOGLE = COMMON | {
    "link": re.compile(rf"{ORIGIN}/products/[a-z0-9-]+"),
    "price": PRICE,
    "availability": re.compile("in_stock|out_of_stock|preorder|backorder"),
    "condition": re.compile("new|refurbished|used"),
}
COMPARISON = COMMON | {
    "cpp_link": re.compile(rf"{ORIGIN}/products/[a-z0-9-]+"),
    "number_of_offers": re.compile(r"[2-9]|\d\d+"),
    "low_price": PRICE,
    "high_price": PRICE,
    "headline_offer_price": PRICE,
    "headline_offer_link": re.compile(r"https?://\S+"),
    "headline_offer_condition": re.compile("new|refurbished|used"),
}
OPTIONAL = {
    "gtin": re.compile(r"\d{8}|\d{12}|\d{13}|\d{14}"),
    "mpn": re.compile(r".{1,70}"),
    "color": re.compile(r".{1,100}"),
    "size": re.compile(r".{1,100}"),
    "item_group_id": re.compile(r"[\w-]{1,50}"),
    "identifier_exists": re.compile("yes|no"),
    "headline_offer_shipping_price": PRICE,
}
OPENAI = {
    "item_id": COMMON["id"],
    "title": COMMON["title"],
    "description": COMMON["description"],
    "url": GOOGLE["link"],
    "image_url": COMMON["image_link"],
    "brand": COMMON["brand"],
    "price": PRICE,
    "availability": re.compile("in_stock|out_of_stock|pre_order|backorder|unknown"),
    "seller_name": re.compile(r".{1,70}"),
    "seller_url": re.compile(r"https?://\S+"),
    "store_country": re.compile("[A-Z]{2}"),
}


def check_row(found: dict[str, str], rules: dict[str, re.Pattern[str]]) -> None:
    """Hold a row to the rules of its required fields, and of those it may have."""
    for name, rule in rules.items():
        assert rule.fullmatch(found[name]), (name, found)
    for name, rule in OPTIONAL.items():
        assert name not in found or rule.fullmatch(found[name]), (name, found)
    if "gtin" in found:
        assert read_gtin(found["gtin"])


def read_items(content: bytes) -> list[dict[str, str]]:
    channel = ET.fromstring(content)[0]
    items = [{field.tag.removeprefix(G): field.text or "" for field in item} for item in channel.iter("item")]
    assert len({item["id"] for item in items}) == len(items)
    return items


@pytest_asyncio.fixture(scope="module")
async def shop(
    module_db: Database, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    """Products with two sellers, one, none, one abroad and one that has sold out."""
    async with module_db.unit_of_work() as work:
        brand = await a_brand(work, slug="ode", name="Ode")
        lips = await a_category(work, slug="lips", name="Lipstick", department="Lips")
        vendors = [await row(work, "vendor", slug=name, name=name.title()) for name in ("boots", "spot")]
        for number in range(PRODUCTS):
            product = await a_product(
                work, slug=f"silk-{number}", name=NAMED, brand_id=brand, category_id=lips,
                description="**Soft** [silk](https://a.example) for lips <b>", volume="4 g",
            )  # fmt: skip
            if number:
                await row(work, "product_image", product_id=product, name="main", url="/media/silk.webp")
            for shade in range(number % 3):
                await a_variant(
                    work, product, name=f"Rose {shade}", value=None if shade else "#b28378",
                    gtin=complete(f"50{number:06}{shade:04}").zfill(14),
                )  # fmt: skip
            for place, vendor in enumerate(vendors[: number % 4]):
                await row(
                    work, "offer", product_id=product, vendor_id=vendor, price_pence=1000 + place,
                    in_stock=number % 5 > 0, currency="EUR" if number % 7 == 0 else "GBP",
                    url=f"https://{place}.example/{number}?a=1&b=2", delivery_pence=395,
                )  # fmt: skip
    settings = settings_for_tests(module_db.url, tmp_path_factory.mktemp("feeds"))
    await publish_window(settings)
    async with open_shop(settings) as client:
        yield client


def list_expected(least: int, *, only_in_stock: bool) -> int:
    """How many rows have so many sellers in pounds: one for each shade, or one for the product."""
    return sum(
        max(number % 3, 1)
        for number in range(1, PRODUCTS)
        if min(number % 4, 2) >= least and number % 7 and (number % 5 or not only_in_stock)
    )


async def test_a_comparison_has_two_sellers_in_stock(shop):
    answer = await shop.get("/feeds/css.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    items = read_items(answer.content)
    assert len(items) == list_expected(2, only_in_stock=True)
    for item in items:
        check_row(item, COMPARISON)
        assert item["low_price"] == item["headline_offer_price"] == "10.00 GBP"
        assert item["high_price"] == "10.01 GBP"
        assert item["number_of_offers"] == "2"


async def test_google_gets_what_has_a_price_and_a_photo(shop):
    items = read_items((await shop.get("/feeds/google.xml")).content)
    assert len(items) == list_expected(1, only_in_stock=False)
    for item in items:
        check_row(item, GOOGLE)
        assert "gtin" in item or item["identifier_exists"] == "no"
        assert item["title"].startswith("Ode Silk & <Satin> Veil")
        assert item["description"] == "Soft silk for lips"


async def test_openai_gets_lines(shop):
    answer = await shop.get("/feeds/openai.jsonl.gz")
    assert answer.headers["content-type"] == "application/gzip"
    rows = [msgspec.json.decode(line) for line in gzip.decompress(answer.content).splitlines()]
    assert len(rows) == list_expected(1, only_in_stock=False)
    for each in rows:
        check_row(each, OPENAI)
        assert each["target_countries"] == ["GB"]
        assert (each["is_eligible_search"], each["is_eligible_checkout"]) == (True, False)


async def test_whoever_wants_has_everything(shop):
    lines = (await shop.get("/feeds/products.jsonl")).content.splitlines()
    assert len(lines) == sum(max(number % 3, 1) for number in range(PRODUCTS))
    assert all(msgspec.json.decode(line)["link"].startswith(ORIGIN) for line in lines)


async def test_it_is_packed_and_asked_for_again_for_nothing(shop):
    for name in ("css.xml", "google.xml", "openai.jsonl", "products.jsonl"):
        packed = await shop.get(f"/feeds/{name}")
        plain = await shop.get(f"/feeds/{name}", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        again = await shop.get(f"/feeds/{name}", headers={"if-none-match": packed.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert (await shop.get("/feeds/passwd")).status_code == 404
