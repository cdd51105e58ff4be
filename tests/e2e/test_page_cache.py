"""What the storefront keeps: nothing of a member's, and nothing the catalogue has moved on from."""

from collections.abc import Callable, Iterator
from itertools import count

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.kit.database.pool import Connection
from app.settings import Settings
from tests.support import loopback
from tests.support.processes import comes_true_within
from tests.support.rows import a_member, a_product, row
from tests.support.running_shop import RunningShop, wait_for
from tests.support.sessions import cookies_of

pytestmark = pytest.mark.browser

NAME, SURNAME = "Zebedee", "Quillfeather"
EMAIL = "zebedee.quillfeather@shop.test"
WISHED = "lipstick-07"
BRAND = "velour"
WITHDRAWN = "going-soon"
PUBLIC = (
    "/",
    "/?trending=foundation",
    "/brands",
    f"/brands/{BRAND}",
    "/categories/lipstick",
    "/products",
    f"/products/{WISHED}",
    "/search/lipstick",
    "/match-your-shade",
    "/blog",
    "/blog/7",
    "/informations/about-us",
    "/informations/contact-us",
    "/informations/terms-and-conditions",
    "/informations/privacy-policy",
    "/informations/sitemap",
    "/account/login",
)
TRIES, PATIENCE = 20, 180
PERSONAL = ("is_added_to_wishlist", "is_reviewed", "user_review", NAME, SURNAME, EMAIL)


async def insert_what_is_withdrawn(connection: Connection) -> None:
    brand = await connection.fetchval("SELECT id FROM brand WHERE slug = $1", BRAND)
    category = await connection.fetchval("SELECT id FROM category WHERE slug = 'foundation'")
    await a_product(connection, slug=WITHDRAWN, name="Going Soon", brand_id=brand, category_id=category)


@pytest.fixture(scope="module")
def cookies(shop: RunningShop) -> dict[str, str]:
    """The cookies of a member with a wish."""

    async def join(connection: Connection) -> dict[str, str]:
        member = await a_member(
            connection, first_name=NAME, surname=SURNAME, email=EMAIL, email_verified=True
        )
        product = await connection.fetchval("SELECT id FROM product WHERE slug = $1", WISHED)
        await row(connection, "wish", member_id=member, product_id=product)
        return await cookies_of(connection, member, Settings(secret=shop.secret))

    return shop.with_database(join)


@pytest.fixture(scope="module")
def cold(shop: RunningShop) -> Iterator[str]:
    """A storefront that has kept no page yet."""
    with shop.another_front() as url:
        yield url


def one_page_served_twice(
    signed_in: httpx.Client, stranger: httpx.Client, path: str
) -> tuple[httpx.Response, httpx.Response]:
    """The same page by both; asked for again when the catalogue moved on and it was made anew between."""
    for _ in range(TRIES):
        theirs, copy = signed_in.get(path), stranger.get(path)
        if theirs.text == copy.text:
            break
    return theirs, copy


def test_what_a_member_warmed_tells_a_stranger_nothing(
    page: Page, context: BrowserContext, cookies: dict[str, str], cold: str
) -> None:
    context.add_cookies([{"name": name, "value": value, "url": cold} for name, value in cookies.items()])
    member = loopback.get(f"{cold}/api/v1/user/profile", cookies=cookies).json()["data"]
    assert member["user_details"]["first_name"] == NAME
    page.goto(f"{cold}/account/login/verify")
    expect(page.get_by_role("banner").get_by_role("link", name="Your Account")).to_be_visible()
    page.goto(f"{cold}/products/{WISHED}")
    expect(page.get_by_role("button", name="Remove from wishlist")).to_be_visible()

    with (
        loopback.Client(base_url=cold, cookies=cookies) as signed_in,
        loopback.Client(base_url=cold) as stranger,
    ):
        for path in PUBLIC:
            theirs, copy = one_page_served_twice(signed_in, stranger, path)
            assert copy.status_code == 200, path
            assert copy.text == theirs.text, path
            assert [word for word in PERSONAL if word in copy.text] == [], path
            assert "set-cookie" not in copy.headers, path
            assert "cookie" not in copy.headers["vary"].lower(), path


def test_what_is_a_members_own_is_never_kept(cookies: dict[str, str], cold: str) -> None:
    for path in ("/account", "/profile/7", "/account/login/verify"):
        answer = loopback.get(cold + path, cookies=cookies)
        assert answer.headers["cache-control"] == "no-store", path
        assert NAME not in answer.text


@pytest.fixture
def brand_speaks(shop: RunningShop) -> Iterator[Callable[[str], str]]:
    """Lets a brand say something else about itself, until the end of the test."""

    def speak(words: str) -> str:
        async def put(connection: Connection) -> str:
            before: str = await connection.fetchval("SELECT description FROM brand WHERE slug = $1", BRAND)
            await connection.execute("UPDATE brand SET description = $2 WHERE slug = $1", BRAND, words)
            return before

        before: str = shop.with_database(put)
        wait_for(shop, f"/api/v1/brand?slug={BRAND}", words)
        return before

    before = speak("Said at first.")
    yield speak
    speak(before)


def test_a_withdrawn_product_leaves_its_page_and_the_lists(shop: RunningShop) -> None:
    page, listed = f"{shop.url}/products/{WITHDRAWN}", f"{shop.url}/brands/{BRAND}?sort=reviews"
    shop.with_database(insert_what_is_withdrawn)
    wait_for(shop, f"/products/{WITHDRAWN}")
    wait_for(shop, f"/brands/{BRAND}?sort=reviews", WITHDRAWN)
    assert loopback.get(page).status_code == 200
    assert WITHDRAWN in loopback.get(listed).text

    async def withdraw(connection: Connection) -> None:
        await connection.execute("UPDATE product SET status = 'withdrawn' WHERE slug = $1", WITHDRAWN)

    shop.with_database(withdraw)
    api = f"{shop.url}/api/v1/product?slug={WITHDRAWN}"
    assert comes_true_within(PATIENCE, lambda: loopback.get(api).status_code == 404)
    assert comes_true_within(PATIENCE, lambda: loopback.get(page).status_code == 404)
    assert comes_true_within(PATIENCE, lambda: WITHDRAWN not in loopback.get(listed).text)
    assert loopback.get(page).headers["cache-control"] == "no-store"


def test_what_a_brand_says_anew_is_on_the_next_page_that_is_made(
    shop: RunningShop, brand_speaks: Callable[[str], str]
) -> None:
    """The front is told of the change by the API, not by the page's own responses: at most a second later."""
    new_pages = (f"{shop.url}/brands/{BRAND}?min={price}" for price in count(1))
    assert comes_true_within(PATIENCE, lambda: "Said at first." in loopback.get(next(new_pages)).text)
    brand_speaks("Said anew.")
    assert comes_true_within(PATIENCE, lambda: "Said anew." in loopback.get(next(new_pages)).text)


def test_a_returning_shopper_sees_what_changed_at_the_first_look(
    page: Page, shop: RunningShop, shop_url: str
) -> None:
    async def insert(connection: Connection) -> None:
        category = await connection.fetchval("SELECT id FROM category WHERE slug = 'foundation'")
        await a_product(connection, slug="renamed-soon", name="Renamed Soon", category_id=category)

    async def rename(connection: Connection) -> None:
        await connection.execute("UPDATE product SET name = 'Renamed Now' WHERE slug = 'renamed-soon'")

    shop.with_database(insert)
    wait_for(shop, "/products/renamed-soon", "Renamed Soon")
    page.goto(f"{shop_url}/products/renamed-soon")
    page.goto(f"{shop_url}/brands")
    shop.with_database(rename)
    wait_for(shop, "/products/renamed-soon", "Renamed Now")
    page.goto(f"{shop_url}/products/renamed-soon")
    expect(page.get_by_role("heading", level=1)).to_have_text("Renamed Now")
