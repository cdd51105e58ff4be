"""The categories in header, drawer and footer: by key, by finger and without scripts."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, violations

pytestmark = pytest.mark.browser


def test_the_panel_opens_and_closes_by_key(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    header = page.get_by_role("banner")
    panel = header.get_by_role("link", name="Lipstick", exact=True)
    expect(panel).to_be_hidden()
    header.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(panel).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Tab")
    expect(header.locator("details").get_by_role("link").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(header.locator("summary")).to_be_focused()


def test_a_choice_or_a_press_elsewhere_closes_the_panel(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    header = page.get_by_role("banner")
    header.locator("summary").click()
    header.get_by_role("link", name="Lipstick", exact=True).click()
    expect(page).to_have_url(f"{shop_url}/categories/lipstick")
    expect(header.get_by_role("link", name="Lipstick", exact=True)).to_be_hidden()
    header.locator("summary").click()
    page.mouse.click(10, DESKTOP["height"] - 10)
    expect(header.get_by_role("link", name="Lipstick", exact=True)).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_header_and_footer_lead_to_categories_and_the_header_marks_the_page_of_one(
    browser: Browser, shop_url: str, scripts: bool
) -> None:
    context = browser.new_context(base_url=shop_url, viewport=DESKTOP, java_script_enabled=scripts)
    page = context.new_page()
    page.goto("/brands")
    footer = page.get_by_role("contentinfo").get_by_role("navigation", name="Categories")
    expect(footer.get_by_role("link", name="Lipstick", exact=True)).to_be_visible()
    summary = page.get_by_role("banner").locator("summary")
    expect(summary).not_to_have_attribute("aria-current", "page")
    plain = summary.evaluate("summary => getComputedStyle(summary).borderBottomColor")
    summary.click()
    page.get_by_role("banner").get_by_role("link", name="Lipstick", exact=True).click()
    expect(page).to_have_url(f"{shop_url}/categories/lipstick")
    expect(summary).to_have_attribute("aria-current", "page")
    expect(summary).not_to_have_css("border-bottom-color", plain)
    context.close()


def test_the_drawer_folds_the_categories_away(page: Page, shop_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(shop_url)
    page.get_by_role("button", name="Open menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_text("Categories", exact=True).click()
    menu.get_by_role("link", name="Lipstick", exact=True).click()
    expect(page).to_have_url(f"{shop_url}/categories/lipstick")
    expect(menu).to_be_hidden()
