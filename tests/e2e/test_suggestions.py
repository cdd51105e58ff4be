"""The suggestions of the search box in a real browser: by keys, by finger, and what stays on the device."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at, faults_here, violations

pytestmark = pytest.mark.browser

RECENT = "localStorage.getItem('recentSearches')"
# Counts the frames between the last response with suggestions and the first option in the page.
COUNT_FRAMES = """() => {
  let frames;
  const count = () => { frames += 1; requestAnimationFrame(count); };
  const json = Response.prototype.json, text = Response.prototype.text;
  const watch = (read) => function () {
    return read.call(this).then((body) => {
      if (this.url.includes("/search/suggest")) {
        if (frames === undefined) requestAnimationFrame(count);
        frames = 0;
      }
      return body;
    });
  };
  Response.prototype.json = watch(json);
  Response.prototype.text = watch(text);
  new MutationObserver(() => {
    if (document.querySelector("[role=option]")) window.framesUntilDrawn ??= frames;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Search products")


def type_in(page: Page, shop_url: str, words: str) -> Locator:
    page.set_viewport_size(DESKTOP)
    page.goto(shop_url)
    box(page).fill(words)  # at once: letter by letter, suggestions for a part of the words may come first
    return page.get_by_role("listbox", name="Suggestions")


def test_suggestions_are_walked_with_the_arrow_keys(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "vel")
    expect(suggestions.get_by_role("option", name="Velour").first).to_be_visible()
    assert violations(page) == []
    box(page).press("ArrowDown")
    expect(suggestions.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    box(page).press("Enter")
    expect(page).to_have_url(f"{shop_url}/brands/velour")
    expect(box(page)).to_have_value("")


def test_a_suggested_shade_shows_its_colour_and_leads_to_it(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "rosewood")
    shade = suggestions.get_by_role("group", name="Shades").get_by_role("option").first
    expect(shade.locator(".swatch").first).to_have_attribute(
        "style", re.compile("background-color: ?(#|rgb)")
    )
    shade.click()
    expect(page).to_have_url(re.compile(r"/products/lipstick-\d\d\?variant=\d+"))


def test_escape_closes_the_suggestions_and_enter_still_searches(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "vel")
    expect(suggestions).to_be_visible()
    box(page).press("Escape")
    expect(suggestions).to_have_count(0)
    box(page).press("Enter")
    expect(page).to_have_url(re.compile(r"/search/"))


def test_a_category_is_suggested_first(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "lipst")
    expect(suggestions.get_by_role("option").first).to_have_text("Lipstick")
    expect(box(page)).to_have_attribute("aria-expanded", "true")
    popular = suggestions.get_by_role("group", name="Popular searches").get_by_role("option")
    expect(popular).to_have_text(["lipstick under £20"])
    assert faults_at(page, PHONE, DESKTOP) == []
    suggestions.get_by_role("option").first.click()
    expect(page).to_have_url(f"{shop_url}/categories/lipstick")


def test_what_was_understood_so_far_is_suggested(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "burgundy matte lipstick")
    understood = suggestions.get_by_role("group", name="Search for").get_by_role("option")
    expect(understood).to_have_text(["BurgundyMatteLipstick"])
    expect(understood.locator(".swatch")).to_have_count(1)
    understood.click()
    expect(page).to_have_url(f"{shop_url}/search/burgundy%20matte%20lipstick")


def test_the_keys_of_a_combobox_move_through_the_suggestions(page: Page, shop_url: str) -> None:
    options = type_in(page, shop_url, "lipst").get_by_role("option")
    expect(options.first).to_be_visible()
    last = options.count() - 1
    assert last > 0
    box(page).press("Home")
    expect(box(page)).not_to_have_attribute("aria-activedescendant", re.compile("."))
    for key, place in [("ArrowUp", last), ("Home", 0), ("End", last)]:
        box(page).press(key)
        expect(options.nth(place)).to_have_attribute("aria-selected", "true")
        expect(box(page)).to_have_attribute(
            "aria-activedescendant", str(options.nth(place).get_attribute("id"))
        )
    box(page).press("Escape")
    expect(box(page)).to_have_attribute("aria-expanded", "false")
    expect(box(page)).to_have_value("lipst")
    box(page).press("ArrowDown")
    expect(box(page)).to_have_attribute("aria-expanded", "true")
    box(page).press("Escape")
    box(page).press("Escape")
    expect(box(page)).to_have_value("")


def test_recent_searches_stay_on_the_device_until_they_are_cleared(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    box(page).click()
    expect(page.get_by_role("listbox", name="Suggestions")).to_have_count(0)
    assert page.evaluate(RECENT) is None
    for words in ("matte lipstick", "foundation"):
        box(page).fill(words)
        box(page).press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text(f'"{words}"')
    page.wait_for_function(f'() => {RECENT} === \'["foundation","matte lipstick"]\'')
    page.goto(shop_url)
    box(page).click()
    recent = page.get_by_role("group", name="Recent searches").get_by_role("option")
    expect(recent).to_have_text(["foundation", "matte lipstick"])
    assert faults_here(page) == []
    recent.last.click()
    expect(page).to_have_url(f"{shop_url}/search/matte%20lipstick")
    page.goto(shop_url)
    box(page).click()
    page.get_by_role("button", name="Clear recent searches").click()
    expect(page.get_by_role("listbox", name="Suggestions")).to_have_count(0)
    expect(box(page)).to_be_focused()
    page.wait_for_function(f"() => {RECENT} === null")


def test_suggestions_are_drawn_within_a_frame_of_the_response(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    box(page).focus()
    page.evaluate(COUNT_FRAMES)
    options = page.get_by_role("listbox", name="Suggestions").get_by_role("option")
    frames = []
    for words in ("lipst", "vel", "rosewood", "found"):  # one may meet a frame of a busy machine
        box(page).fill(words)
        expect(options.first).to_be_visible()
        frames.append(page.evaluate("window.framesUntilDrawn"))
        box(page).fill("")
        expect(options).to_have_count(0)
        page.evaluate("window.framesUntilDrawn = undefined")
    assert min(frames) <= 1
