"""The admin in a real browser: signing in, editing, moderating, and what shoppers then see."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.admin import service
from app.kit.database.pool import Connection, Database
from tests.e2e.looking import complaints_of
from tests.support import writable_products
from tests.support.rows import a_member, a_review, row
from tests.support.running_shop import RunningShop, in_a_thread
from tests.support.staff import PASSWORD, add_staff

pytestmark = pytest.mark.browser

# How the library learns that nobody is signed in, and says so on the console.
NOBODY_YET = "AxiosError: Request failed with status code 401"
PATIENCE = 180


@pytest.fixture(scope="module")
def rosa(shop: RunningShop) -> str:
    """The token of a session of somebody of the staff: the form itself may be tried five times a minute."""

    async def hire() -> str | None:
        async with Database(shop.database_url) as database:
            await add_staff(database, "rosa")
            return (await service.sign_in(database, "rosa", PASSWORD, replacing=None)).token

    return in_a_thread(hire) or ""


@pytest.fixture
def door(context: BrowserContext, rosa: str) -> Iterator[Page]:
    """A page for the admin. An error on its console, or a question to anybody else, fails the test."""
    page = context.new_page()
    complaints = complaints_of(page)
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    page.goto("/admin")
    expect(page.locator("input[type=password]")).to_be_visible()  # all that it asks at first is answered
    yield page
    assert [text for text in complaints if not text.startswith(NOBODY_YET)] == []
    home = page.url.split("/admin")[0]
    assert [url for url in asked if not url.startswith((home, "data:"))] == []


@pytest.fixture
def desk(context: BrowserContext, shop_url: str, rosa: str, door: Page) -> Page:
    """The same page, signed in."""
    context.add_cookies([{"name": "undertone_staff", "value": rosa, "url": f"{shop_url}/admin"}])
    door.goto("/admin/")
    expect(door.get_by_role("heading", name="Welcome to Undertone")).to_be_visible()
    return door


def sign_in(door: Page, password: str) -> None:
    door.locator("input[name=username]").fill("rosa")
    door.locator("input[type=password]").fill(password)
    door.get_by_role("button", name="Login").click()


def test_a_wrong_password_stays_outside_and_the_right_one_sees_the_tables(door: Page) -> None:
    sign_in(door, "not the password")
    expect(door.get_by_text("Problem logging in")).to_be_visible()
    sign_in(door, PASSWORD)
    expect(door.get_by_role("heading", name="Welcome to Undertone")).to_be_visible()
    expect(door).to_have_title("Undertone")
    for table in ("product", "blog post", "member", "review moderation"):
        expect(door.get_by_role("link", name=table, exact=True)).to_be_visible()
    door.get_by_role("link", name="product", exact=True).click()
    expect(door.get_by_role("cell", name="Lipstick 01", exact=True)).to_be_visible()
    door.get_by_role("link", name="searches report", exact=True).click()
    rows = door.get_by_role("row").filter(
        has=door.get_by_role("cell", name=re.compile("^(parasol|lipstick under £20)$"))
    )
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="parasol")).to_have_count(1)
    with door.expect_download() as download:
        door.locator("a.button").filter(has_text="Export CSV").click()
        door.locator("#overlay form button").click()
    assert "parasol" in download.value.path().read_text()


def test_nothing_of_it_is_kept_by_the_shop_front(door: Page) -> None:
    for path in ("/admin/", "/admin/api/user/", "/admin/public/meta/"):
        answer = door.request.get(path)
        assert answer.headers["cache-control"] == "no-store"
        assert "x-frame-options" in answer.headers
    assert door.request.get("/admin/api/tables/product/").status == 401


def test_a_product_renamed_here_is_renamed_for_shoppers(
    desk: Page, shop: RunningShop, own_product: str
) -> None:
    product = shop.with_database(lambda work: writable_products.product_id_of(work, own_product))
    desk.goto(f"/admin/#/product/{product}")
    name = desk.locator("textarea[name=name]").first
    expect(name).to_have_value(writable_products.product_name_of(own_product))
    name.fill("Renamed At The Desk")
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("Successfully saved row")).to_be_visible()
    told = shown(desk, f"/api/v1/product?slug={own_product}", "Renamed At The Desk")
    assert told["data"]["name"] == "Renamed At The Desk"


def test_a_reported_review_is_first_and_hidden_by_its_standing(
    desk: Page, shop: RunningShop, own_product: str
) -> None:
    async def report(connection: Connection) -> int:
        product = await writable_products.product_id_of(connection, own_product)
        review = await a_review(connection, product)
        for _ in range(9):
            member = await a_member(connection)
            said = {"member_id": member, "reason": "An advertisement"}
            await row(connection, "review_report", review_id=review, **said)
        return review

    review = shop.with_database(report)
    assert shown(desk, f"/api/v1/product?slug={own_product}", '"reviews":1')["data"]["reviews"] == 1
    desk.get_by_role("link", name="review moderation", exact=True).click()
    first = desk.locator("tr").filter(has=desk.get_by_role("link", name=re.compile(r"^\d+$"))).first
    expect(first).to_contain_text("An advertisement")
    first.get_by_role("link", name=str(review), exact=True).click()
    desk.locator("select[name=standing]").select_option("hidden")
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("Successfully saved row")).to_be_visible()
    assert shown(desk, f"/api/v1/product?slug={own_product}", '"reviews":0')["data"]["reviews"] == 0


def test_signing_out_asks_for_the_password_again(desk: Page) -> None:
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.get_by_role("link", name="rosa").click()
    desk.get_by_text(re.compile("log ?out", re.IGNORECASE)).click()
    expect(desk.locator("input[type=password]")).to_be_visible()
    assert desk.request.get("/admin/api/user/").status == 401


def shown(desk: Page, path: str, text: str):
    """What the shop answers, once it says this."""
    deadline = time.monotonic() + PATIENCE
    while text not in (answer := desk.request.get(path)).text() and time.monotonic() < deadline:
        time.sleep(0.2)
    return answer.json()
