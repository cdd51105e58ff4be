"""Chapter 2 of the specification: what stands on each page, and what a navigation inside the app shows."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.looking import DESKTOP, hold, open_product, wait_until
from tests.e2e.spec.sent_pages import failures
from tests.support.product_pages import BARE, FULL, NEIGHBOUR

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("product_pages")]

BRAND, SHELF, PRODUCT = "/brands/velour", "/categories/lipstick", f"/products/{FULL}"
MAIN_NAV = r'aria-label="Main"(?:(?!</nav>).)*'
LIST_PARTS = {
    "filters": r'aria-label="Filters"',
    "sorting": r'aria-label="Sort by"',
    "pages": r'aria-label="Pages"',
}
ROWS = [
    ("Discover holds the categories", "/", 'href="/categories/foundation".*>Foundation<'),
    ("each leads to its page", "/", 'href="/categories/lipstick"'),
    ("a banner for matching", "/", 'aria-labelledby="match-banner".*href="/match-your-shade"'),
    ("a dropdown for Trending Now", "/", "Category of Trending Now"),
    ("a dropdown for New Arrival", "/", "Category of New Arrival"),
    ("none for Featured Products", "/", "!Category of Featured Products"),
    ("no row of essential items", "/", "!(?i)essential"),
    ("communities are empty", "/", 'data-testid="communities"></section>'),
    ("a banner", BRAND, '<img[^>]*src="/banner.svg"[^>]*width="1200"'),
    ("the name", BRAND, "<h1[^>]*>Velour</h1>"),
    ("the description", BRAND, "The caption of Velour"),
    *((f"{name} of a brand's products", BRAND, pattern) for name, pattern in list(LIST_PARTS.items())[:2]),
    *((f"{name} of a category's products", SHELF, pattern) for name, pattern in LIST_PARTS.items()),
    ("a category's banner", SHELF, '<img[^>]*width="1200"'),
    ("the first shade without a parameter", PRODUCT, 'role="radio"[^>]*aria-checked="true"|checked=""'),
    ("a logo that leads home", "/brands", '<a [^>]*aria-label="Undertone, home"[^>]*href="/"'),
    ("the search box", "/brands", 'role="combobox"[^>]*aria-label="Search products"'),
    *(
        (f"{label} in the main navigation", "/brands", rf'{MAIN_NAV}href="{to}"[^>]*>{label}<')
        for label, to in (
            ("Home", "/"),
            ("Brands", "/brands"),
            ("Match Your Shade", "/match-your-shade"),
            ("Blog", "/blog"),
            ("About Us", "/informations/about-us"),
        )
    ),
    ("the copyright", "/brands", r"© (<!-- -->)?20\d\d(<!-- -->)? (<!-- -->)?Undertone"),
    ("a review button", PRODUCT, "Write a Review</a>"),
    ("retailers", PRODUCT, ">Buy from these Retailers<"),
    *((f"the section {name}", PRODUCT, rf"<summary[^>]*><h2[^>]*>{name}<") for name in (
        "Details", "Ingredients", "Product Certificates", "Reviews")),
    ("similar products", PRODUCT, ">Products that match your shades<"),
    ("social content", PRODUCT, ">Checkout What's Trending in Social Media<"),
    ("the description for search engines", PRODUCT, r'"description":"Why it stays It sets by itself\.'),
]  # fmt: skip


def test_the_pages_as_the_server_sends_them(shop_url: str) -> None:
    assert failures(shop_url, ROWS) == []


def test_broken_pictures_give_way(page: Page, shop_url: str) -> None:
    def send_lost_banner(route: Route) -> None:
        answer = route.fetch().json()
        route.fulfill(json={"data": answer["data"] | {"banner": "/media/lost.webp"}})

    page.route("**/api/v1/category?*", send_lost_banner)
    page.set_viewport_size(DESKTOP)
    page.goto(shop_url)
    with page.expect_response("**/media/lost.webp"):
        page.get_by_role("region", name="Discover").get_by_role("link", name="Lipstick").click()
    expect(page.locator("main header img")).to_have_attribute("src", "/banner.svg")


def test_after_a_navigation_a_product_has_its_tags(page: Page, shop_url: str) -> None:
    canonical, told = page.locator("link[rel=canonical]"), page.locator("script[type='application/ld+json']")
    open_product(page)
    matches = page.get_by_role("region", name="Products that match your shades")
    matches.get_by_role("link", name="Neighbour").first.click()
    expect(page).to_have_title("Neighbour by Pages & Co | Undertone")
    expect(canonical).to_have_attribute("href", f"{shop_url}/products/{NEIGHBOUR}")
    expect(told).to_have_count(1)
    wait_until(page, lambda: json.loads(told.inner_text())["name"] == "Neighbour")
    page.route("**/products/*.data*", ask_for_another)
    page.get_by_role("navigation", name="Breadcrumbs").get_by_role("link", name="Pages & Co").click()
    expect(canonical).to_have_attribute("href", f"{shop_url}/brands/pages")
    page.get_by_role("region", name="Products").get_by_role("link", name="Neighbour").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Product Doesn't Exist")
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    expect(canonical).to_have_count(0)


def ask_for_another(route: Route) -> None:
    route.continue_(url=route.request.url.replace(NEIGHBOUR, "gone"))


def test_the_loading_bar_shows_in_every_navigation(page: Page, shop_url: str) -> None:
    bar = page.get_by_role("progressbar", name="Loading the page", include_hidden=True)
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/brands/pages")
    held = hold(page, re.compile(r"/products/.*\.data|/api/v1/search$"))
    for link in (
        page.get_by_role("region", name="Products").get_by_role("link", name="Nothing known").first,
        page.get_by_role("navigation", name="Breadcrumbs").get_by_role("link", name="Page foundation"),
    ):
        expect(bar).to_have_attribute("data-state", "hidden")
        held.clear()
        link.click()
        expect(bar).to_have_attribute("data-state", "running")
        expect(bar).to_have_css("height", "3px")
        held[0].continue_()
    expect(bar).to_have_attribute("data-state", "hidden")
    expect(page).not_to_have_url(re.compile(BARE))
