"""Pages report what was looked at and how fast they were; nobody is remembered by it."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
import pytest_asyncio

from app.kit import clock
from app.kit.database.pool import Database
from app.lists.events import ViewCounter
from app.search_counts import asker_sketches
from app.search_counts.asker_sketches import AskerSketches
from tests.support.community import Community, community
from tests.support.members import Visitor
from tests.support.shop import INTERNAL, open_shop
from tests.support.windows import publish_window

VIEWS = "SELECT coalesce(sum(views), 0) FROM product_view JOIN product ON id = product_id WHERE slug = $1"


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        yield opened


async def look(client: httpx.AsyncClient, shop: Community, slug: str, address: str) -> httpx.Response:
    """Look at a product from an address, as the storefront forwards it for a shopper."""
    front = {"x-undertone-front": shop.settings.front_secret, "x-undertone-client": address}
    return await Visitor(client).ask("POST", "/events", view(slug), headers=front)


def view(slug: str | None) -> dict[str, object]:
    return {"kind": "view", "product_slug": slug}


@pytest.fixture
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """No midnight comes while the test looks at products."""
    moment = clock.now()
    monkeypatch.setattr(asker_sketches, "clock", SimpleNamespace(now=lambda: moment))


async def test_views_are_counted_by_the_day_and_written_down_at_the_latest_at_the_end(shop: Community):
    before = await shop.value("SELECT current_date")
    async with open_shop(shop.settings) as client:
        for slug, network in (("tint-1", 1), ("tint-1", 2), ("tint-2", 1)):
            answer = await look(client, shop, slug, f"10.0.{network}.7")
            assert (answer.status_code, answer.content) == (204, b"")
            assert "set-cookie" not in answer.headers
    assert [await shop.value(VIEWS, slug) for slug in ("tint-1", "tint-2", "tint-3")] == [2, 1, 0]
    assert await shop.value("SELECT bool_and(day BETWEEN $1 AND current_date) FROM product_view", before)


async def test_600_views_from_five_networks_are_five_and_do_not_lead_a_shelf(shop: Community, one_day):
    async with open_shop(shop.settings) as client:
        for number in range(600):
            address = f"10.1.{number % 5}.{number // 5 + 1}"
            assert (await look(client, shop, "tint-5", address)).status_code == 204
        for network in range(12):
            await look(client, shop, "tint-0", f"10.2.{network}.9")
    assert await shop.value(VIEWS, "tint-5") <= 5
    await publish_window(shop.settings)
    async with open_shop(shop.settings) as client:
        trending = (await Visitor(client).get("/product/trending")).json()["products"]
    assert trending[0]["slug"] == "tint-0"
    content = (shop.settings.var / "viewers").read_bytes()
    assert bytes([10, 1, 0]) not in content
    assert b"10.1." not in content


async def test_views_wait_while_the_database_is_away(shop: Community, tmp_path: Path):
    before = await shop.value(VIEWS, "tint-4")
    database = Database(shop.settings.database_url)
    with AskerSketches(tmp_path / "viewers", "secret") as sketches:
        views = ViewCounter(database, sketches)
        for network in range(3):
            views.add(shop.product_ids[4], f"10.3.{network}.1")
        await views.write()
        async with database:
            await views.write()
            await views.write()
    assert await shop.value(VIEWS, "tint-4") == before + 3


async def test_a_measure_of_a_page_is_among_the_metrics(shop: Community):
    answer = await shop.nobody.post("/events", {"kind": "vitals", "name": "LCP", "value": 1234.5})
    assert answer.status_code == 204
    lines = (await shop.shop.get(f"{INTERNAL}/metrics")).text.splitlines()
    assert any(line.startswith('undertone_web_vitals_count{name="LCP"}') for line in lines)


@pytest.mark.parametrize(
    ("event", "place"),
    [
        (view("no-such-product"), "product_slug"),
        (view(None), "product_slug"),
        (view("x" * 10_000), "product_slug"),
        ({"kind": "purchase"}, "kind"),
        ({"kind": "vitals", "name": "LCP"}, "body"),
        ({"kind": "vitals", "name": "FPS", "value": 1}, "name"),
        ({"kind": "vitals", "name": "LCP", "value": -1}, "value"),
        (view("tint-1") | {"member_id": 7}, "member_id"),
    ],
)
async def test_what_cannot_be_counted_is_refused_with_the_reason(shop: Community, event: dict, place: str):
    answer = await shop.nobody.post("/events", event)
    assert answer.status_code == 422
    assert place in [fault["loc"][-1] for fault in answer.json()["detail"]]


async def test_a_lone_surrogate_names_no_product(shop: Community):
    headers = {"content-type": "application/json"}
    body = b'{"kind": "view", "product_slug": "\\ud800"}'
    answer = await shop.nobody.ask("POST", "/events", content=body, headers=headers)
    assert answer.status_code == 422
