"""With the API away or slow each page says what failed in its own panel, lives on, and can be asked again."""

import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.e2e.looking import DESKTOP, violations
from tests.support import loopback
from tests.support.api_proxy import ApiProxy
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

API = "/api/v1"
SAID = "The shelves fell over"
SHELF, FOUND, PRODUCT = "/categories/lipstick", "/search/lipstick", "/products/lipstick-07"
FETCHING, SEARCHING = "An error occurred while fetching", "An error occurred while searching for"
RESULTS = 'Results for "lipstick"'
SLOW_S = 4
TRIES, WAITS = 20, "Loading reviews"
UNLOADED = "We were unable to load the contents! Kindly try again."
UNABLE = "Our server was unable to process your request"
WENT_WRONG = "Something went wrong while finding the product you were looking for. Please try again later."
NOT_ANSWERED = (
    "An unknown error occurred on our end. Check your network connection and try again. "
    "Check if a firewall is blocking access to the server. Enable cookies for this website."
)


@pytest.fixture(scope="module")
def line(shop: RunningShop) -> Iterator[tuple[ApiProxy, str]]:
    """A storefront of its own, and the line between it and the API."""
    with ApiProxy(shop.api_port) as between, shop.another_front(UNDERTONE_API_ORIGIN=between.url) as url:
        yield between, url


@pytest.fixture
def between(line: tuple[ApiProxy, str]) -> Iterator[ApiProxy]:
    yield line[0]
    line[0].as_it_is()


@pytest.fixture
def url(line: tuple[ApiProxy, str]) -> str:
    return line[1]


def panel(page: Page, title: str) -> Locator:
    return page.get_by_role("alert").filter(has=page.get_by_role("heading", name=title, exact=True))


FAILURES = [
    # page, call, title, description, code, what lives on
    ("/", "/product/trending", "An Error Occurred", "Try again later", "Error 500", "New Arrival"),
    ("/", "/categories", UNLOADED, "Try again later", "Failed to fetch categories", "Featured Products"),
    (
        "/brands",
        "/brands",
        "An error occurred while fetching brands",
        SAID,
        "Error fetching brands.",
        "Brands A-Z",
    ),
    ("/brands/velour", "/brand", "Error fetching brand.", SAID, "Failed to fetch the brand", "Products"),
    (SHELF, "/category", "An Error Occurred", SAID, "Failed to fetch the category", "Products"),
    (SHELF, "/search", f"{FETCHING} products.", SAID, "Failed to fetch the products", "Lipstick"),
    (
        FOUND,
        "/search",
        f"{SEARCHING} products.",
        SAID,
        "Failed to fetch products from the search query",
        RESULTS,
    ),
    ("/blog", "/blogs", f"{FETCHING} blogs", SAID, "Failed to fetch blogs.", "Blog"),
    ("/blog/7", "/blog", "An Error Occurred While Fetching Blog", SAID, "Failed to fetch blog.", None),
    (PRODUCT, "/product", "Uh Oh! Something went wrong", WENT_WRONG, "Failed to fetch the product", None),
    (
        PRODUCT,
        "/product/review",
        "An Error Occurred",
        UNABLE,
        f"Failed to fetch product reviews: {SAID}",
        "Lipstick 07",
    ),
]


@pytest.mark.only_looks
@pytest.mark.parametrize(
    ("path", "call", "title", "description", "code", "alive"),
    FAILURES,
    ids=[f"{each[0]} {each[1]}" for each in FAILURES],
)
def test_what_fails_says_so_in_its_place_and_comes_when_asked_again(
    page: Page,
    between: ApiProxy,
    url: str,
    path: str,
    call: str,
    title: str,
    description: str,
    code: str,
    alive: str | None,
) -> None:
    page.set_viewport_size(DESKTOP)
    between.say(API + call, 500, {"detail": SAID})
    answer = open_failed(page, url + path)
    assert answer.status >= 500, "nothing may keep a page of which a part failed"
    assert answer.headers["cache-control"] == "no-store"
    failed = panel(page, title).first
    expect(failed).to_be_visible()
    expect(failed).to_contain_text(description)
    expect(failed.locator("code")).to_contain_text(code)
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()
    if alive:
        main = page.get_by_role("main")
        other = main.get_by_role("heading", name=alive).or_(main.get_by_role("region", name=alive))
        expect(other.first).to_be_visible()
    assert violations(page) == []
    between.as_it_is()
    failed.get_by_role("button", name="Try again").click()
    expect(panel(page, title)).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def open_failed(page: Page, address: str) -> Response:
    """A page waits half a second for its reviews: drawn before they failed, it is opened again."""
    for _ in range(TRIES):
        answer = page.goto(address)
        assert answer is not None
        if WAITS not in answer.text():
            break
    return answer


@pytest.mark.parametrize(
    ("path", "call", "description"),
    [(path, call, description) for path, call, _, description, *_ in FAILURES],
    ids=[f"{each[0]} {each[1]}" for each in FAILURES],
)
def test_a_panel_shows_the_servers_words_or_the_responses_or_the_errors_own(
    between: ApiProxy, url: str, path: str, call: str, description: str
) -> None:
    between.say(API + call, 500, {"detail": SAID})
    assert SAID in read_main(url + path)
    between.say(API + call, 502, {})
    assert "Error 502: Bad Gateway" in read_main(url + path)
    between.as_it_is()
    between.hang_up(API + call)
    main = read_main(url + path)
    assert "No Response from server" in main
    assert (NOT_ANSWERED in main) == (description == SAID)


def read_main(address: str) -> str:
    """What a page shows between header and footer, without the data for its scripts."""
    for _ in range(TRIES):
        html = loopback.get(address).text
        if WAITS not in html:
            break
    return html[html.index("<main") : html.index("<footer")]


def test_a_slow_api_is_waited_for(page: Page, between: ApiProxy, url: str) -> None:
    page.goto(f"{url}/blog")
    between.hold(f"{API}/search")
    threading.Timer(SLOW_S, between.as_it_is).start()
    answer = page.goto(f"{url}/brands/velour")
    assert answer is not None
    assert answer.status == 200
    expect(page.get_by_role("region", name="Products").get_by_role("article").first).to_be_visible()


def test_slow_reviews_hold_nothing_up(page: Page, between: ApiProxy, url: str) -> None:
    between.hold(f"{API}/product/review")
    answer = page.goto(f"{url}{PRODUCT}")
    assert answer is not None
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-store")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lipstick 07")
    expect(page.get_by_text("Loading reviews")).to_have_count(1)
    between.as_it_is()
    expect(page.locator("#all-reviews").get_by_text("Showing 1 of 1")).to_be_visible()


def test_with_nothing_behind_it_the_shop_still_stands(page: Page, between: ApiProxy, url: str) -> None:
    page.set_viewport_size(DESKTOP)
    between.say("*", 503, {"detail": SAID})
    page.goto(url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Find the shade that is already yours.")
    expect(page.get_by_role("heading", name="An Error Occurred")).to_have_count(3)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="About Us").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About Us")
    page.goto(f"{url}/informations/sitemap")
    expect(page.get_by_role("alert")).to_have_text("An Error Occurred. Please try again later.")
    expect(page.get_by_role("main").get_by_role("link", name="Terms and Conditions")).to_be_visible()
