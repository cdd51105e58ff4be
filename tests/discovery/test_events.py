"""Pages report what was looked at and how fast they were; nobody is remembered by it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.discovery.events import ViewCounter
from app.kit.database import Database
from tests.support.community import Community, community
from tests.support.members import Visitor
from tests.support.shop import INTERNAL, open_shop

VIEWS = "SELECT coalesce(sum(views), 0) FROM product_view JOIN product ON id = product_id WHERE slug = $1"


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        yield opened


def view(slug: str | None) -> dict[str, object]:
    return {"kind": "view", "product_slug": slug}


async def test_views_are_counted_by_the_day_and_written_down_at_the_latest_at_the_end(shop: Community):
    async with open_shop(shop.settings) as client:
        for slug in ("tint-1", "tint-1", "tint-2"):
            answer = await Visitor(client).post("/events", view(slug))
            assert (answer.status_code, answer.content) == (204, b"")
            assert "set-cookie" not in answer.headers
    assert [await shop.value(VIEWS, slug) for slug in ("tint-1", "tint-2", "tint-3")] == [2, 1, 0]
    assert await shop.value("SELECT bool_and(day = current_date) FROM product_view")


async def test_views_wait_while_the_database_is_away(shop: Community):
    before = await shop.value(VIEWS, "tint-4")
    database = Database(shop.settings.database_url)
    views = ViewCounter(database)
    for _ in range(3):
        views.add(shop.product_ids[4])
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
