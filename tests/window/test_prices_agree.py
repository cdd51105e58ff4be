"""Every surface tells the same price of a product, in a shop whose offers are as awkward as they come."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
import pytest_asyncio

from app.kit import clock
from app.kit.database.pool import Connection, Database
from app.window.prices.prices import MAX_PRICE
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

API = "/api/v1"
LATER = {"updated_at": clock.now() + timedelta(days=30)}
ABROAD, GONE = {"currency": "EUR"}, {"in_stock": False}
LONG = "Birch & Daughters, Perfumers of Bond Street since 1820"
BIRCH = "Birch & Daughters, Perfumers of B\u2026"  # as cards have room for it
# Each product's offers, as pence and what is special; and its price in pounds, whether it is in stock, and
# its price with delivery.
PRODUCTS: dict[str, tuple[list[tuple[int, dict[str, Any]]], tuple[float | None, bool, float | None]]] = {
    "plain": ([(900, {}), (1000, {})], (9.0, True, None)),
    "cheaper-one-gone": ([(500, GONE), (1100, {"delivery_pence": 0})], (11.0, True, 11.0)),
    "all-gone": ([(450, GONE), (1300, GONE | {"delivery_pence": 50})], (4.5, False, 13.5)),
    "free-of-charge": ([(0, {}), (1200, {})], (12.0, True, None)),
    "nothing-but-free": ([(0, {})], (None, False, None)),
    "beyond-reason": ([(MAX_PRICE + 1, {}), (2000, {"delivery_pence": 395})], (20.0, True, 23.95)),
    "nothing-within-reason": ([(MAX_PRICE + 1, {})], (None, False, None)),
    "another-currency": ([(100, ABROAD), (1600, {})], (16.0, True, None)),
    "nothing-in-pounds": ([(100, ABROAD)], (None, False, None)),
    "not-yet": ([(300, LATER), (1500, {"delivery_pence": 600})], (15.0, True, 21.0)),
    "dear-delivery": (
        [(1400, {"delivery_pence": 500}), (1450, {"delivery_pence": 100})], (14.0, True, 15.5),
    ),
    "free-delivery": ([(1700, {}), (1700, {"delivery_pence": 0})], (17.0, True, 17.0)),
    "no-offers": ([], (None, False, None)),
}  # fmt: skip
RETAILERS = dict.fromkeys(PRODUCTS, (None, None)) | {
    "plain": ("Aster", None), "cheaper-one-gone": (BIRCH, BIRCH), "free-of-charge": (BIRCH, None),
    "beyond-reason": (BIRCH, BIRCH), "another-currency": (BIRCH, None), "not-yet": (BIRCH, BIRCH),
    "dear-delivery": ("Aster", BIRCH), "free-delivery": (BIRCH, BIRCH),
}  # fmt: skip
EXPECTED = {slug: price for slug, (_, price) in PRODUCTS.items()}
IN_STOCK = {slug for slug, (_, in_stock, _) in EXPECTED.items() if in_stock}
SORTS = ("relevance", "rating", "reviews", "price_asc", "price_desc", "newest")


async def insert_awkward_offers(connection: Connection) -> None:
    brand = await a_brand(connection, slug="velour", name="Velour")
    category = await a_category(connection, slug="lipstick", name="Lipstick", department="lips")
    vendors = [
        await row(connection, "vendor", slug=name.split()[0].lower(), name=name) for name in ("Aster", LONG)
    ]
    for place, (slug, (offers, _)) in enumerate(PRODUCTS.items()):
        product = await a_product(
            connection, slug=slug, name=f"Velvet {slug}", brand_id=brand, category_id=category,
            featured_rank=place,
        )  # fmt: skip
        await a_variant(connection, product, name="Rosewood", value=f"#c2506{place:x}")
        for vendor, (pence, special) in zip(vendors, offers, strict=False):
            offer = {"product_id": product, "vendor_id": vendor, "url": "https://shop.example/x"}
            await row(connection, "offer", **offer | {"price_pence": pence, "currency": "GBP"} | special)


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[httpx.AsyncClient]:
    async with Database(module_database_url) as database, database.unit_of_work() as connection:
        await insert_awkward_offers(connection)
    settings = settings_for_tests(module_database_url, tmp_path_factory.mktemp("var"))
    await publish_window(settings)
    async with open_shop(settings) as client:
        yield client


async def get(shop: httpx.AsyncClient, path: str, **params: object) -> dict[str, Any]:
    answer = await shop.get(f"{API}/{path}", params=params)  # type: ignore[arg-type]
    assert answer.status_code == 200, answer.text
    return answer.json()


async def search(shop: httpx.AsyncClient, query: str = "", **body: object) -> dict[str, Any]:
    answer = await shop.post(f"{API}/search", json={"query": query, "page_limit": 100, **body})
    assert answer.status_code == 200, answer.text
    return answer.json()


def list_prices(cards: list[dict[str, Any]]) -> dict[str, tuple[float | None, bool, float | None]]:
    return {card["slug"]: (card["price"], card["in_stock"], card["delivered_price"]) for card in cards}


def availability(slug: str) -> int:
    price, in_stock, _ = EXPECTED[slug]
    return 0 if in_stock else 1 + (price is None)


def slugs(answer: dict[str, Any]) -> list[str]:
    return [card["slug"] for card in answer["products"]]


async def test_cards_pages_lists_and_matches_tell_one_price(shop: httpx.AsyncClient):
    pages = [(await get(shop, "product", slug=slug))["data"] for slug in PRODUCTS]
    assert list_prices(pages) == EXPECTED
    assert list_prices((await search(shop))["products"]) == EXPECTED
    for path in ("product/trending", "product/new"):
        assert list_prices((await get(shop, path, top_n=50))["products"]) == EXPECTED
    assert list_prices((await get(shop, "product/featured"))["products"]) == EXPECTED
    assert list_prices((await get(shop, "search/similar", hex="#c25066", limit=50))["products"]) == EXPECTED
    owned = {"shades": [{"hex": "#c25066", "verdict": "wear"}], "limit": 50}
    answer = (await shop.post(f"{API}/search/similar/owned", json=owned)).json()
    assert list_prices(answer["products"]) == EXPECTED


async def test_cards_pages_and_matches_say_whose_price_it_is(shop: httpx.AsyncClient):
    cards = (await search(shop))["products"] + [
        (await get(shop, "product", slug=slug))["data"] for slug in PRODUCTS
    ]
    cards += (await get(shop, "search/similar", hex="#c25066", limit=50))["products"]
    told = {(card["slug"], card["retailer"], card["delivered_retailer"]) for card in cards}
    assert len(cards) == 3 * len(told) == 3 * len(PRODUCTS)
    assert {(slug, *whose) for slug, whose in RETAILERS.items()} == told


async def test_a_page_lists_no_offer_that_nobody_made_and_marks_the_lowest(shop: httpx.AsyncClient):
    for slug, (price, in_stock, _) in EXPECTED.items():
        vendors = (await get(shop, "product", slug=slug))["data"]["vendors"]
        priced = [vendor for vendor in vendors if vendor["price"] is not None]
        assert vendors[: len(priced)] == priced
        assert all(vendor["price"] > 0 for vendor in priced)
        assert {vendor["price"] for vendor in vendors if vendor["is_lowest"]} == (
            {price} if in_stock else set()
        )
        if price is not None:
            assert (vendors[0]["price"], vendors[0]["in_stock"]) == (price, in_stock)
    assert [v["price"] for v in (await get(shop, "product", slug="not-yet"))["data"]["vendors"]] == [15.0]


async def test_a_page_with_delivery_lists_the_lowest_delivered_first(shop: httpx.AsyncClient):
    page = (await get(shop, "product", slug="dear-delivery", delivered=True))["data"]
    assert [(v["delivered_price"], v["is_lowest"]) for v in page["vendors"]] == [(15.5, True), (19.0, False)]
    page = (await get(shop, "product", slug="dear-delivery"))["data"]
    assert [(v["delivered_price"], v["is_lowest"]) for v in page["vendors"]] == [(19.0, True), (15.5, False)]


async def test_a_list_by_name_goes_from_a_to_z(shop: httpx.AsyncClient):
    names = [card["name"] for card in (await search(shop, sort_by="name"))["products"]]
    assert len(names) == len(PRODUCTS)
    assert names == sorted(names, key=str.casefold)


@pytest.mark.parametrize("sort", SORTS)
async def test_what_cannot_be_bought_stands_behind_in_every_sort(shop: httpx.AsyncClient, sort: str):
    body = {"query": "newest"} if sort == "newest" else {"sort_by": sort}
    found = slugs(await search(shop, **body))
    assert set(found) == set(PRODUCTS)
    ranks = [availability(slug) for slug in found]
    assert ranks == sorted(ranks)
    pages = [slugs(await search(shop, **body, page_limit=5, page_number=page)) for page in (1, 2, 3)]
    assert [slug for page in pages for slug in page] == found


@pytest.mark.parametrize("path", ["product/trending", "product/new", "product/featured"])
async def test_what_cannot_be_bought_stands_behind_in_every_list(shop: httpx.AsyncClient, path: str):
    ranks = [availability(slug) for slug in slugs(await get(shop, path, top_n=50))]
    assert ranks == sorted(ranks)
    assert 0 in ranks


@pytest.mark.parametrize(("delivered", "place"), [(False, 0), (True, 2)])
async def test_price_sorts_ranges_and_facets_go_by_the_price(
    shop: httpx.AsyncClient, delivered: bool, place: int
):
    by_price = {slug: price[place] for slug, price in EXPECTED.items() if price[place] is not None}
    for sort, sign in (("price_asc", 1), ("price_desc", -1)):
        found = slugs(await search(shop, sort_by=sort, delivered=delivered, in_stock=True))
        assert set(found) == IN_STOCK
        priced = [slug for slug in found if slug in by_price]
        assert found[: len(priced)] == priced  # those without such a price come last
        assert priced == sorted(priced, key=lambda slug: sign * by_price[slug])
    facet = (await search(shop, delivered=delivered))["filters"]["price"]
    assert (facet["minPrice"], facet["maxPrice"]) == (min(by_price.values()), max(by_price.values()))
    for least, most in ((4.5, 11), (11.01, 15.5), (20, 30), (13.5, 13.5)):
        wanted = {slug for slug, price in by_price.items() if least <= price <= most}
        bounds = {"min_price": least, "max_price": most, "delivered": delivered}
        assert set(slugs(await search(shop, **bounds))) == wanted
        matches = await get(shop, "search/similar", hex="#c25066", limit=50, **bounds)
        assert set(slugs(matches)) == wanted


@pytest.mark.parametrize(("delivered", "place"), [(False, 0), (True, 2)])
async def test_matches_are_sorted_by_the_price(shop: httpx.AsyncClient, delivered: bool, place: int):
    answer = await get(shop, "search/similar", hex="#c25066", limit=50, delivered=delivered, sort="cheapest")
    found = [(card["verdict"], card["slug"]) for card in answer["products"]]
    assert {slug for _, slug in found} == set(PRODUCTS)
    for verdict in {verdict for verdict, _ in found}:
        ranks = [rank_by_price(slug, place) for each, slug in found if each == verdict]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize(("delivered", "place"), [(False, 0), (True, 2)])
async def test_the_match_that_leads_says_who_sells_it_at_its_price(
    shop: httpx.AsyncClient, delivered: bool, place: int
):
    leads = set()
    for price in {prices[place] for prices in EXPECTED.values()} - {None}:
        bounds = {"min_price": price, "max_price": price, "delivered": delivered, "leading": True}
        leading = (await get(shop, "search/similar", hex="#c25066", **bounds))["leading"]
        slug = leading["lead"]["slug"]
        leads.add(slug in IN_STOCK)
        page = (await get(shop, "product", slug=slug, delivered=delivered))["data"]
        told = [{"name": each["name"], "url": each["url"]} for each in page["vendors"] if each["is_lowest"]]
        assert leading["offer"] == (told[0] if slug in IN_STOCK else None)
    assert leads == {True, False}


def rank_by_price(slug: str, place: int) -> tuple[int, bool, float]:
    """What can be bought first, then by the price; where its delivery is unknown, by the price alone."""
    wanted = EXPECTED[slug][place]
    return availability(slug), wanted is None, (wanted if wanted is not None else EXPECTED[slug][0]) or 0


async def test_in_stock_means_that_it_can_be_bought_in_pounds(shop: httpx.AsyncClient):
    assert set(slugs(await search(shop, in_stock=True))) == IN_STOCK
    assert set(slugs(await search(shop, "in stock"))) == IN_STOCK
    assert set(slugs(await get(shop, "search/similar", hex="#c25066", limit=50, in_stock=True))) == IN_STOCK


async def test_a_price_in_words_means_the_price(shop: httpx.AsyncClient):
    assert set(slugs(await search(shop, "lipstick under £10"))) == {"plain", "all-gone"}
    suggested = await get(shop, "search/suggest", q="velvet")
    assert {product["slug"] for product in suggested["products"]} <= IN_STOCK
