"""The edges: paper, the narrowest phone, and a page enlarged to twice its size."""

import io
import re
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.e2e.looking import AWAKE, DESKTOP, PHONE, SETTLED, draw, scrolls_sideways
from tests.support.product_pages import FULL

pytestmark = pytest.mark.browser

NARROW: ViewportSize = {"width": 320, "height": 640}
TWICE_AS_LARGE: ViewportSize = {"width": 720, "height": 450}
"""A window of 1440 x 900 at 200% is as many CSS pixels wide and high as this."""
PATHS = (
    "/", "/brands", "/categories/lipstick", "/products/lipstick-01", "/match-your-shade", "/blog",
    "/account/login", "/informations/about-us",
)  # fmt: skip
WIDTH_OF_PLACEHOLDER = """(box) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(box);
  const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return [pen.measureText(box.placeholder).width, room];
}"""
BROKEN_WORDS = r"""() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(boxes.map(({ top }) => top));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}"""


# A font that is still on its way has letters of another width.
FONTS_THERE = "document.fonts.ready.then(() => undefined)"


def assert_words_fit(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.evaluate(FONTS_THERE)
    page.evaluate(SETTLED)
    assert page.evaluate(BROKEN_WORDS) == []
    assert not scrolls_sideways(page)


def test_a_low_window_is_not_taken_up_by_the_header(page: Page) -> None:
    page.set_viewport_size(TWICE_AS_LARGE)
    page.goto("/brands")
    page.mouse.wheel(0, 600)
    expect(page.get_by_role("banner")).not_to_be_in_viewport()


@pytest.mark.only_looks
def test_what_the_search_finds_is_read_whole_on_the_narrowest_phone(page: Page) -> None:
    page.set_viewport_size(NARROW)
    page.goto("/")
    page.evaluate(FONTS_THERE)
    text, room = page.get_by_role("combobox", name="Search products").evaluate(WIDTH_OF_PLACEHOLDER)
    assert text < room


@pytest.mark.only_looks
@pytest.mark.parametrize("path", PATHS)
def test_no_word_is_broken_and_paper_shows_the_page_alone(page: Page, path: str) -> None:
    page.goto(path)
    for size in (NARROW, TWICE_AS_LARGE):
        assert_words_fit(page, size)
    page.emulate_media(media="print")
    assert_words_fit(page, PHONE)
    page.set_viewport_size(DESKTOP)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for part in ("banner", "contentinfo"):
        expect(page.get_by_role(part)).to_have_count(0)  # type: ignore[arg-type]
    assert page.locator("[data-floating]:visible, dialog:visible").count() == 0
    pressed = page.locator("main :is(button, form, select, input):visible")
    pictures = page.locator("img")  # one that can be enlarged is a picture, too
    assert pressed.filter(has_not=pictures).count() == 0
    assert page.locator('main a[href^="/account/login"]:visible').count() == 0


@pytest.mark.only_looks
def test_paper_shows_a_product_with_one_picture_and_what_is_folded(page: Page) -> None:
    page.goto(f"/products/{FULL}")
    page.emulate_media(media="print")
    expect(page.locator("section[aria-label=Pictures] img:visible")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    ingredients = page.locator("details", has=page.get_by_role("heading", name="Ingredients"))
    assert ingredients.get_attribute("open") is None
    expect(ingredients.locator("summary + div > *").first).to_be_visible()
    assert_words_fit(page, PHONE)


ADD_PICTURES = """(main) => {
  for (const path of ["there.png", "late.png"]) {
    const picture = new Image(40, 40);
    picture.src = "/" + path;
    picture.alt = path;
    const box = document.createElement("span");
    box.className = "block size-20";
    box.append(picture);
    if (path === "late.png") box.dataset.testid = "box";
    main.prepend(box);
  }
}"""


def give_picture(route: Route) -> None:
    file = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(file, "PNG")
    route.fulfill(body=file.getvalue(), content_type="image/png")


def test_paper_has_no_empty_boxes_for_pictures_that_are_not_there(page: Page) -> None:
    page.route("**/there.png", give_picture)
    page.route("**/late.png", lambda _: None)
    page.goto(f"/products/{FULL}")
    page.wait_for_function(AWAKE)
    page.locator("#main").evaluate(ADD_PICTURES)
    expect(page.get_by_alt_text("there.png")).to_have_js_property("naturalWidth", 40)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.get_by_alt_text("there.png")).to_be_visible()
    expect(page.get_by_alt_text("late.png")).to_be_hidden()
    expect(page.get_by_test_id("box")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.get_by_alt_text("late.png")).to_be_visible()


@pytest.mark.only_looks
def test_paper_keeps_what_is_said_of_ones_shades(page: Page) -> None:
    page.goto("/match-your-shade?by=several&own=too_dark:c68642")
    page.emulate_media(media="print")
    owned = page.get_by_role("form", name="Your shades")
    expect(owned).to_contain_text("#c68642")
    expect(owned.locator("label:visible")).to_have_text(["too dark"])


@pytest.mark.only_looks
def test_paper_is_light(page: Page) -> None:
    page.goto("/brands")
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(media="print", color_scheme=scheme)
        expect(page.locator("body")).to_have_css("color", "rgb(30, 25, 22)")
        page.evaluate(SETTLED)
        sheet = draw(page)
        assert sheet.getpixel((2, sheet.height - 2)) == (255, 255, 255)


# Scrolls the sliders of prices under the button that shows what was filtered, and looks what is on top there.
COVERING = """(button) => {
  const { left, right, top, height } = button.getBoundingClientRect();
  let panel = button.closest("dialog").querySelector("input[type=range]").parentElement;
  while (panel.scrollHeight <= panel.clientHeight + 1 || getComputedStyle(panel).overflowY === "visible") {
    panel = panel.parentElement;
  }
  const found = new Set();
  for (panel.scrollTop = 0; ; panel.scrollTop += 6) {
    for (const x of [left + 20, right - 20]) {
      const shown = document.elementFromPoint(x, top + height / 2);
      if (!button.contains(shown)) found.add(shown.tagName);
    }
    if (panel.scrollTop > 900 || panel.scrollTop + panel.clientHeight > panel.scrollHeight - 2) {
      return [...found];
    }
  }
}"""


def test_nothing_covers_the_button_of_the_filters(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 440})
    page.goto("/categories/lipstick")
    page.get_by_role("button", name="Sort and filter").click()
    button = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Show "))
    expect(button).to_be_visible()
    page.evaluate(SETTLED)
    assert button.evaluate(COVERING) == []
