"""A product's pictures in a real browser: chosen, enlarged by mouse and by key."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import open_product, violations

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("product_pages")]


def slide_of(page: Page, picture: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Picture {picture}\. .*zoom in$"))


def test_seven_pictures_at_most_the_main_one_first(page: Page) -> None:
    open_product(page)
    thumbnails = page.get_by_role("list", name="Choose a picture").get_by_role("button")
    expect(thumbnails).to_have_count(7)
    expect(slide_of(page, "1-main")).to_contain_text("Roll over image to zoom in")
    expect(slide_of(page, "3-more")).to_have_accessible_name(re.compile(r"Picture 3 of 7\."))
    thumbnails.nth(2).click()
    expect(thumbnails.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(slide_of(page, "3-more")).to_be_in_viewport()


def test_how_to_enlarge_covers_no_caption_at_the_lower_edge(page: Page) -> None:
    open_product(page)
    slide = slide_of(page, "1-main")
    picture, hint = slide.bounding_box(), slide.locator(".zoom-hint").bounding_box()
    assert picture
    assert hint
    assert hint["y"] + hint["height"] < picture["y"] + picture["height"] / 4


def test_a_mouse_over_a_picture_enlarges_it_two_and_a_half_times(page: Page) -> None:
    open_product(page)
    slide = slide_of(page, "1-main")
    slide.hover(position={"x": 40, "y": 60})
    picture = slide.get_by_role("img", include_hidden=True).first
    expect(picture).to_have_css("transform", "matrix(2.5, 0, 0, 2.5, 0, 0)")


def test_a_picture_is_enlarged_by_keys_alone_and_focus_comes_back(page: Page) -> None:
    open_product(page)
    slide = slide_of(page, "1-main")
    slide.focus()
    page.keyboard.press("Enter")
    large = page.get_by_role("dialog", name="Every part, enlarged")
    expect(large.locator("output")).to_contain_text("1.0")  # it is fetched when first asked for
    for expected in ("2.0", "2.5", "3.0", "3.0"):
        page.keyboard.press("+")
        expect(large.locator("output")).to_contain_text(expected)
    page.keyboard.press("PageDown")
    expect(large).to_contain_text("2 of 7")
    page.keyboard.press("ArrowRight")
    expect(large).to_contain_text("3 of 7")
    page.keyboard.press("+")
    expect(large.locator("output")).to_contain_text("2.0")
    page.keyboard.press("ArrowRight")
    expect(large).to_contain_text("3 of 7")  # the arrows scroll what is enlarged
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(slide).to_be_focused()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_middle_of_an_enlarged_picture_stays_the_middle(
    page: Page, motion: Literal["reduce", "no-preference"]
) -> None:
    page.emulate_media(reduced_motion=motion)
    open_product(page)
    slide_of(page, "1-main").click()
    field = page.get_by_role("region", name="Enlarged picture")
    expect(field).to_be_visible()
    page.keyboard.press("+")
    expect(page.get_by_role("dialog").locator("output")).to_contain_text("2.0")
    page.wait_for_function("""() => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } =
        document.querySelector("[aria-label='Enlarged picture']");
      return Math.abs(scrollLeft - clientWidth / 2) < 2 && Math.abs(scrollTop - clientHeight / 2) < 2;
    }""")
