"""Search and its suggestions in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, violations

pytestmark = pytest.mark.browser


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Search products")


def type_in(page: Page, shop_url: str, words: str) -> Locator:
    page.set_viewport_size(DESKTOP)
    page.goto(shop_url)
    box(page).press_sequentially(words)
    return page.get_by_role("listbox", name="Suggestions")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_title_says_how_many_were_found(page: Page, shop_url: str, size) -> None:
    page.set_viewport_size(size)
    page.goto(f"{shop_url}/search/lipstick")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 45 results for "lipstick"')
    expect(page).to_have_title('Found 45 results for "lipstick" | Undertone')
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    assert violations(page) == []


def test_blanks_ask_for_everything(page: Page, shop_url: str) -> None:
    answer = page.request.post(f"{shop_url}/api/v1/search", data={"query": " "}).json()
    everything = answer["pagination"]["records_matching_search"]
    assert everything > len(answer["products"])
    page.goto(f"{shop_url}/search/%20")
    expect(page.get_by_role("heading", level=1)).to_have_text(f'Found {everything} results for "everything"')


def test_nothing_found_says_so(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/qqqqqqqqqqqq")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 0 results for "qqqqqqqqqqqq"')
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    expect(page.get_by_text("Try another combination for better results")).to_be_visible()
    assert violations(page) == []


def test_a_hostile_query_is_shown_as_text(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    expect(page.get_by_role("heading", level=1)).to_contain_text("<script>alert(1)</script>")


def test_with_words_the_order_starts_at_relevance(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/search/lipstick")
    order = page.get_by_role("navigation", name="Sort by")
    expect(order.get_by_role("link", name="Relevance")).to_have_attribute("aria-current", "true")
    order.get_by_role("link", name="Relevance").click()
    expect(page).to_have_url(f"{shop_url}/search/lipstick?sort=rating")


def test_a_failed_search_says_what_failed(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    page.route(re.compile(r"/api/v1/search$"), lambda route: route.abort())
    box(page).fill("lipstick")
    box(page).press("Enter")
    panel = page.get_by_role("alert")
    expect(panel.get_by_role("heading")).to_have_text("An error occurred while searching for products.")
    expect(panel).to_contain_text("Failed to fetch products from the search query")


def test_suggestions_are_walked_with_the_arrow_keys(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "vel")
    expect(suggestions.get_by_role("option", name="Velour").first).to_be_visible()
    assert violations(page) == []
    box(page).press("ArrowDown")
    expect(suggestions.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    box(page).press("Enter")
    expect(page).to_have_url(f"{shop_url}/brands/velour")
    expect(box(page)).to_have_value("")


def test_a_suggested_shade_shows_its_colour_and_leads_to_it(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "rosewood")
    shade = suggestions.get_by_role("group", name="Shades").get_by_role("option").first
    expect(shade.locator(".swatch").first).to_have_attribute(
        "style", re.compile("background-color: ?(#|rgb)")
    )
    shade.click()
    expect(page).to_have_url(re.compile(r"/products/lipstick-\d\d\?variant=\d+"))


def test_escape_closes_the_suggestions_and_enter_still_searches(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "vel")
    expect(suggestions).to_be_visible()
    box(page).press("Escape")
    expect(suggestions).to_have_count(0)
    box(page).press("Enter")
    expect(page).to_have_url(re.compile(r"/search/"))
