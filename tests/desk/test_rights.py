"""Who may ask the desk: every address as nobody, as a member, from another site, and as staff."""

import re

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from app.asgi import create_shop
from app.settings import Settings
from tests.support.community import Community
from tests.support.staff import StaffBrowser


def list_addresses() -> list[tuple[str, str]]:
    """Every method and address of the desk."""
    shop: Litestar = create_shop(Settings(admin=True))
    return sorted(
        (method, re.sub(r"\{[^}]*\}", "1", route.path.replace("{kind:str}", "product")))
        for route in shop.routes
        if isinstance(route, HTTPRoute) and route.path.startswith("/admin/desk/")
        for method in route.route_handler_map
        if method not in {"OPTIONS", "HEAD"}
    )


EVERY = list_addresses()


async def ask(browser: httpx.AsyncClient, method: str, path: str, **headers: str) -> httpx.Response:
    if path.endswith(("/pictures", "/files")):
        return await browser.request(method, path, files={"picture": b"none"}, headers=headers)
    body = None if method == "GET" else b"{}"
    return await browser.request(
        method, path, content=body, headers={"content-type": "application/json"} | headers
    )


def test_the_desk_is_not_there_while_the_admin_is_off() -> None:
    shop = create_shop(Settings())
    assert not [route.path for route in shop.routes if "desk" in route.path]


@pytest.mark.parametrize(("method", "path"), EVERY)
async def test_nobody_and_no_member_comes_in(shop: Community, method: str, path: str) -> None:
    nobody = StaffBrowser(shop.shop).browser
    _, member = await shop.newcomer(user_type="influencer")
    cookie = member._headers["cookie"]
    for answer in (await ask(nobody, method, path), await ask(nobody, method, path, cookie=cookie)):
        assert (answer.status_code, answer.json()) == (401, {"detail": "Unauthorized"})
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("method", "path"), [each for each in EVERY if each[0] != "GET"])
async def test_no_other_site_changes_anything(
    shop: Community, rosa: StaffBrowser, method: str, path: str
) -> None:
    answer = await ask(rosa.browser, method, path, origin="https://elsewhere.example")
    assert answer.status_code == 403


@pytest.mark.parametrize(("method", "path"), [each for each in EVERY if each[0] == "GET"])
async def test_staff_read_what_is_there(rosa: StaffBrowser, method: str, path: str) -> None:
    assert (await rosa.browser.request(method, path)).status_code in (200, 404)
