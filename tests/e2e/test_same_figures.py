"""Every figure on a product's or a shade's page, in what agents are told and in feeds is the API's.

So it is at once after every price has changed: nothing is left of what was.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from app.kit.database.pool import Connection
from tests.support import loopback
from tests.support.processes import comes_true_within
from tests.support.rows import row
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

COMPARED = 2_000
"""So many figures at least, before the prices change and after."""
PATIENCE = 180.0
"""A page that the storefront keeps may be a second old, and longer where this machine has much else to do."""
SELLERS = ("Judge One", "Judge Two", "Judge Three")
AGENT = {"accept": "application/json, text/event-stream", "content-type": "application/json"}
STOCK = {True: "https://schema.org/InStock", False: "https://schema.org/OutOfStock"}
LOWEST = {"price", "lowPrice"}
Figures = Iterator[tuple[str, Any, Any]]
"""What a figure is, what was told, and what the API says."""


async def fill(connection: Connection) -> None:
    """Up to three sellers for each product, one of whom is out of stock now and then."""
    sellers = [
        await row(
            connection, "vendor", slug=name.lower().replace(" ", "-"), name=name, url="https://judge.example"
        )
        for name in SELLERS
    ]
    for number, (product,) in enumerate(await connection.fetch("SELECT id FROM product ORDER BY id")):
        for place, seller in enumerate(sellers[: number % 4]):
            pence = 700 + 137 * number % 4000 + 211 * place
            in_stock = (number + place) % 5 != 0
            await row(
                connection,
                "offer",
                product_id=product,
                vendor_id=seller,
                price_pence=pence,
                in_stock=in_stock,
            )


def list_sold(page: Any) -> list[Any]:
    """The offers that structured data and the protocol know: those with a price in pounds."""
    return [each for each in page["vendors"] if each["price"] is not None and each["currency"] == "GBP"]


class Judge:
    """Asks the shop by each of its doors."""

    def __init__(self, shop: RunningShop, client: httpx.Client) -> None:
        self.shop, self.client = shop, client
        self.compared: Counter[str] = Counter()
        self.differ: list[tuple[str, Any, Any]] = []

    def note(self, door: str, figures: Figures) -> None:
        for name, told, said in figures:
            self.compared[door] += 1
            if told != said:
                self.differ.append((f"{door}: {name}", told, said))

    def agree(self, slug: str) -> bool:
        """Whether nothing differs now that a product is asked for."""
        self.differ.clear()
        self.judge(slug)
        return self.differ == []

    def do_feeds_agree(self, slugs: list[str]) -> bool:
        self.differ.clear()
        self.judge_feeds(slugs)
        return self.differ == []

    def product(self, slug: str) -> Any:
        return self.client.get(f"{self.shop.url}/api/v1/product", params={"slug": slug}).json()["data"]

    def judge(self, slug: str) -> None:
        """Ask for a product and all its shades by every door."""
        page = self.product(slug)
        self.note("product page", self._of_data(f"/products/{slug}", page))
        self.note("MCP", self._of_agents(page))
        self.note("UCP", self._of_ucp(page))
        for shade in page["variants"]:
            query = {"variant_id": shade["id"]}
            facts = self.client.get(f"{self.shop.url}/api/v1/shade", params=query).json()
            self.note("shade page", self._of_data(f"/shades/{facts['address']}", page))

    def judge_feeds(self, slugs: list[str]) -> None:
        pages = {slug: self.product(slug) for slug in slugs}
        lines = self.client.get(f"{self.shop.url}/feeds/products.jsonl").text.splitlines()
        self.note("feed", self._of_lines([json.loads(line) for line in lines], pages))
        items = self.client.get(f"{self.shop.url}/feeds/follow/new.json").json()["items"]
        self.note("feed", self._of_items(items, pages))

    def _of_data(self, path: str, page: Any) -> Figures:
        html = self.client.get(self.shop.url + path).text
        found = [
            json.loads(each)
            for each in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
        ]
        (data,) = [each for each in found if each["@type"] in {"Product", "ProductGroup"}]
        sold = list_sold(page)
        yield f"{path} has a price", "offers" in data, bool(sold)
        for each in (data, *data.get("hasVariant", [])):
            if offers := each.get("offers"):
                lowest = next(offers[name] for name in LOWEST if name in offers)
                yield f"{path} price", lowest, page["price"]
                yield f"{path} currency", offers["priceCurrency"], page["currency"]
                yield f"{path} stock", offers["availability"], STOCK[page["in_stock"]]
                yield f"{path} sellers", offers.get("offerCount", 1), len(sold)
                for offer, seller in zip(offers.get("offers", []), sold, strict=bool("offers" in offers)):
                    yield f"{path} offer", (offer["price"], offer["seller"]["name"], offer["availability"]), (
                        seller["price"], seller["name"], STOCK[seller["in_stock"]],
                    )  # fmt: skip
        if rating := data.get("aggregateRating"):
            told = (rating["ratingValue"], rating["reviewCount"])
            yield f"{path} rating", told, (page["avg_rating"], page["reviews"])

    def _of_agents(self, page: Any) -> Figures:
        slug = page["slug"]
        for tool in ("get_product", "lookup_catalog"):
            arguments = {"slug": slug} if tool == "get_product" else {"ids": [slug]}
            call = {"name": tool, "arguments": arguments}
            body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}
            answer = self.client.post(f"{self.shop.url}/mcp", json=body, headers=AGENT).json()
            told = json.loads(answer["result"]["content"][0]["text"])
            told = told["found"][0] if tool == "lookup_catalog" else told
            name = f"{tool} {slug}"
            yield f"{name} price", told["price"], "unknown" if page["price"] is None else page["price"]
            yield f"{name} stock", told.get("in_stock", True), page["in_stock"] or page["price"] is None
            yield f"{name} rating", told.get("rating", 0), page["avg_rating"] if page["reviews"] else 0
            yield f"{name} reviews", told.get("reviews", 0), page["reviews"]
            for offer, seller in zip(told.get("offers", []), page["vendors"], strict=False):
                yield f"{name} offer", (offer["price"], offer["seller"]), (seller["price"], seller["name"])
                yield f"{name} offer seen", offer["seen"], seller["seen_at"][:10]

    def _of_ucp(self, page: Any) -> Figures:
        if re.fullmatch(r"product-\d+", page["slug"]):
            return  # it reads as an id of the protocol, and no real product is called so
        body = {"id": page["slug"]}
        told = self.client.post(f"{self.shop.url}/ucp/catalog/product", json=body).json()
        yield f"ucp {page['slug']} is there", "product" in told, bool(list_sold(page))
        if "product" not in told:
            return
        sold = [(each["name"], round(each["price"] * 100), each["in_stock"]) for each in list_sold(page)]
        yield "ucp lowest", told["product"]["price_range"]["min"]["amount"], round(page["price"] * 100)
        for variant in told["product"]["variants"]:
            yield "ucp price", variant["price"]["amount"], round(page["price"] * 100)
            yield "ucp stock", variant["availability"]["available"], page["in_stock"]
            offers = variant["metadata"]["offers"]
            yield "ucp sellers", len(offers), len(sold)
            for offer, seller in zip(offers, sold, strict=False):
                yield "ucp offer", (offer["seller"], offer["price"]["amount"], offer["available"]), seller

    def _of_lines(self, lines: list[Any], pages: dict[str, Any]) -> Figures:
        for line in lines:
            page = pages[line["link"].rpartition("/")[2]]
            yield (
                f"feed {line['id']} price",
                line.get("price"),
                (None if page["price"] is None else f"{page['price']:.2f} GBP"),
            )
            for offer, seller in zip(line["offers"], page["vendors"], strict=True):
                yield f"feed {line['id']} offer", offer["price"], seller["price"]

    def _of_items(self, items: list[Any], pages: dict[str, Any]) -> Figures:
        for item in items:
            page = pages[item["url"].rpartition("/")[2]]
            told = re.search(r"from £([\d.]+) \w+ delivery, at (.+)$", item["content_text"])
            yield f"new {page['slug']}", told and float(told[1]), page["price"] if page["in_stock"] else None
            yield f"new {page['slug']} at", told and told[2], page["retailer"]


@pytest.fixture(scope="module")
def shop_url(own_shop: RunningShop) -> str:
    return own_shop.url


async def list_slugs(connection: Connection) -> list[str]:
    found = await connection.fetch("SELECT slug FROM product WHERE status = 'published' ORDER BY id")
    return [slug for (slug,) in found]


async def change_all(connection: Connection) -> None:
    await connection.execute(
        "UPDATE offer SET price_pence = price_pence + 119, in_stock = NOT in_stock OR id % 3 = 0"
    )


async def change_one(connection: Connection, slug: str, pence: int) -> None:
    await connection.execute(
        "UPDATE offer SET price_pence = $2 WHERE product_id = (SELECT id FROM product WHERE slug = $1)",
        slug,
        pence,
    )


def test_no_figure_differs_from_the_api_nor_does_one_after_prices_changed(own_shop: RunningShop) -> None:
    slugs = own_shop.with_database(list_slugs)
    with loopback.Client() as client:
        judge = Judge(own_shop, client)
        for turn in range(2):
            before = judge.compared.total()
            if turn:
                (first, *_) = [slug for slug in slugs if judge.product(slug)["vendors"]]
                was = judge.product(first)["price"]
                own_shop.with_database(change_all)
                assert comes_true_within(
                    PATIENCE, lambda slug=first, old=was: judge.product(slug)["price"] != old
                )
            for slug in slugs:
                assert comes_true_within(PATIENCE, lambda slug=slug: judge.agree(slug)), judge.differ
            assert comes_true_within(PATIENCE, lambda: judge.do_feeds_agree(slugs)), judge.differ
            assert judge.compared.total() - before >= COMPARED, judge.compared
        print(f"{judge.compared.total()} figures: {dict(judge.compared)}")


def test_a_kept_page_has_the_new_price_soon_after_the_api(own_shop: RunningShop) -> None:
    slugs = own_shop.with_database(list_slugs)
    with loopback.Client() as client:
        judge = Judge(own_shop, client)
        sold = [slug for slug in slugs if judge.product(slug)["vendors"]][:12]
        for number, slug in enumerate(sold):
            judge.judge(slug)  # now it is kept
            pence = 5_000 + number
            own_shop.with_database(
                lambda connection, slug=slug, pence=pence: change_one(connection, slug, pence)
            )
            assert comes_true_within(
                PATIENCE, lambda slug=slug, pence=pence: judge.product(slug)["price"] == pence / 100
            )
            assert comes_true_within(PATIENCE, lambda slug=slug: judge.agree(slug)), judge.differ
