"""Over https every cookie has a name that a browser guards, and a member is one under that name too."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.kit.http import cookies
from app.kit.http.cookies import ACCESS_COOKIE, REFRESH_COOKIE, GuardedCookie
from app.settings import Settings
from tests.support.community import Community
from tests.support.rows import row
from tests.support.sessions import cookies_of
from tests.support.shop import open_shop
from tests.support.staff import PASSWORD, add_staff

ORIGIN = "https://shop.example"
ROOT = Path(__file__).parents[2]


def origin_of(scheme: str) -> str:
    return ORIGIN if scheme == "https" else "http://localhost:3000"


@pytest.fixture(scope="module", params=["http", "https"])
def settings(request: pytest.FixtureRequest, shop: Community) -> Settings:
    return msgspec.structs.replace(shop.settings, public_origin=origin_of(request.param), admin=True)


@pytest_asyncio.fixture(scope="module")
async def module_browser(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    async with open_shop(settings) as client:
        client.base_url = settings.public_origin
        client.headers["origin"] = settings.public_origin
        yield client


@pytest.fixture
def browser(module_browser: httpx.AsyncClient) -> httpx.AsyncClient:
    """A browser without cookies."""
    module_browser.cookies.clear()
    return module_browser


def test_a_name_says_as_much_as_its_path_allows(settings: Settings):
    every = [cookie for cookie in vars(cookies).values() if isinstance(cookie, GuardedCookie)]
    assert len(every) == len({cookie.plain_name for cookie in every}) == 8
    for cookie in every:
        prefix = cookie.name(settings).removesuffix(cookie.plain_name)
        assert prefix == ("" if not settings.is_https else "__Host-" if cookie.path == "/" else "__Secure-")


def test_the_names_stand_in_one_module():
    names = re.compile(r"[\"'b]undertone_(access|refresh|sign_in|sign_up|apple_name|staff)\b")
    found = [path for path in (ROOT / "app").rglob("*.py") if names.search(path.read_text())]
    assert found == [ROOT / "app" / "kit" / "http" / "cookies.py"]


async def test_a_member_never_gets_the_answer_made_for_everyone(
    shop: Community, browser: httpx.AsyncClient, settings: Settings
):
    product, path = shop.product_ids[0], "/api/v1/product?slug=tint-0"
    ada, _ = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        await row(work, "wish", member_id=ada, product_id=product)
        mine = await cookies_of(work, ada, settings)
    for _ in range(3):
        public = await browser.get(path)
        assert "is_added_to_wishlist" not in public.json()["data"]
    header = "; ".join(f"{name}={value}" for name, value in mine.items())
    own = await browser.get(path, headers={"cookie": header})
    assert own.json()["data"]["is_added_to_wishlist"] is True
    assert own.headers["cache-control"].startswith("private")
    reviews = await browser.get("/api/v1/product/review?slug=tint-0")
    assert reviews.headers["cache-control"].startswith("public")
    own = await browser.get("/api/v1/product/review?slug=tint-0", headers={"cookie": header})
    assert own.headers["cache-control"].startswith("private")


async def test_a_refresh_hands_out_guarded_names(
    shop: Community, browser: httpx.AsyncClient, settings: Settings
):
    ada, _ = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        mine = await cookies_of(work, ada, settings)
    token = mine[REFRESH_COOKIE.name(settings)]
    answer = await browser.put(
        "/api/v1/auth/refresh", headers={"cookie": f"{REFRESH_COOKIE.name(settings)}={token}"}
    )
    lines = {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}
    assert lines.keys() == {ACCESS_COOKIE.name(settings), REFRESH_COOKIE.name(settings)}
    for line in lines.values():
        assert ("Secure" in line.split("; ")) == settings.is_https
        assert "Domain" not in line


async def test_a_neighbour_cannot_plant_a_session(
    shop: Community, browser: httpx.AsyncClient, settings: Settings
):
    ada, _ = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        mine = await cookies_of(work, ada, settings)
    planted = f"{ACCESS_COOKIE.plain_name}={mine[ACCESS_COOKIE.name(settings)]}"
    answer = await browser.get("/api/v1/user/profile", headers={"cookie": planted})
    assert answer.status_code == (401 if settings.is_https else 200)


async def test_the_admins_cookies_are_guarded(
    shop: Community, browser: httpx.AsyncClient, settings: Settings
):
    name = "ida" if settings.is_https else "ivo"
    await add_staff(shop.db, name)
    page = await browser.get("/admin/")
    token = browser.cookies["csrftoken"]
    opened = await browser.post(
        "/admin/public/login/", json={"username": name, "password": PASSWORD}, headers={"x-csrftoken": token}
    )
    assert opened.json() == {"message": "logged in"}
    lines = [line for answer in (page, opened) for line in answer.headers.get_list("set-cookie")]
    prefix = "__Secure-" if settings.is_https else ""
    ours = {f"{prefix}undertone_staff", f"{prefix}undertone_staff_browser"}
    assert {line.partition("=")[0] for line in lines} == {"csrftoken", *ours}
    for line in lines:
        parts = [part.lower() for part in line.split("; ")]
        assert {"path=/admin", "samesite=strict"} <= {*parts}
        names = [part.partition("=")[0] for part in parts]
        assert len(names) == len({*names})
        assert ("secure" in parts) == settings.is_https
    assert (await browser.get("/admin/api/user/")).json()["username"] == name
