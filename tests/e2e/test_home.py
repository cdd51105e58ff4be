"""The front page in a real browser."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import DESKTOP, PHONE, SETTLED, TABLET, faults_at, hold, violations
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

ROWS = ("Trending Now", "New Arrival", "Featured Products")
TRENDING = re.compile(r"/product/trending")
EVERY_ROW = re.compile(r"/product/(trending|new|featured)")


def home_by_link(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/brands")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Home").click()


@pytest.mark.only_looks
def test_the_front_page_is_accessible_and_fits(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Find the shade that is already yours.")
    for title in ("Discover", *ROWS):
        expect(page.locator("main").get_by_role("heading", name=title, exact=True)).to_be_visible()
    assert faults_at(page, PHONE, TABLET, DESKTOP) == []


def test_the_wall_shows_real_shades_and_invites_to_match(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    expect(page.get_by_role("img", name=re.compile("A wall of .* light to deep"))).to_be_visible()
    invitation = page.get_by_role("region", name="Welcome").get_by_role("link", name="Match Your Shade")
    expect(invitation).to_have_attribute("href", "/match-your-shade")
    glide = page.get_by_role("slider", name="Glide through the shades")
    glide.focus()
    glide.press("End")
    shade = page.get_by_role("region", name="Welcome").get_by_role("link", name=re.compile("Rosewood"))
    expect(shade).to_have_attribute("href", re.compile(r"/products/lipstick-\d\d\?variant=\d+"))


def test_a_click_on_the_wall_pins_a_shade_while_the_pointer_travels(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    last = page.locator("[data-strip]").last
    strip = last.bounding_box()
    assert strip
    last.click(position={"x": strip["width"] / 2, "y": strip["height"] / 3})
    shade = page.get_by_role("region", name="Welcome").get_by_role("link", name=re.compile("Rosewood")).first
    expect(shade).to_contain_text(re.compile(r"\w+, .*Lipstick"))
    address = shade.get_attribute("href")
    of_strip = page.get_by_role("list", name="Shades of this strip").get_by_role("link")
    expect(of_strip.filter(has_text="Rosewood").first).to_have_attribute(
        "href", re.compile(r"/products/lipstick-\d\d\?variant=\d+")
    )
    page.mouse.move(strip["x"] - 300, strip["y"] + strip["height"] / 2, steps=8)
    expect(shade).to_have_attribute("href", str(address))
    shade.click()
    expect(page).to_have_url(f"{shop_url}{address}")


def test_a_carousel_is_kept_to_a_category_in_the_address(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    page.get_by_label("Category of Trending Now").select_option("foundation")
    expect(page).to_have_url(f"{shop_url}/?trending=foundation")
    row = page.get_by_role("region", name="Trending Now", exact=True).first
    expect(row.get_by_role("article")).to_have_count(3)
    page.go_back()
    expect(row.get_by_role("article")).to_have_count(15)


def test_skeletons_stand_for_what_is_on_its_way(page: Page, shop_url: str) -> None:
    hold(page, re.compile(r"/api/v1/(product/|categories|shades)"))
    home_by_link(page, shop_url)
    expect(page.get_by_test_id("discover-skeleton")).to_have_count(9)
    expect(page.get_by_test_id("card-skeleton")).to_have_count(30)


def test_each_row_fails_on_its_own_and_can_be_tried_again(page: Page, shop_url: str) -> None:
    page.route(TRENDING, lambda route: route.abort())
    page.route(re.compile("/api/v1/categories"), lambda route: route.abort())
    home_by_link(page, shop_url)
    expect(page.get_by_text("We were unable to load the contents! Kindly try again.")).to_be_visible()
    expect(page.get_by_role("heading", name="An Error Occurred")).to_have_count(1)
    expect(page.get_by_text("Try again later").first).to_be_visible()
    expect(page.get_by_role("region", name="Featured Products").get_by_role("article")).to_have_count(3)
    assert violations(page) == []
    page.unroute(TRENDING)
    page.get_by_role("button", name="Try again").last.click()
    expect(page.get_by_role("heading", name="An Error Occurred")).to_have_count(0)


def test_an_empty_row_says_to_check_back_later(page: Page, shop_url: str) -> None:
    page.route(EVERY_ROW, lambda route: route.fulfill(json={"products": []}))
    home_by_link(page, shop_url)
    expect(page.get_by_role("heading", name="Check back later")).to_have_count(3)
    for kind in ("trending", "newly added", "featured"):
        expect(page.get_by_text(f"There are no {kind} products to show at the moment.")).to_be_visible()


def test_the_heart_adds_for_a_member_and_leads_others_to_sign_in(
    page: Page, shop_url: str, shop: RunningShop
) -> None:
    page.goto(shop_url)
    heart = page.get_by_role("region", name="Featured Products").get_by_label(
        "Add Lipstick 01 to your wishlist"
    )
    expect(heart).to_have_attribute("href", "/account/login")
    # Before there is a member: the open page may ask at once, and a refusal signs the member out.
    page.route("**/api/v1/user/profile", lambda route: route.abort())
    page.route("**/api/v1/user/passport", lambda route: route.abort())
    page.route(
        "**/api/v1/product/wishlist", lambda route: route.fulfill(json={"message": "", "wishlist_count": 7})
    )
    member = json.dumps({"id": 1, "full_name": "Ada Example", "image_url": None})
    page.evaluate("member => { localStorage.user = member; localStorage.wishlistCount = '6' }", member)
    page.reload()
    expect(heart).not_to_have_attribute("href", "/account/login")
    heart.click()
    expect(heart).to_have_count(0)
    expect(page.get_by_test_id("wishlist-count")).to_have_text("7")


def test_everything_is_there_without_scripts(browser, shop_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(shop_url)
    page.get_by_label("Category of New Arrival").select_option("foundation")
    page.get_by_role("button", name="Show").last.click()
    expect(page).to_have_url(re.compile("new=foundation"))
    expect(page.get_by_role("region", name="New Arrival").first.get_by_role("article")).to_have_count(3)
    context.close()


@pytest.mark.only_looks
def test_a_category_that_is_not_there_fails_its_row_alone(page: Page, shop_url: str) -> None:
    answer = page.goto(f"{shop_url}/?trending=nope")
    assert answer is not None
    assert answer.status == 200
    expect(page.get_by_role("heading", name="An Error Occurred")).to_have_count(1)
    expect(page.get_by_role("heading", name="New Arrival")).to_be_visible()


@pytest.mark.only_looks
def test_a_phone_shows_a_good_part_of_the_third_circle(page: Page, shop_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(shop_url)
    for width in (360, 375, 390, 412):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate(SETTLED)
        circle = page.get_by_role("region", name="Discover").locator("li img").nth(2).bounding_box()
        assert circle
        assert 0.3 < (width - circle["x"]) / circle["width"] < 0.8


def test_a_carousel_moves_on_by_310_pixels_and_its_last_press_keeps_the_focus(
    page: Page, shop_url: str
) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(shop_url)
    row = page.get_by_role("region", name="New Arrival").get_by_role("list")
    row.scroll_into_view_if_needed()
    on = page.get_by_role("button", name="On in New Arrival")
    on.click()
    page.wait_for_function("row => Math.round(row.scrollLeft) === 310", arg=row.element_handle())
    page.wait_for_timeout(200)
    assert row.evaluate("row => Math.round(row.scrollLeft)") == 310  # and there it stays
    for _ in range(20):
        if on.get_attribute("aria-disabled") == "true":
            break
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    expect(on).to_have_attribute("aria-disabled", "true")
    expect(on).to_be_focused()
