"""A contrast theme of the system takes grounds and colours away: lines say what they said."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import draw
from tests.support.finder_shelves import insert_finder_shelves
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

FINDER = "/match-your-shade"
GROUND = "part => getComputedStyle(part).backgroundColor"
# Which of the choices of a row are outlined.
OUTLINED = "choices => choices.map((each) => getComputedStyle(each).outlineStyle !== 'none')"
UNDERLINED = "links => links.map((each) => getComputedStyle(each).borderBottomStyle !== 'none')"
TRACK = """range => ["::before", "::after"].map((part) => getComputedStyle(range, part).backgroundColor)"""


@pytest.fixture
def page(page: Page) -> Page:
    page.emulate_media(forced_colors="active")
    return page


@pytest.fixture(scope="module")
def result_path(shop: RunningShop, playwright: object) -> str:
    shade = shop.stock[insert_finder_shelves]["Linen"]
    return f"{FINDER}?brand=vane-atelier&product=vane-skin-tint&shade={shade}"


def test_who_asks_for_more_contrast_gets_ink(page: Page) -> None:
    page.emulate_media(forced_colors="none", contrast="no-preference", color_scheme="light")
    page.goto("/categories/lipstick")
    pill = page.get_by_role("navigation", name="Sort by").locator("a:not([aria-current])").first
    field = page.get_by_role("combobox", name="Search products")
    words, line = "part => getComputedStyle(part).color", "part => getComputedStyle(part).borderTopColor"
    plain = pill.evaluate(words), field.evaluate(line)
    page.emulate_media(contrast="more")
    ink = page.evaluate("getComputedStyle(document.body).color")
    expect(pill).to_have_css("color", ink)
    expect(field).to_have_css("border-top-color", ink)
    assert ink not in plain


def count_colours(part: Locator) -> int:
    picture = draw(part)
    return len(picture.getcolors(picture.width * picture.height) or [])


@pytest.mark.parametrize(
    ("address", "row", "chosen"),
    [
        ("/categories/lipstick?sort=reviews", "Sort by", 1),
        ("/ranges?view=table", "View", 1),
        (f"{FINDER}?by=colour&hex=d9b48f&sort=closest", "Order of the matches", 1),
    ],
)
def test_the_chosen_of_a_row_stands_out(page: Page, address: str, row: str, chosen: int) -> None:
    page.goto(address)
    choices = page.locator("main").get_by_role("navigation", name=row).get_by_role("link")
    expect(choices.nth(chosen)).to_be_visible()
    expected = [place == chosen for place in range(choices.count())]
    assert choices.evaluate_all(OUTLINED) == expected


def test_only_the_page_one_is_on_has_a_line_below(page: Page) -> None:
    page.goto(FINDER)
    for name in ("Main", "Ways to begin"):
        links = page.get_by_role("navigation", name=name).get_by_role("link")
        current = [link.get_attribute("aria-current") == "page" for link in links.all()]
        assert current.count(True) == 1
        assert links.evaluate_all(UNDERLINED) == current


def test_what_has_the_focus_differs_from_what_is_chosen(page: Page) -> None:
    page.goto("/categories/lipstick?sort=reviews")
    chosen = page.locator("main").get_by_role("navigation", name="Sort by").locator("[aria-current]")
    expect(chosen).to_have_css("outline", re.compile("solid 2px"))
    expect(chosen).to_have_css("outline-offset", "0px")
    page.keyboard.press("Tab")
    chosen.focus()
    expect(chosen).to_have_css("outline-offset", "3px")


def test_a_button_keeps_its_shape_and_the_wall_its_shades(page: Page) -> None:
    page.goto("/")
    welcome = page.get_by_role("region", name="Welcome")
    expect(welcome.get_by_role("button", name="Find my match")).to_have_css("border-top-width", "1px")
    assert count_colours(welcome.get_by_role("img", name=re.compile("^A wall of"))) > 10
    assert count_colours(welcome.get_by_role("slider")) > 10


def test_the_price_slider_shows_what_is_chosen_of_its_track(page: Page) -> None:
    page.goto("/categories/lipstick")
    track = page.locator("fieldset.range:visible").first.evaluate(TRACK)
    assert len({*track, page.locator("html").evaluate(GROUND)}) == 3
