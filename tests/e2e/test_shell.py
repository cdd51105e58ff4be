"""The frame of every page in a real browser: header, menu, footer, newsletter, lost pages."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, TABLET, awake, complaints_of, faults_at, hold, violations

pytestmark = pytest.mark.browser

LONG = "/informations/terms-and-conditions"


def sign_in_locally(page: Page, wishlist_count: int) -> None:
    """What this browser remembers of a member; the header needs no more until the profile comes."""
    hold(page, "**/api/v1/user/profile")
    hold(page, "**/api/v1/user/passport")
    member = json.dumps({"id": 1, "full_name": "Ada Example", "image_url": None})
    page.add_init_script(
        f"localStorage.setItem('user', {json.dumps(member)});"
        f"localStorage.setItem('wishlistCount', '{wishlist_count}');"
    )


OPEN_AGAIN = """button => {
    const close = HTMLDialogElement.prototype.close;
    HTMLDialogElement.prototype.close = function () {
        close.call(this);
        HTMLDialogElement.prototype.close = close;
        queueMicrotask(() => button.click());
    };
}"""
"""Presses a button in the moment in which a dialog is closed, before the page knows it."""


def test_a_menu_that_is_opened_as_it_closes_is_open(page: Page, shop_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{shop_url}/nowhere")
    opener = page.get_by_role("button", name="Open menu")
    menu = page.get_by_role("dialog", name="Menu")
    opener.click()
    expect(menu).to_be_visible()
    opener.evaluate(OPEN_AGAIN)
    menu.get_by_role("button", name="Close").click()
    expect(menu).not_to_have_attribute("data-closing", "")
    expect(menu).to_be_visible()


@pytest.mark.only_looks
def test_even_a_page_that_is_not_there_is_accessible_and_fits(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/nowhere")
    assert faults_at(page, PHONE, TABLET, DESKTOP) == []


def test_main_navigation_names_the_current_page_and_where_one_came_from_and_clears_the_search_box(
    page: Page, shop_url: str
) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(shop_url)
    main = page.get_by_role("navigation", name="Main")
    assert main.get_by_role("link").all_inner_texts() == [
        "Home",
        "Brands",
        "Match Your Shade",
        "Blog",
        "About Us",
    ]
    box = page.get_by_role("combobox", name="Search products")
    box.fill("half a thought")
    main.get_by_role("link", name="Brands").click()
    expect(page).to_have_url(f"{shop_url}/brands")
    expect(page.get_by_role("heading", name="Brands A-Z")).to_be_visible()
    expect(box).to_have_value("")
    expect(main.get_by_role("link", name="Brands")).to_have_attribute("aria-current", "page")
    assert page.evaluate("history.state.usr.from") == "/"


def test_links_say_the_path_alone_that_they_came_from(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/brands?letters=A")
    for place in (page.get_by_role("banner"), page.get_by_role("contentinfo")):
        place.get_by_role("link", name="About Us").click()
        expect(page).to_have_url(f"{shop_url}/informations/about-us")
        assert page.evaluate("history.state.usr.from") == "/brands"
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text("Brands A-Z")


def test_a_search_for_dots_stays_a_search(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands")
    box = page.get_by_role("combobox", name="Search products")
    box.fill("..")
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("results for")
    assert page.evaluate("location.pathname").startswith("/search/.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("results for")


def test_the_skip_link_leads_to_the_content(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_the_header_gains_a_shadow_after_scrolling(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands")
    header = page.get_by_role("banner")
    expect(header).to_have_css("box-shadow", "none")
    page.mouse.wheel(0, 400)
    expect(header).not_to_have_css("box-shadow", "none")
    page.mouse.wheel(0, -400)
    expect(header).to_have_css("box-shadow", "none")


def test_searching_leads_to_the_words_or_to_a_single_space(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    box = page.get_by_role("combobox", name="Search products")
    box.fill("rose & lip/stick")
    box.press("Enter")
    expect(page).to_have_url(f"{shop_url}/search/rose%20%26%20lip%2Fstick")
    page.goto(shop_url)
    box.press("Enter")
    expect(page).to_have_url(f"{shop_url}/search/%20")


@pytest.mark.only_looks
def test_signed_out_the_header_offers_the_way_in(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    header = page.get_by_role("banner")
    expect(header.get_by_role("link", name="Login | Signup")).to_have_attribute("href", "/account/login")
    expect(header.get_by_role("link", name="Wishlist")).to_have_attribute("href", "/account/login")
    expect(header.get_by_role("link", name="Your Account")).to_have_count(0)
    expect(page.get_by_test_id("wishlist-count")).to_have_count(0)


def test_signed_in_the_badge_counts_briefly(page: Page, shop_url: str) -> None:
    sign_in_locally(page, 2_400_000)
    page.goto(shop_url)
    expect(page.get_by_test_id("wishlist-count")).to_have_text("2M+")
    header = page.get_by_role("banner")
    expect(header.get_by_role("link", name="Your Account")).to_have_attribute("href", "/account")
    expect(header.get_by_text("Login | Signup")).to_have_count(0)


def test_the_phone_menu_has_five_entries_traps_the_focus_and_hands_it_back(page: Page, shop_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(shop_url)
    opener = page.get_by_role("button", name="Open menu")
    opener.click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible()
    links = menu.get_by_role("link")
    expect(links).to_have_text(["Home", "Brands", "Match Your Shade", "Blog", "About Us"])
    assert violations(page) == []
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_phone_menu_shows_a_member_their_own(page: Page, shop_url: str) -> None:
    sign_in_locally(page, 1_200)
    page.set_viewport_size(PHONE)
    page.goto(shop_url)
    page.get_by_role("button", name="Open menu").click()
    links = page.get_by_role("dialog", name="Menu").get_by_role("link")
    expect(links).to_have_text(
        [
            "Home",
            "Brands",
            "Match Your Shade",
            "Blog",
            "About Us",
            "Your Wishlist (1K+)",
            "Your Account",
        ]
    )
    links.filter(has_text="Brands").click()
    expect(page).to_have_url(f"{shop_url}/brands")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_floating_newsletter_button_leads_down_and_hides_there(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/brands")
    button = page.get_by_role("button", name="Newsletter")
    button.click()
    page.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    expect(button).to_have_count(0)
    expect(page.get_by_label("Email address")).to_be_in_viewport()
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - 99)")
    expect(button).to_have_count(0)
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - 130)")
    expect(button).to_be_visible()


@pytest.mark.parametrize(("size", "path"), [(PHONE, LONG), (DESKTOP, "/")], ids=["phone", "desktop"])
def test_the_newsletter_button_leads_to_the_field_to_type_in(page: Page, size, path: str) -> None:
    page.set_viewport_size(size)
    page.goto(path)
    page.evaluate("scrollTo(0, 500)")  # where the button covers nothing
    page.get_by_role("button", name="Newsletter").press("Enter")
    page.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    field = page.get_by_label("Email address")
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Subscribe")).to_be_in_viewport(ratio=1)


@pytest.mark.only_looks
def test_the_footer_names_links_the_newsletter_networks_and_the_version(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    footer = page.get_by_role("contentinfo")
    quick = footer.get_by_role("navigation", name="Quick Links")
    assert quick.get_by_role("link").count() == 5
    expect(footer.get_by_role("textbox", name="Email address")).to_be_visible()
    expect(footer.get_by_role("button", name="Subscribe")).to_be_visible()
    expect(footer.get_by_role("list", name="Social media").get_by_role("link")).to_have_count(4)
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(r'^version = "(.+)"', project, re.MULTILINE)
    assert found
    expect(footer.get_by_text(f"Version {found[1]}")).to_be_visible()


@pytest.mark.only_looks
def test_an_unknown_path_is_lost_in_the_sea(page: Page, shop_url: str) -> None:
    for path in ("/nowhere", "/categories", "/metrics"):
        answer = page.goto(shop_url + path)
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("heading", level=1)).to_have_text("Looks Like You're Lost In The Sea")
        expect(
            page.get_by_text(
                "The page you're looking for doesn't exist. Or, you don't have the permission to view it.",
                exact=True,
            )
        ).to_be_visible()
        expect(page.get_by_text("404 | Page Not Found", exact=True)).to_be_visible()
    expect(page).to_have_title("Page Not Found | Undertone")


def test_a_broken_page_says_oh_snap_with_status_and_message(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/brands")
    page.route(re.compile(r"/nowhere\.data|/search\.data"), lambda route: route.abort())
    page.evaluate("history.pushState({}, '', '/nowhere'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", level=1)).to_have_text("Oh Snap!")
    expect(page.get_by_text("500", exact=True)).to_be_visible()
    said = "An unknown error occurred on our end. Check your network connection and try again."
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text(said)
    assert violations(page) == []


def test_the_frame_works_without_scripts(browser, shop_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(shop_url)
    page.get_by_role("link", name="To the menu").click()
    expect(page.locator("#quick-links")).to_be_in_viewport()
    page.get_by_role("combobox", name="Search products").fill("rose")
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(f"{shop_url}/search/rose")
    context.close()


# A hand that presses without end, from before the scripts run.
PRESSES = """
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  document.querySelector("h1")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  if (performance.now() < 3000) port2.postMessage(null);
};
port2.postMessage(null);
"""


@pytest.mark.parametrize("path", ["/", "/match-your-shade?words=veil"])
def test_presses_while_a_page_wakes_are_no_error(context: BrowserContext, shop_url: str, path: str) -> None:
    page = context.new_page()
    complaints = complaints_of(page)
    page.add_init_script(PRESSES)
    page.goto(shop_url + path)
    awake(page)
    assert complaints == []
