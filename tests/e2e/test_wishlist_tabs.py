"""The wishlist in several tabs, and where it is on a small screen, in a real browser."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.looking import DESKTOP, wait_until
from tests.e2e.members import Members
from tests.support.product_pages import FULL

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("product_pages")]


def test_a_wish_taken_off_in_one_tab_is_gone_from_the_lists_of_the_others(members: Members) -> None:
    member = members.join()
    members.wish(member, FULL)
    first = members.browse(member)
    second, third = members.another_tab(first.context), members.another_tab(first.context)
    second.goto("/account?showWishlist")
    third.goto(f"/search/{FULL}")
    remove = re.compile("^Remove .* from your wishlist$")
    for page in (second, third):
        expect(page.get_by_role("main").get_by_role("button", name=remove)).to_have_count(1)
    first.goto("/account?showWishlist")
    first.get_by_role("main").get_by_role("button", name=remove).click()
    empty = "You have not added any products to your wishlist yet"
    for page in (first, second):
        expect(page.get_by_text(empty, exact=True)).to_be_visible()
    expect(third.get_by_role("main").get_by_role("button", name=remove)).to_have_count(0)
    third.get_by_role("main").get_by_role("button", name=re.compile("^Add ")).first.click()
    expect(second.get_by_role("main").get_by_role("button", name=remove)).to_have_count(1)


def test_the_wishlist_button_of_a_product_follows_the_other_tabs(members: Members) -> None:
    member = members.join()
    members.wish(member, FULL)
    first = members.browse(member)
    second = members.another_tab(first.context)
    for page in (first, second):
        page.goto(f"/products/{FULL}")
        expect(page.get_by_role("button", name="Remove from Wishlist", exact=True)).to_be_visible()
    first.get_by_role("button", name="Remove from Wishlist", exact=True).click()
    for page in (first, second):
        expect(page.get_by_role("button", name="Add to Wishlist", exact=True)).to_be_visible()
    second.get_by_role("button", name="Add to Wishlist", exact=True).click()
    for page in (second, first):
        expect(page.get_by_role("button", name="Remove from Wishlist", exact=True)).to_be_visible()


def test_a_wish_remembers_its_shade_and_shows_it(members: Members) -> None:
    page = members.browse(members.join())
    page.goto(f"/products/{FULL}")
    page.get_by_role("radio", name="Sand 2N").click()
    page.get_by_role("button", name="Add to Wishlist", exact=True).click()
    expect(page.get_by_role("button", name="Remove from Wishlist", exact=True)).to_be_visible()
    page.goto("/account?showWishlist")
    wish = page.get_by_role("main").get_by_role("article")
    expect(wish).to_contain_text("Sand 2N")
    wish.get_by_role("link").first.click()
    expect(page.get_by_role("radio", name="Sand 2N")).to_be_checked()


@pytest.mark.parametrize(
    "size", [{"width": 320, "height": 568}, {"width": 640, "height": 400}], ids=["narrow", "low"]
)
def test_the_wishlist_is_in_sight_on_a_small_screen(members: Members, size: ViewportSize) -> None:
    member = members.join(short_description="Always early. " * 15)
    members.wish(member, FULL)
    page = members.browse(member, viewport=size)
    page.goto("/account?showWishlist")
    tabs = page.get_by_role("navigation", name="Profile").get_by_role("link", name="Wishlist")
    page.wait_for_function("() => scrollY > 0")
    expect(tabs).to_be_in_viewport()

    def is_below_header() -> bool:
        tabs_top = tabs.evaluate("tab => tab.getBoundingClientRect().top")
        header_end = page.get_by_role("banner").evaluate("header => header.getBoundingClientRect().bottom")
        return tabs_top >= header_end - 1

    wait_until(page, is_below_header)
    page.goto("/account")
    page.get_by_role("banner").get_by_role("link", name=re.compile("^Wishlist")).click()
    expect(page).to_have_url(re.compile("showWishlist$"))
    expect(tabs).to_be_in_viewport()


def test_a_wishlist_that_is_in_sight_moves_nothing(members: Members) -> None:
    page = members.browse(members.join(), viewport=DESKTOP)
    page.goto("/account?showWishlist")
    expect(page.get_by_text("You have not added any products")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
