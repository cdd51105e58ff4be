"""Product lists in a real browser: brand and category pages."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.looking import DESKTOP, PHONE, SETTLED, faults_at, hold, scrolls_sideways

pytestmark = pytest.mark.browser

SHELF = "/categories/lipstick"
SEARCH = re.compile(r"/api/v1/search$")


def cards(page: Page) -> Locator:
    return page.get_by_role("region", name="Products").get_by_role("article")


def counted(page: Page, products: int) -> Locator:
    return page.get_by_role("region", name="Products").get_by_text(f"{products} products", exact=True)


def load_more(page: Page) -> None:
    """Press the button where it is: scrolled to, the end of the list would load the next page by itself."""
    page.get_by_role("button", name="Load More").evaluate("button => button.click()")


def open_shelf(page: Page, shop_url: str, search: str = "") -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}{SHELF}{search}")


@pytest.mark.only_looks
@pytest.mark.parametrize("path", [SHELF, "/brands/velour", "/categories/lipstick?min=900&max=901"])
def test_lists_are_accessible_and_fit(page: Page, shop_url: str, path) -> None:
    page.goto(shop_url + path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []


@pytest.mark.only_looks
def test_a_brand_page_says_whose_it_is(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands/velour")
    expect(page).to_have_title("Velour | Undertone")
    trail = page.get_by_role("navigation", name="Breadcrumbs")
    expect(trail.get_by_role("link", name="All Brands")).to_have_attribute("href", "/brands")
    expect(page.locator("link[rel=canonical]")).to_have_attribute("href", f"{shop_url}/brands/velour")
    expect(page.locator("script[type='application/ld+json']")).to_have_count(1)
    expect(cards(page).filter(has_text="No reviews yet").first).to_be_visible()


@pytest.mark.only_looks
def test_what_does_not_exist_is_not_found(page: Page, shop_url: str) -> None:
    for path, words in (("/brands/nobody", "Brand not found"), ("/categories/nothing", "Category not found")):
        answer = page.goto(shop_url + path)
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", level=1)).to_have_text(words)
        expect(page.get_by_text("404 | Not Found")).to_be_visible()


def test_categories_alone_is_nothing_and_products_a_placeholder(page: Page, shop_url: str) -> None:
    answer = page.goto(f"{shop_url}/categories")
    assert answer is not None
    assert answer.status == 404
    page.goto(f"{shop_url}/products")
    expect(page.get_by_role("heading", level=1)).to_have_text("Products")


def test_a_filter_narrows_stays_in_the_address_and_back_takes_it_off(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    expect(counted(page, 45)).to_be_visible()
    held = hold(page, SEARCH)
    page.get_by_label(re.compile("^Matte")).check()
    expect(page.get_by_test_id("card-skeleton")).to_have_count(15)
    expect(page.get_by_label(re.compile("^Matte"))).to_be_checked()  # the filters stay meanwhile
    expect(page.get_by_label(re.compile("^Satin"))).to_be_visible()
    held[0].continue_()
    page.unroute(SEARCH)
    expect(page).to_have_url(f"{shop_url}{SHELF}?filter=finish%3Amatte")
    expect(counted(page, 15)).to_be_visible()
    page.get_by_label(re.compile("^Umber")).check()
    expect(page.get_by_role("link", name="Remove Umber")).to_be_visible()
    expect(page).to_have_url(re.compile("umber"))
    page.go_back()
    expect(counted(page, 15)).to_be_visible()
    page.go_back()
    expect(counted(page, 45)).to_be_visible()


def test_a_list_on_its_way_has_three_filters_and_fifteen_products_in_grey(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/brands")
    hold(page, SEARCH)
    page.get_by_role("link", name="Velour").click()
    expect(page.get_by_test_id("filter-skeleton")).to_have_count(3)
    expect(page.get_by_test_id("card-skeleton")).to_have_count(15)


def test_pressing_the_chosen_order_again_falls_back_to_rating(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    order = page.get_by_role("navigation", name="Sort by")
    assert order.get_by_role("link").all_inner_texts() == [
        "Rating",
        "Popularity",
        "Price: Low to High",
        "Price: High to Low",
        "Unit Price",
    ]
    order.get_by_role("link", name="Price: High to Low").click()
    expect(cards(page).first).to_contain_text("£27.00")
    order.get_by_role("link", name="Price: High to Low").click()
    expect(order.get_by_role("link", name="Rating")).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(f"{shop_url}{SHELF}")


def test_the_price_slider_is_worked_by_keyboard(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    low = page.get_by_role("slider", name="Lowest price")
    expect(low).to_have_attribute("min", "5")
    expect(low).to_have_attribute("max", "27")
    low.focus()
    low.press("End")
    expect(page).to_have_url(f"{shop_url}{SHELF}?min=26")
    expect(low).to_have_value("26")
    expect(page.get_by_role("link", name="Remove From £26.00")).to_be_visible()


def test_load_more_scrolling_and_the_end(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    expect(cards(page)).to_have_count(20)
    load_more(page)
    expect(cards(page)).to_have_count(40)
    expect(page).to_have_url(f"{shop_url}{SHELF}?to=2")
    page.mouse.wheel(0, 20_000)
    expect(cards(page)).to_have_count(45)
    expect(page.get_by_text("End of Results")).to_be_visible()
    expect(page.get_by_role("button", name="Load More")).to_have_count(0)
    page.reload()
    expect(cards(page)).to_have_count(45)


def test_coming_back_finds_the_list_as_it_was_left(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    load_more(page)
    expect(cards(page)).to_have_count(40)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Brands").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Brands A-Z")
    page.go_back()
    expect(cards(page)).to_have_count(40)
    expect(page).to_have_url(f"{shop_url}{SHELF}?to=2")


def test_a_chosen_page_is_loaded_fresh(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    pages = page.get_by_role("navigation", name="Pages")
    pages.get_by_role("link", name="Page 3").click()
    expect(page).to_have_url(f"{shop_url}{SHELF}?page=3")
    expect(cards(page)).to_have_count(5)
    expect(page.get_by_text("End of Results")).to_be_visible()


def test_a_page_added_late_leaves_the_chosen_page_its_address(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    late: list[Route] = []
    page.route(SEARCH, lambda route: route.continue_() if late else late.append(route))
    load_more(page)
    expect(page.get_by_role("button", name="Please Wait")).to_be_visible()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Page 3").click()
    expect(cards(page)).to_have_count(5)
    with page.expect_response(SEARCH):
        late[0].continue_()
    page.wait_for_timeout(300)
    expect(page).to_have_url(f"{shop_url}{SHELF}?page=3")


def test_the_way_to_the_newsletter_is_not_lengthened(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    page.get_by_role("button", name="Newsletter").click()
    expect(page.get_by_role("textbox", name="Email address")).to_be_in_viewport()
    expect(cards(page)).to_have_count(20)


def test_the_list_does_not_grow_while_the_footer_is_used(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    page.get_by_role("textbox", name="Email address").focus()
    page.wait_for_timeout(400)
    expect(cards(page)).to_have_count(20)
    expect(page.get_by_role("textbox", name="Email address")).to_be_in_viewport()


@pytest.mark.parametrize(("role", "name"), [("contentinfo", "Contact Us"), ("navigation", "Page 3")])
def test_what_is_pointed_at_stays_under_the_pointer_while_the_list_above_it_grows(
    page: Page, shop_url: str, role: Literal["contentinfo", "navigation"], name: str
) -> None:
    open_shelf(page, shop_url)
    held = hold(page, SEARCH)
    load_more(page)
    link = page.get_by_role(role).get_by_role("link", name=name)
    link.hover()
    page.evaluate(SETTLED)
    before = link.bounding_box()
    held[0].continue_()
    expect(cards(page)).to_have_count(40)
    page.evaluate(SETTLED)
    after = link.bounding_box()
    assert before
    assert after
    assert after["y"] == pytest.approx(before["y"], abs=1)


def test_a_filter_that_is_gone_is_named_and_can_be_let_go(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url, "?brand=gone")
    panel = page.get_by_role("alert")
    expect(panel).to_contain_text("gone")
    expect(panel).not_to_contain_text("network")
    panel.get_by_role("link", name="Clear all filters").click()
    expect(counted(page, 45)).to_be_visible()


def test_a_failed_list_has_a_panel_and_a_second_try(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    page.route(SEARCH, lambda route: route.abort())
    page.get_by_label(re.compile("^Matte")).click()  # Not check(): the panel may have taken the box's place.
    panel = page.get_by_role("alert")
    expect(panel.get_by_role("heading")).to_have_text("An error occurred while fetching products.")
    expect(panel).to_contain_text("Failed to fetch the products")
    page.unroute(SEARCH)
    panel.get_by_role("button", name="Try again").click()
    expect(counted(page, 15)).to_be_visible()


def test_a_page_that_cannot_be_added_says_so_and_stops(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    page.route(SEARCH, lambda route: route.abort())
    load_more(page)
    expect(page.get_by_role("alert")).to_have_text(
        "An error occurred while fetching products. Please try again later."
    )
    expect(cards(page)).to_have_count(20)


def test_the_phone_filters_in_a_drawer(page: Page, shop_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(shop_url + SHELF)
    page.get_by_role("button", name="Sort and filter").click()
    drawer = page.get_by_role("dialog", name="Sort and filter")
    drawer.get_by_label(re.compile("^Matte")).check()
    drawer.get_by_role("button", name="Show 15 products").click()
    expect(drawer).to_have_count(0)
    expect(page.get_by_role("button", name="Sort and filter (1)")).to_be_focused()


@pytest.mark.only_looks
def test_a_long_name_is_cut_and_shades_beyond_four_are_counted(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url, "?sort=reviews&to=3")
    card = cards(page).filter(has_text="A Lipstick Whose Name")
    expect(card).to_contain_text("A Lipstick Whose Name Goes On Well Beyon…")
    expect(card).to_contain_text("No price in pounds yet")
    shades = card.get_by_role("img", name=re.compile("^Shades: .+, .+, .+, [^,]+ and 2 more$"))
    expect(shades).to_have_text("+2")


def test_filters_and_pages_work_without_scripts(browser, shop_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=DESKTOP)
    page = context.new_page()
    page.goto(shop_url + SHELF)
    page.get_by_label(re.compile("^Matte")).check()
    page.get_by_role("spinbutton", name="Highest price").fill("20")
    page.get_by_role("button", name="Apply filters").click()
    expect(page.get_by_role("link", name="Remove Matte")).to_be_visible()
    expect(page).to_have_url(re.compile("max=20"))
    page.goto(shop_url + SHELF)
    page.get_by_role("link", name="Next page").click()
    expect(page).to_have_url(re.compile(r"page=2$"))
    page.set_viewport_size(PHONE)
    assert not scrolls_sideways(page)
    context.close()


def test_choices_stay_whole_and_those_that_leave_nothing_are_disabled(page: Page, shop_url: str) -> None:
    open_shelf(page, shop_url)
    choices = page.get_by_role("region", name="Filters").get_by_role("checkbox")
    every = choices.count()
    page.get_by_label(re.compile("^Matte")).check()
    expect(counted(page, 15)).to_be_visible()
    expect(choices).to_have_count(every)
    page.goto(f"{shop_url}{SHELF}?filter=finish%3Amatte&min=26")
    expect(choices).to_have_count(every)
    empty = page.get_by_role("region", name="Filters").get_by_label(re.compile(" 0 products$"))
    expect(empty.first).to_be_disabled()
