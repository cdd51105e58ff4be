"""The structured data of every kind of page keeps the rules that search engines publish.

Required and recommended properties are those of Google's pages on product snippets, product variants,
merchant listings, breadcrumbs and organisations (November 2026), and the types are those of schema.org.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from app.kit.database.pool import Connection
from tests.support import loopback
from tests.support.product_pages import FULL
from tests.support.rows import a_product, row
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import insert_at_start

pytestmark = pytest.mark.browser

Data = dict[str, Any]
SIZED = "sized-serum"
STOCK = {"https://schema.org/InStock", "https://schema.org/OutOfStock"}
GTIN = re.compile(r"\d{8}|\d{12,14}")


@insert_at_start
async def insert_sized_product(connection: Connection) -> None:
    product = await a_product(connection, slug=SIZED, name="Sized Serum", volume="30 ml")
    for number, name in enumerate(("Pipette", "Phial")):
        seller = await row(connection, "vendor", slug=name.lower(), name=name, url="https://phial.example")
        await row(connection, "offer", product_id=product, vendor_id=seller, price_pence=1800 + number)


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value.strip() == value != ""


def is_price(value: Any) -> bool:
    return isinstance(value, int | float) and value > 0


def is_address(value: Any) -> bool:
    return is_text(value) and urlsplit(value).scheme in {"http", "https"} and bool(urlsplit(value).netloc)


def is_kind(*kinds: str) -> Callable[[Any], bool]:
    def holds(value: Any) -> bool:
        return isinstance(value, dict) and value.get("@type") in kinds and not list(list_faults(value))

    return holds


def each(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and bool(value) and all(map(holds, value))


def has_all(**rules: Callable[[Any], bool]) -> dict[str, Callable[[Any], bool]]:
    return rules


OFFERS = is_kind("Offer", "AggregateOffer")


def is_picture(value: Any) -> bool:
    return is_address(value) or value == [] or each(is_address)(value)


ABOUT_PRODUCT = has_all(
    url=is_address, image=is_picture, description=is_text, brand=is_kind("Brand"), category=is_text,
    gtin=lambda value: GTIN.fullmatch(value) is not None, mpn=is_text, offers=OFFERS,
    aggregateRating=is_kind("AggregateRating"),
)  # fmt: skip
REQUIRED: dict[str, dict[str, Callable[[Any], bool]]] = {
    "Product": has_all(name=is_text),
    "ProductGroup": has_all(
        name=is_text, productGroupID=is_text, variesBy=lambda value: value == "https://schema.org/color"
    ),
    "Offer": has_all(
        price=is_price,
        priceCurrency=lambda value: value == "GBP",
        availability=STOCK.__contains__,
        seller=is_kind("Organization"),
    ),
    "AggregateOffer": has_all(
        lowPrice=is_price,
        priceCurrency=lambda value: value == "GBP",
        offerCount=lambda value: isinstance(value, int) and value > 1,
        availability=STOCK.__contains__,
    ),
    "UnitPriceSpecification": has_all(
        price=is_price,
        priceCurrency=lambda value: value == "GBP",
        referenceQuantity=is_kind("QuantitativeValue"),
    ),
    "QuantitativeValue": has_all(
        value=lambda value: float(value) > 0, unitCode={"MLT", "GRM", "LTR", "KGM"}.__contains__
    ),
    "AggregateRating": has_all(
        ratingValue=lambda value: 1 <= value <= 5,
        reviewCount=lambda value: isinstance(value, int) and value > 0,
    ),
    "Brand": has_all(name=is_text),
    "Organization": has_all(name=is_text),
    "BreadcrumbList": has_all(itemListElement=each(is_kind("ListItem"))),
    "ListItem": has_all(name=is_text, item=is_address, position=lambda value: value >= 1),
}
ALLOWED: dict[str, dict[str, Callable[[Any], bool]]] = {
    "Product": ABOUT_PRODUCT | has_all(color=is_text, isVariantOf=is_kind("ProductGroup")),
    "ProductGroup": ABOUT_PRODUCT | has_all(hasVariant=each(is_kind("Product"))),
    "Offer": has_all(url=is_address, priceSpecification=is_kind("UnitPriceSpecification")),
    "AggregateOffer": has_all(
        offers=each(is_kind("Offer")), priceSpecification=is_kind("UnitPriceSpecification")
    ),
    "Organization": has_all(
        url=is_address, logo=is_address, legalName=is_text, address=is_text, sameAs=each(is_address)
    ),
}


def list_faults(data: Data) -> Iterator[str]:
    """What breaks a rule: what is missing, is not as it has to be, or that nobody knows."""
    kind = data.get("@type", "nothing")
    required = REQUIRED.get(kind, {})
    rules = required | ALLOWED.get(kind, {})
    if kind not in REQUIRED:
        yield f"{kind} is no type of ours"
    yield from (f"{kind} lacks {name}" for name in required.keys() - data.keys())
    for name, value in data.items():
        if name.startswith("@"):
            continue
        if name not in rules or value is None or not rules[name](value):
            yield f"{kind}: {name} is {value!r}"


def list_data(shop: RunningShop, path: str) -> list[Data]:
    html = loopback.get(shop.url + path).text
    return [
        json.loads(each) for each in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    ]


def list_pages(shop: RunningShop) -> dict[str, list[str]]:
    """The kinds of pages with structured data, some of each, and the types that each has to have."""
    body = {"query": "", "page_limit": 60}
    products = loopback.post(f"{shop.url}/api/v1/search", json=body).json()["products"]
    pages = {f"/products/{each['slug']}": ["Product"] for each in products}
    pages[f"/products/{FULL}"] = ["Product"]
    for product in [each for each in products if each["variants"]][:12]:
        shade = product["variants"][0]["id"]
        address = loopback.get(f"{shop.url}/api/v1/shade", params={"variant_id": shade}).json()["address"]
        pages[f"/shades/{address}"] = ["Product", "BreadcrumbList"]
        if product["variant_count"] > 1:
            pages[f"/shades/of-{product['slug']}"] = ["BreadcrumbList"]
    return pages | {"/informations/about-us": ["Organization"]}


def test_every_kind_of_page_keeps_the_rules(shop: RunningShop) -> None:
    faults, seen = [], 0
    for path, kinds in list_pages(shop).items():
        found = list_data(shop, path)
        told = {each["@type"].replace("ProductGroup", "Product") for each in found}
        assert told >= set(kinds), (path, told)
        for data in found:
            seen += 1
            assert data["@context"] == "https://schema.org"
            faults += [f"{path}: {fault}" for fault in list_faults(data)]
            if data["@type"] == "BreadcrumbList":
                positions = [item["position"] for item in data["itemListElement"]]
                assert positions == list(range(1, len(positions) + 1))
    assert faults == []
    assert seen > 60


def test_the_price_of_a_size_is_told(shop: RunningShop) -> None:
    product = loopback.get(f"{shop.url}/api/v1/product", params={"slug": SIZED}).json()["data"]
    (data,) = [each for each in list_data(shop, f"/products/{SIZED}") if "offers" in each]
    assert list(list_faults(data)) == []
    told = data["offers"]["priceSpecification"]
    assert told["price"] == product["unit_price"]
    assert f"{told['referenceQuantity']['value']} ml" == product["unit"]
