"""Visits, matches and clicks to retailers are counted once a network, and nobody is remembered by it."""

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from app.figures.counter import FigureCounter
from app.figures.queries import Click, list_clicks, list_days
from app.kit import clock
from app.kit.database.pool import Database
from app.search_counts import asker_sketches
from app.search_counts.asker_sketches import AskerSketches
from tests.support.community import Community, community
from tests.support.members import Visitor
from tests.support.rows import a_variant, row
from tests.support.shop import open_shop
from tests.support.windows import publish_window

CLICKS = """
    SELECT coalesce(sum(clicks), 0) FROM retailer_click JOIN product ON product.id = product_id
    WHERE slug = $1"""
NETWORKS = "SELECT coalesce(sum(networks), 0) FROM visitor_day WHERE what = $1"
OFFER = "https://boutique.example/tint"


@pytest.fixture(scope="module", autouse=True)
def key_of_the_day() -> Iterator[None]:
    """The same one each time: by chance a key has two networks share a bit, and they are counted as one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asker_sketches, "token_bytes", lambda size: bytes(range(size)))
        yield


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        async with opened.db.unit_of_work() as work:
            vendor = await row(work, "vendor", slug="boutique", name="Boutique")
            for product in opened.product_ids:
                await row(
                    work,
                    "offer",
                    product_id=product,
                    vendor_id=vendor,
                    price_pence=1000,
                    url=f"{OFFER}?id={product}",
                )
        await publish_window(opened.settings)
        yield opened


async def send(client: Any, shop: Community, event: dict[str, Any], address: str) -> int:
    """Send an event as the storefront forwards it for a shopper."""
    front = {"x-undertone-front": shop.settings.front_secret, "x-undertone-client": address}
    return (await Visitor(client).ask("POST", "/events", event, headers=front)).status_code


def buy(shop: Community, number: int, **more: object) -> dict[str, Any]:
    url = f"{OFFER}?id={shop.product_ids[number]}"
    return {"kind": "bought", "product_slug": shop.products[number], "url": url} | more


async def test_the_way_to_a_retailer_is_counted_by_product_shade_and_retailer(shop: Community):
    async with shop.db.unit_of_work() as work:
        own, others = [
            await a_variant(work, shop.product_ids[number], name="170N Sequoia") for number in (0, 1)
        ]
    async with open_shop(shop.settings) as client:
        assert await send(client, shop, buy(shop, 0, variant_id=own), "10.0.1.1") == 204
        assert await send(client, shop, buy(shop, 0, variant_id=own), "10.0.2.1") == 204
        assert await send(client, shop, buy(shop, 0), "10.0.3.1") == 204
        assert await send(client, shop, buy(shop, 0, variant_id=others), "10.0.4.1") == 204
        assert await send(client, shop, {"kind": "matched"}, "10.0.4.1") == 204
    today = clock.now().date()
    async with shop.db.reading() as connection:
        found = await list_clicks(connection, today, today, 10)
        days = await list_days(connection, today - timedelta(days=2), today)
    assert [(click.product_slug, click.shade, click.retailer, click.clicks) for click in found] == [
        ("tint-0", "", "Boutique", 2),
        ("tint-0", "170N Sequoia", "Boutique", 2),
    ]
    assert [(day.day, day.clicks) for day in days][-1] == (today, 4)
    assert (days[-1].visits, days[-1].matches, days[0].visits) == (4, 1, 0)


async def test_600_clicks_and_visits_of_five_networks_are_five(shop: Community):
    before = await shop.value(NETWORKS, "visit")
    async with open_shop(shop.settings) as client:
        for number in range(600):
            address = f"10.1.{number % 5}.{number // 5 + 1}"
            assert await send(client, shop, buy(shop, 2, variant_id=number + 1), address) == 204
    assert await shop.value(CLICKS, "tint-2") <= 5
    assert await shop.value(NETWORKS, "visit") - before <= 6  # an estimate, which may be one off
    content = (shop.settings.var / "visitors").read_bytes()
    assert bytes([10, 1, 0]) not in content
    assert b"10.1." not in content


async def test_a_crowd_of_visitors_is_counted_to_a_few_percent(shop: Community, tmp_path: Path):
    before = await shop.value(NETWORKS, "match")
    async with Database(shop.settings.database_url) as database:
        with AskerSketches(tmp_path / "visitors", "secret") as sketches:
            figures = FigureCounter(database, sketches)
            for number in range(20_000):
                figures.add_visitor("match", f"10.{number >> 8}.{number & 255}.1")
            await figures.write()
            await figures.write()
    assert 0.95 * 20_000 < await shop.value(NETWORKS, "match") - before < 1.05 * 20_000


async def test_an_address_that_no_retailer_has_there_is_refused(shop: Community):
    for event in (
        buy(shop, 3, url="https://elsewhere.example"),
        buy(shop, 3, url=None),
        buy(shop, 3, product_slug="tint-4"),
        buy(shop, 3, product_slug="none-such"),
    ):
        assert (await shop.nobody.post("/events", event)).status_code == 422
    assert await shop.value(CLICKS, "tint-3") == 0


async def test_clicks_wait_while_the_database_is_away(shop: Community, tmp_path: Path):
    database = Database(shop.settings.database_url)
    with AskerSketches(tmp_path / "visitors", "secret") as sketches:
        figures = FigureCounter(database, sketches)
        click = Click(shop.product_ids[5], f"{OFFER}?id={shop.product_ids[5]}", 0)
        for network in range(3):
            figures.add_click(click, f"10.3.{network}.1")
        await figures.write()
        async with database:
            await figures.write()
            await figures.write()
    assert await shop.value(CLICKS, "tint-5") == 3
