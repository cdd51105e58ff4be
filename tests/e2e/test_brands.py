"""Brands A-Z in a real browser."""

import re
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at, hold, violations

pytestmark = pytest.mark.browser

BRANDS_DATA = re.compile(r"/brands\.data")


def brand_links(page: Page) -> Locator:
    return page.locator("main section").get_by_role("link")


def headings(page: Page) -> Locator:
    return page.locator("main section").get_by_role("heading", level=2)


def letters_shown(page: Page) -> list[str]:
    return headings(page).all_inner_texts()


def press(page: Page, letter: str) -> None:
    page.get_by_role("button", name=letter, exact=True).click()


def addresses_shown(page: Page) -> set[str | None]:
    return {link.get_attribute("href") for link in brand_links(page).all()}


def go_to_brands_by_link(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(shop_url)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Brands").click()


@pytest.mark.only_looks
def test_the_page_has_a_button_for_all_each_letter_and_the_rest_is_accessible_and_fits(
    page: Page, shop_url: str
) -> None:
    page.goto(f"{shop_url}/brands")
    expect(page.get_by_role("heading", level=1)).to_have_text("Brands A-Z")
    expect(page).to_have_title("Brands A-Z | Undertone")
    buttons = page.get_by_role("group", name="Show brands by letter").get_by_role("button")
    assert buttons.all_inner_texts() == ["ALL", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "#"]
    expect(page.get_by_role("button", name="ALL")).to_have_attribute("aria-pressed", "true")
    assert faults_at(page, PHONE, DESKTOP) == []


@pytest.mark.only_looks
def test_every_brand_stands_under_its_letter_and_leads_to_its_page(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands")
    shown = letters_shown(page)
    assert shown
    expect(page.get_by_text("Brands fetched successfully.")).to_be_in_viewport()
    assert shown == sorted(shown, key=lambda letter: (letter == "#", letter))
    asked = f"{shop_url}/api/v1/brands?only_with_product_variants="
    for _ in range(30):
        brands, shaded = (page.request.get(asked + only).json()["brands"] for only in ("false", "true"))
        told = {f"/brands/{brand['slug']}" for brand in brands}
        if addresses_shown(page) == told:
            break
        page.wait_for_timeout(1000)  # a page that was kept is shown once more while it is made anew
        page.goto(f"{shop_url}/brands")
    assert len(brands) > len(shaded), "a brand without shades is a brand, too"
    assert addresses_shown(page) == told


def test_several_letters_are_toggled_and_all_clears_them(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands")
    first, second = letters_shown(page)[:2]
    everything = brand_links(page).count()
    press(page, second)
    press(page, first)
    expect(headings(page)).to_have_text([first, second])
    expect(page).to_have_url(f"{shop_url}/brands?letters={first}{second}")
    press(page, first)
    expect(headings(page)).to_have_text([second])
    press(page, "ALL")
    expect(page).to_have_url(f"{shop_url}/brands")
    expect(brand_links(page)).to_have_count(everything)
    page.go_back()
    expect(headings(page)).to_have_text([second])


def test_typing_narrows_the_brands_and_stays_in_the_address(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands")
    wanted = brand_links(page).first.get_attribute("href")
    slug = urlsplit(wanted or "").path.rsplit("/", 1)[-1]
    brands = page.request.get(f"{shop_url}/api/v1/brands").json()["brands"]
    name = next(brand["name"] for brand in brands if brand["slug"] == slug)
    page.get_by_role("searchbox", name="Search brands (A-Z)").press_sequentially(name.upper())
    expect(page).to_have_url(re.compile(f"q={re.sub(r'[^A-Z0-9]+', '.+', name.upper())}$"))
    expect(brand_links(page).first).to_have_attribute("href", f"/brands/{slug}")
    page.reload()
    expect(page.get_by_role("searchbox", name="Search brands (A-Z)")).to_have_value(name.upper())
    expect(brand_links(page).first).to_have_attribute("href", f"/brands/{slug}")


@pytest.mark.only_looks
def test_a_slip_still_finds_a_brand_and_says_so(page: Page, shop_url: str) -> None:
    brands = page.request.get(f"{shop_url}/api/v1/brands?only_with_product_variants=true").json()["brands"]
    brand = max(brands, key=lambda brand: len(brand["name"]))
    typed = brand["name"].replace(brand["name"][4], "q", 1)
    page.goto(f"{shop_url}/brands?q={quote(typed)}")
    found = addresses_shown(page)
    assert f"/brands/{brand['slug']}" in found
    assert len(found) < len(brands)
    expect(page.get_by_role("status").filter(has_text="these come near")).to_contain_text(f"“{typed}”")
    assert violations(page) == []


@pytest.mark.only_looks
def test_nothing_found_says_so(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands?q=no+brand+is+called+this")
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    expect(page.get_by_text("Try another combination for better results")).to_be_visible()
    assert violations(page) == []


def test_brands_under_other_letters_are_one_press_away(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands?q=farrowby&letters=V")
    expect(page.get_by_text("No brand with shades under these letters is called so.")).to_be_visible()
    page.get_by_role("link", name="Show 1 under other letters").click()
    expect(page).to_have_url(re.compile(r"/brands\?q=[^&]*$"))
    expect(brand_links(page)).to_have_count(1)


def test_fifty_places_wait_for_the_brands(page: Page, shop_url: str) -> None:
    held = hold(page, BRANDS_DATA)
    go_to_brands_by_link(page, shop_url)
    expect(page.get_by_test_id("brand-skeleton")).to_have_count(50)
    expect(page.get_by_role("heading", level=1)).to_have_text("Brands A-Z")
    held[0].continue_()
    expect(page.get_by_test_id("brand-skeleton")).to_have_count(0)
    expect(brand_links(page).first).to_be_visible()


def test_a_failure_has_a_panel_and_a_second_try(page: Page, shop_url: str) -> None:
    page.route(BRANDS_DATA, lambda route: route.abort())
    go_to_brands_by_link(page, shop_url)
    panel = page.get_by_role("alert")
    expect(panel.get_by_role("heading")).to_have_text("An error occurred while fetching brands")
    expect(panel).to_contain_text(
        "An unknown error occurred on our end. Check your network connection and try again."
    )
    expect(panel).to_contain_text("Error fetching brands.")
    assert violations(page) == []
    page.unroute(BRANDS_DATA)
    panel.get_by_role("button", name="Try again").click()
    expect(brand_links(page).first).to_be_visible()


def test_search_and_letters_work_without_scripts(browser, shop_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{shop_url}/brands")
    first, second = letters_shown(page)[:2]
    press(page, first)
    expect(headings(page)).to_have_text([first])
    press(page, second)
    expect(page).to_have_url(f"{shop_url}/brands?letters={first}{second}")
    expect(headings(page)).to_have_text([first, second])
    box = page.get_by_role("searchbox", name="Search brands (A-Z)")
    box.fill("no brand is called this")
    box.press("Enter")
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    press(page, "ALL")
    expect(page).to_have_url(re.compile(r"/brands\?q=no"))
    context.close()
