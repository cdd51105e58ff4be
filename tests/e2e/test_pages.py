"""The shop's own pages in a real browser, and every public page under an accessibility scan."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at

pytestmark = pytest.mark.browser

INFORMATION = "/informations"
SCANNED = [
    "/blog",
    "/blog/22",
    "/blog?tag=Nothing",
    "/products",
    "/account/login",
    "/brands/nobody",
    f"{INFORMATION}/contact-us",
]


@pytest.mark.only_looks
@pytest.mark.parametrize("path", SCANNED)
def test_every_page_is_accessible_and_fits(page: Page, shop_url: str, path: str) -> None:
    page.goto(shop_url + path)
    assert faults_at(page, PHONE, DESKTOP) == []


@pytest.mark.only_looks
@pytest.mark.parametrize(
    ("path", "title", "words"),
    [
        ("about-us", "About Us", ["unbiased comparisons of ingredients, reviews and prices"]),
        ("how-we-match", "How We Match", ["The search is exact", "came true", "deep shades", "4,792 pairs"]),
        (
            "terms-and-conditions",
            "Terms and Conditions",
            ["Last updated: August 2024", "at least 18 years old", "law of the United Kingdom"],
        ),
        (
            "privacy-policy",
            "Privacy Policy",
            ["unless you allow it below", "download everything we hold about you", "delete your account"],
        ),
        (
            "reviews",
            "How We Treat Reviews",
            ["were you given or paid anything for this?", "a thousand reports", "not count in the meantime"],
        ),
        ("complaints", "Complaints", ["within 30 days", "somebody who did not make that decision"]),
        ("accessibility", "Accessibility", ["2.2, level AA", "What is missing", "27 November 2026"]),
        ("sitemap", "Sitemap", ["Pages", "Categories", "Brands", "Match Your Shade", "Foundation", "Velour"]),
    ],
)
def test_a_page_says_what_it_has_to_is_accessible_and_fits(
    page: Page, shop_url: str, path: str, title: str, words: list[str]
) -> None:
    page.goto(f"{shop_url}{INFORMATION}/{path}")
    expect(page).to_have_title(f"{title} | Undertone")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    canonical = page.locator("link[rel=canonical]")
    expect(canonical).to_have_attribute("href", f"{shop_url}{INFORMATION}/{path}")
    for each in words:
        expect(page.get_by_role("main")).to_contain_text(each)
    assert faults_at(page, PHONE, DESKTOP) == []


def test_an_unknown_page_of_information_is_not_found(page: Page, shop_url: str) -> None:
    answer = page.goto(f"{shop_url}{INFORMATION}/nothing")
    assert answer
    assert answer.status == 404


def test_the_contact_form_checks_and_sends_nothing(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}{INFORMATION}/contact-us")
    bodies: list[str] = []
    asked: list[str] = []
    page.on("request", lambda request: (asked.append(request.url), bodies.append(request.post_data or "")))
    page.get_by_label("Name").fill("Ada Example")
    page.get_by_label("Email", exact=True).fill("shop.test, which is no address")
    page.get_by_label("Message").fill("A word in private")
    page.get_by_role("button", name="Send Message").click()
    expect(page.get_by_role("status").filter(has_text="nothing has left this page")).to_be_visible()
    expect(page.get_by_label("Message")).to_have_value("A word in private")
    # The page may fetch what measures how fast it answered the press, and tell that; it tells nothing else.
    assert [url for url in asked if not re.search(r"/assets/|/api/v1/events$|/favicon.svg$", url)] == []
    assert not re.search("Ada|shop.test|private", " ".join(bodies))


def test_the_contact_form_sends_nothing_without_scripts_either(browser, shop_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{shop_url}{INFORMATION}/contact-us")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label("Message").fill("A word in private")
    page.get_by_role("button", name="Send Message").click()
    expect(page).to_have_url(f"{shop_url}{INFORMATION}/contact-us")
    assert [url for url in asked if not url.endswith("/favicon.svg")] == []
    context.close()


def test_a_member_finds_name_and_address_filled_in_and_fixed(page: Page, shop_url: str) -> None:
    member = {"id": 1, "full_name": "Ada Example", "image_url": None, "email": "ada@shop.test"}
    page.add_init_script(f"localStorage.setItem('user', {json.dumps(json.dumps(member))})")
    page.route("**/api/v1/user/profile", lambda route: route.abort())
    page.route("**/api/v1/user/passport", lambda route: route.abort())
    page.goto(f"{shop_url}{INFORMATION}/contact-us")
    for label, value in (("Name", "Ada Example"), ("Email", "ada@shop.test")):
        field = page.get_by_label(label, exact=True)
        expect(field).to_have_value(value)
        expect(field).to_be_disabled()
    expect(page.get_by_label("Message")).to_be_enabled()


FOUND_AS_TEXT = re.compile(r'^Found \d+ results? for "<img src=x onerror="window\.harmed=1">"$')


@pytest.mark.only_looks
def test_a_hostile_address_is_shown_as_text_or_not_at_all(page: Page, shop_url: str) -> None:
    hostile = "%3Cimg%20src%3Dx%20onerror%3D%22window.harmed%3D1%22%3E"
    for path, words in (
        (f"/brands/{hostile}", "Brand not found"),
        (f"/categories/{hostile}", "Category not found"),
        (f"/products/{hostile}", "Product Doesn't Exist"),
        (f"/search/{hostile}", FOUND_AS_TEXT),
        (f"/brands?q={hostile}", "Brands A-Z"),
    ):
        page.goto(shop_url + path)
        expect(page.get_by_role("heading", level=1)).to_have_text(words)
        assert page.evaluate("window.harmed") is None


def test_without_scripts_pages_are_read_links_lead_on_and_search_finds(browser, shop_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=DESKTOP)
    page = context.new_page()
    page.goto(f"{shop_url}/brands")
    page.get_by_role("main").get_by_role("link", name="Velour").click()
    page.get_by_role("region", name="Products").get_by_role("link", name=re.compile("Lipstick")).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lipstick")
    page.get_by_role("radio").nth(1).check()
    page.get_by_role("combobox", name="Search products").fill("lipstick")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile(r'^Found \d+ results for "lipstick"$')
    )
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Blog").click()
    page.get_by_role("link", name="Post 21").click()
    expect(page.get_by_role("heading", name="What follows")).to_be_visible()
    context.close()


def test_a_whole_visit_needs_no_mouse(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(shop_url)
    tab_to(page, "Search products")
    page.keyboard.type("lipstick 07")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text('for "lipstick 07"')
    tab_to(page, "Lipstick 07")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lipstick 07")
    first = page.get_by_role("radio").first
    expect(first).to_be_checked()
    tab_to(page, None, "[role=radio]")
    with page.expect_response(re.compile(r"/api/v1/search/similar\?")):
        page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?variant=\d+"))
    expect(first).not_to_be_checked()
    expect(page.get_by_role("region", name="Closest match")).to_be_visible()
    tab_to(page, None, "summary")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    opened = page.evaluate("document.activeElement.parentElement.open")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.parentElement.open") is not opened
    focused = page.locator(":focus-visible")
    expect(focused).to_have_css("outline-style", re.compile("solid|auto"))


MAX_STOPS = 120
NAMED = """([name, selector]) => {
  const here = document.activeElement;
  if (selector) return here.matches(selector);
  if (!here.matches('a, button, input')) return false;
  const said = here.getAttribute('aria-label') ?? here.textContent ?? '';
  return said.includes(name);
}"""


def tab_to(page: Page, name: str | None, selector: str | None = None) -> None:
    """Press Tab until it is there."""
    for _ in range(MAX_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate(NAMED, [name, selector]):
            return
    raise AssertionError(f"no Tab leads to {name or selector}")
