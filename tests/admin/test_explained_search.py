"""Why products stand where they do: told to staff alone in production, and to everybody outside of it."""

import httpx
import msgspec

from tests.support.community import Community
from tests.support.shop import open_shop
from tests.support.staff import StaffBrowser

PATH = "/api/search/?q=tint"


async def search(shop: httpx.AsyncClient) -> dict[str, object]:
    answer = await shop.post("/api/v1/search?explain=1", json={"query": "tint"})
    assert answer.status_code == 200
    return answer.json()


async def test_outside_production_everybody_is_told(shop: Community):
    explained = (await search(shop.shop))["explained"]
    assert explained
    assert all(each["parts"] for each in explained)


async def test_staff_are_told_in_the_admin(shop: Community, rosa: StaffBrowser):
    answer = await rosa.get(PATH)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json()["explained"] == (await search(shop.shop))["explained"]
    assert (await rosa.get("/api/search/?q=" + "x" * 201)).status_code == 422
    assert (await rosa.get("/api/search/")).status_code == 200


async def test_in_production_staff_alone_are_told(shop: Community, rosa: StaffBrowser):
    async with open_shop(msgspec.structs.replace(shop.settings, env="production")) as production:
        assert (await search(production))["explained"] is None
        staff = StaffBrowser(production)
        assert (await staff.get(PATH)).status_code == 401
        staff.browser.cookies = rosa.browser.cookies
        answer = await staff.get(PATH)
        assert answer.status_code == 200
        assert answer.json()["explained"]


async def test_nobody_else_is(shop: Community):
    assert (await StaffBrowser(shop.shop).get(PATH)).status_code == 401
