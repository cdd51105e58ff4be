"""Shades stay where they are while what stands above them loads: no press lands beside the one aimed at."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

from tests.e2e.looking import AWAKE, SETTLED, hold
from tests.e2e.members import Members

pytestmark = pytest.mark.browser

SHADES = "[role=radiogroup][aria-label^=Shades]"
LATE_S = 1.0
# Every place that the shades are seen at.
WATCH = """(selector) => {
  window.places = new Set();
  const look = () => {
    const shades = document.querySelector(selector);
    if (shades) window.places.add(Math.round(shades.getBoundingClientRect().y + scrollY));
    requestAnimationFrame(look);
  };
  look();
}"""


def come_late(route: Route) -> None:
    time.sleep(LATE_S)
    route.continue_()


def watch(page: Page) -> Callable[[], set[int]]:
    page.evaluate(WATCH, SHADES)
    return lambda: set(page.evaluate("[...window.places]"))


def test_a_product_is_shown_with_its_closest_match_in_place(page: Page) -> None:
    page.route("**/assets/later-parts-*.js", come_late)
    page.goto("/search/lipstick%2007")
    page.wait_for_function(AWAKE)
    places = watch(page)
    page.get_by_role("link", name="UMBER Lipstick 07").click()
    expect(page.get_by_role("region", name="Closest match")).to_be_visible()
    page.wait_for_function(AWAKE)
    assert len(places()) == 1


def test_choosing_a_shade_leaves_the_shades_where_they_are(page: Page) -> None:
    page.goto("/products/lipstick-07")
    page.wait_for_function(AWAKE)
    held = hold(page, "**/api/v1/search/similar?*")
    places = watch(page)
    match = page.get_by_role("region", name="Closest match")
    page.get_by_role("radio", name="Rosewood 07-3").click()
    expect(match).to_have_count(0)
    held[0].continue_()
    expect(match).to_be_visible()
    assert len(places()) == 1


def test_the_search_field_stands_where_it_did_once_a_member_is_known(members: Members) -> None:
    """Each page comes as a visitor sees it. A member's picture then takes the place of "Login | Signup"."""
    visitors, members_own = (list_places(members, member) for member in (None, members.join()))
    assert all(visitors)
    assert visitors == members_own


def list_places(members: Members, member: int | None) -> list[FloatRect | None]:
    """Where the field stands in windows of three widths."""
    page = members.browse(member)
    page.goto("/")
    header = page.get_by_role("banner")
    account = "Your Account" if member else "Login | Signup"
    places = []
    for width in (1440, 1024, 820):
        page.set_viewport_size({"width": width, "height": 900})
        expect(header.get_by_role("link", name=account)).to_be_visible()
        page.evaluate(SETTLED)
        places.append(header.get_by_role("combobox", name="Search products").bounding_box())
    return places
