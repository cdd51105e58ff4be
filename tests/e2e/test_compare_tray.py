"""Shades to compare, collected on the pages of products and among the matches of the finder."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import DESKTOP, PHONE, SETTLED, draw, open_science
from tests.e2e.test_match import result_path
from tests.support.finder_shelves import insert_finder_shelves
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def ids(shop: RunningShop, playwright: object) -> dict[str, int]:
    return shop.stock[insert_finder_shelves]


def test_shades_are_compared_side_by_side(page: Page, ids: dict[str, int]) -> None:
    page.goto(result_path(ids))
    open_science(page)
    page.get_by_role("button", name="Compare Twin, Marl Veil").click()
    page.get_by_role("button", name="Compare Paler, Marl Balm").click()
    expect(page).to_have_url(re.compile(f"compare={ids['Twin']},{ids['Paler']}"))
    table = page.get_by_role("table", name="How these shades differ from Linen")
    expect(table.get_by_role("columnheader")).to_have_count(2)
    assert_what_is_cut_fades(page)
    page.get_by_role("link", name="Clear", exact=True).click()
    expect(table).to_have_count(0)


def assert_what_is_cut_fades(page: Page) -> None:
    """In a window too narrow for two columns the second fades out, until it is scrolled to."""
    page.set_viewport_size({"width": 240, "height": 640})
    frame = page.get_by_role("region", name="Shades side by side")
    expect(page.get_by_text("Slide sideways to see all 2 shades.")).to_be_visible()
    expect(frame).to_have_css("mask-image", re.compile("gradient"))
    colours = draw(frame)  # their upper half is one shade, which would look like another where it fades
    assert colours.getpixel((30, 20)) == colours.getpixel((colours.width - 3, 20))
    frame.evaluate("frame => frame.scrollTo(frame.scrollWidth, 0)")
    expect(frame).to_have_css("mask-image", "none")
    page.set_viewport_size(DESKTOP)


def test_a_compared_shade_that_is_no_match_is_not_counted_and_said(page: Page, ids: dict[str, int]) -> None:
    page.goto(f"{result_path(ids)}&compare={ids['Twin']},99999999")
    open_science(page)
    table = page.get_by_role("table", name="How these shades differ from Linen")
    expect(table.get_by_role("columnheader")).to_have_count(1)
    expect(page.get_by_text("1 of 4 to compare")).to_be_visible()
    expect(page.get_by_text("Shades that no longer match were left out.")).to_be_visible()


def test_on_a_phone_nothing_covers_the_end_of_the_tray(page: Page, ids: dict[str, int]) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{result_path(ids)}&compare={ids['Twin']}")
    open_science(page)
    page.wait_for_timeout(400)  # the newsletter button appears once the page rests
    free = page.get_by_role("link", name="Clear", exact=True).evaluate("""(link) => {
      const { right, top, bottom } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(right - 3, (top + bottom) / 2));
    }""")
    assert free
    assert_stands_at_the_edge(page)
    page.get_by_role("button", name="Filter the matches").click()
    brand = page.get_by_label("Brand", exact=True)
    expect(brand).to_be_visible()
    page.evaluate(SETTLED)
    box = brand.bounding_box()
    assert box
    assert (box["x"], box["x"] + box["width"]) == (20, PHONE["width"] - 20)  # it slides off no edge


def assert_stands_at_the_edge(page: Page) -> None:
    """The tray is a lower edge of the window and no island over names and buttons."""
    tray = page.get_by_role("complementary", name="Shades to compare")
    box, view = tray.bounding_box(), page.viewport_size
    assert box
    assert view
    assert box["y"] + box["height"] == view["height"]
    assert box["x"] <= 20
    assert box["x"] + box["width"] >= view["width"] - 20
    page.wait_for_function("""() => {
      scrollTo(0, document.documentElement.scrollHeight); // again: what comes into view is loaded then
      const tray = document.querySelector("[data-tray]");
      const top = tray.getBoundingClientRect().top;
      return [...document.querySelectorAll("main :is(a, button)")]
        .filter((each) => !tray.contains(each) && each.checkVisibility())
        .every((each) => each.getBoundingClientRect().bottom <= top);
    }""")


def collect(page: Page, product: str, *shades: int) -> None:
    for shade in shades:
        page.goto(f"/products/{product}?variant={shade}")
        page.get_by_role("button", name=re.compile("^Compare ")).first.click()


def test_no_shade_is_taken_that_the_comparison_has_no_room_for(page: Page, ids: dict[str, int]) -> None:
    collect(page, "vane-skin-tint", ids["Linen"], ids["Umber Dusk"])
    collect(page, "marl-balm", ids["Paler"])
    page.goto(result_path(ids))
    open_science(page)
    expect(page.get_by_text("3 of 4 to compare")).to_be_visible()
    page.get_by_role("button", name="Compare Twin, Marl Veil").click()
    expect(page.get_by_text("4 of 4 to compare")).to_be_visible()
    rosier = page.get_by_role("button", name="Compare Rosier, Nocturne Stick")
    expect(rosier).to_be_disabled()
    expect(rosier).to_have_text("Compare up to 4")
    page.get_by_role("link", name="With others").click()
    expect(page).to_have_url(re.compile("/compare"))
    compared = page.get_by_role("main")
    for name in ("Linen", "Umber Dusk", "Paler", "Twin"):
        expect(compared.get_by_role("columnheader").filter(has_text=name)).to_have_count(1)


def test_a_match_collected_elsewhere_is_marked_and_taken_off_with_one_press(
    page: Page, ids: dict[str, int]
) -> None:
    collect(page, "marl-balm", ids["Paler"])
    page.goto(result_path(ids))
    open_science(page)
    paler = page.get_by_role("button", name="Compare Paler, Marl Balm")
    expect(paler).to_have_attribute("aria-pressed", "true")
    paler.click()
    expect(paler).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_text("of 4 to compare")).to_have_count(0)


def test_a_match_of_a_shared_comparison_is_taken_off_and_not_collected(
    page: Page, ids: dict[str, int]
) -> None:
    page.goto(f"{result_path(ids)}&compare={ids['Twin']},{ids['Paler']}")
    open_science(page)
    page.get_by_role("button", name="Compare Paler, Marl Balm").click()
    expect(page).to_have_url(re.compile(f"compare={ids['Twin']}$"))
    expect(page.get_by_text("1 of 4 to compare")).to_be_visible()
