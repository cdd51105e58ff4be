"""What stands on the first screen, and that nothing floating or fixed covers what somebody wants to see."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, SETTLED, TABLET, open_science, wait_until
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import insert_at_start

pytestmark = pytest.mark.browser

SIZES = (PHONE, DESKTOP)
OWN = "fold-own"
SHADES = {OWN: ("Linen", "#d9b48f"), "fold-twin": ("Sand", "#d9b590"), "fold-deep": ("Deep", "#cba27b")}
SOLD = ("fold-sold", "fold-sold-twin")


@insert_at_start
async def fill(connection: Connection) -> int:
    """A product with a name of two lines on a phone, its twin and a deeper shade; two that a shop sells."""
    category = await a_category(connection, slug="fold-sold", name="Fold Sold")
    vendor = await row(
        connection, "vendor", slug="fold-street", name="Swatch Street", url="https://fold.example"
    )
    for slug in SOLD:
        brand = await a_brand(connection, slug=f"{slug}-brand", name=f"{slug} Brand")
        product = await a_product(
            connection, brand_id=brand, category_id=category, slug=slug, name="Cover Stick"
        )
        await a_variant(connection, product, name="Driftwood", value="#c99a70")
        offer = {"price_pence": 700, "currency": "GBP", "in_stock": True, "url": "https://fold.example/x"}
        await row(connection, "offer", product_id=product, vendor_id=vendor, delivery_pence=395, **offer)
    category = await a_category(connection, slug="fold-tint", name="Fold Tint")
    first = 0
    for slug, (shade, value) in SHADES.items():
        brand = await a_brand(connection, slug=f"{slug}-brand", name=f"{shade} Brand")
        name = f"{shade} Second Skin Serum Foundation"
        product = await a_product(connection, brand_id=brand, category_id=category, slug=slug, name=name)
        variant = await a_variant(connection, product, name=shade, value=value)
        first = first or variant
    return first


@pytest.fixture(scope="module")
def shade(shop: RunningShop, playwright: object) -> int:
    return shop.stock[fill]


def assert_on_first_screen(page: Page, *parts: Locator) -> None:
    """Each part is seen whole before anybody scrolls."""
    assert page.evaluate("scrollY") == 0
    page.evaluate("document.fonts.ready.then(() => undefined)")
    high = page.evaluate("innerHeight")
    for part in parts:
        expect(part).to_be_visible()
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= high, part


@pytest.mark.only_looks
def test_a_product_answers_on_the_first_screen(page: Page, shade: int) -> None:
    page.goto(f"/products/{OWN}?variant={shade}")
    best = page.get_by_role("region", name="Closest match").get_by_role("link").first
    expect(best).to_contain_text("Sand Second Skin Serum Foundation")
    title = page.get_by_role("heading", level=1)
    chosen = page.get_by_role("region", name="Shade").get_by_text("Linen", exact=True).first
    for size in (*SIZES, TABLET):
        page.set_viewport_size(size)
        assert_on_first_screen(page, title, chosen, best)
    page.goto("/products/lipstick-01")
    for size in SIZES:
        page.set_viewport_size(size)
        assert_on_first_screen(page, page.get_by_text("lowest price").first)


@pytest.mark.only_looks
def test_the_finder_shows_its_first_match_on_the_first_screen(page: Page, shade: int) -> None:
    page.goto(f"/match-your-shade?brand={OWN}-brand&product={OWN}&shade={shade}")
    match = page.get_by_role("article").first
    for size in SIZES:
        page.set_viewport_size(size)
        assert_on_first_screen(page, match.get_by_role("img").first, match.get_by_text("in Sand"))


@pytest.mark.parametrize("size", SIZES)
def test_a_slim_bar_follows_with_the_answer(page: Page, shade: int, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(f"/products/{OWN}?variant={shade}")
    bar = page.get_by_role("complementary", name="This product in short")
    expect(bar).to_be_hidden()
    page.get_by_role("heading", name="Products that match your shades").scroll_into_view_if_needed()
    page.mouse.wheel(0, 300)
    expect(bar).to_be_in_viewport()
    expect(bar).to_contain_text("Linen")
    matches = bar.get_by_role("link", name="See its matches")
    box = bar.bounding_box()
    assert box
    assert box["height"] <= 56
    matches.click()
    assert_below_header(page, page.get_by_role("heading", name="Products that match your shades"))
    open_science(page)
    page.locator("#matches").get_by_role("button", name=re.compile("^Compare ")).first.click()
    expect(page.get_by_role("complementary", name="Shades to compare")).to_be_in_viewport()
    if size == PHONE:
        expect(bar).to_be_hidden()  # one bar at a time
    else:
        expect(bar).to_be_in_viewport()
    page.goto("/account/login")
    tray = page.get_by_role("complementary", name="Shades to compare")
    expect(tray).to_be_visible()
    for height in (0, 10_000):  # a short page has the bar at the edge of the window too, and ends above it
        page.evaluate(f"scrollTo(0, {height})")
        wait_until(page, lambda: end_of(tray) == size["height"])

    def ends_above() -> bool:
        page.evaluate("scrollTo(0, 10000)")  # again: the page grows with what comes late
        box = tray.bounding_box()
        assert box
        return end_of(page.get_by_role("contentinfo")) < box["y"] + 1

    wait_until(page, ends_above)


def test_the_slim_bar_has_room_for_the_way_to_buy(page: Page, shade: int) -> None:
    assert shade
    page.set_viewport_size(DESKTOP)
    page.goto(f"/products/{SOLD[0]}")
    bar = page.get_by_role("complementary", name="This product in short")
    page.get_by_role("heading", name="Products that match your shades").scroll_into_view_if_needed()
    page.mouse.wheel(0, 300)
    expect(bar).to_be_in_viewport()
    matches = bar.get_by_role("link", name="See its matches")
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_timeout(RESTED_MS)
        expect(bar.get_by_role("link", name="Buy at Swatch Street (ad)")).to_be_in_viewport()
        expect(matches).to_be_visible(visible=size == DESKTOP)
        box = bar.bounding_box()
        assert box
        assert box["height"] <= 72  # two lines


def end_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_a_phone_folds_a_long_list_of_matches_until_one_press(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/products/lipstick-01")
    matches = page.locator("#matches").get_by_role("article")
    expect(matches).to_have_count(4)
    page.get_by_role("button", name=re.compile(r"^Show \d+ more$")).click()
    expect(matches.nth(4)).to_be_visible()
    expect(matches.nth(4).get_by_role("link").first).to_be_focused()
    page.set_viewport_size(DESKTOP)
    page.reload()
    expect(matches.nth(4)).to_be_visible()


def assert_below_header(page: Page, part: Locator) -> None:
    expect(part).to_be_in_viewport()
    page.evaluate(SETTLED)

    def is_below() -> bool:
        place = part.bounding_box()
        assert place
        return place["y"] >= end_of(page.get_by_role("banner"))

    wait_until(page, is_below)  # the jump may be still to come
    expect(part).to_be_in_viewport()


@pytest.mark.only_looks
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("anchor", "first"),
    [
        ("matches", "#matches"),
        ("retailers", "#retailers"),
        ("all-reviews", "details:has(#all-reviews) > summary"),
    ],
)
def test_no_jump_ends_under_the_header(
    page: Page, shade: int, size: ViewportSize, anchor: str, first: str
) -> None:
    page.set_viewport_size(size)
    page.goto(f"/products/{OWN}?variant={shade}#{anchor}")
    assert_below_header(page, page.locator(first))


COVERED = """() => {
  const button = document.querySelector('[data-floating]');
  if (!button) return [];
  const spot = button.getBoundingClientRect();
  const meets = (box) => box.right > spot.left && box.left < spot.right
    && box.bottom > spot.top && box.top < spot.bottom;
  const used = [...document.querySelectorAll(
    'a, button, input, select, textarea, form, label, figure, table, svg, img, canvas')];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [];
  while (texts.nextNode()) if (texts.currentNode.data.trim()) words.push(texts.currentNode);
  const boxes = (node) => {
    if (node.nodeType === 1) return [...node.getClientRects()];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  // What a carousel clips is not there to be covered.
  const clipped = (node) => {
    const row = (node.nodeType === 1 ? node : node.parentElement).closest("ul[tabindex]");
    return row !== null && row.getBoundingClientRect().right <= spot.left;
  };
  const shown = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    return element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only');
  };
  const free = (node) => node === button || button.contains(node) || clipped(node) || !shown(node);
  return [...used, ...words]
    .filter((node) => !free(node) && boxes(node).some(meets))
    .map((node) => node.textContent.slice(0, 40) || node.outerHTML.slice(0, 80));
}"""
RESTED_MS = 250
NEAR_BOTTOM = "scrollY + innerHeight >= document.documentElement.scrollHeight - 100"
ON_TOP = """button => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return right <= innerWidth && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
}"""
# On top of the page and covering nothing, or away near its end.
IN_PLACE = f"""() => {{
  const button = document.querySelector('[data-floating]');
  if ({NEAR_BOTTOM}) return !button;
  const isSeen = button?.checkVisibility({{ visibilityProperty: true }});
  return isSeen && ({ON_TOP})(button) && !({COVERED})().length;
}}"""
RESTING_PLACES = 8


PATHS = ("/", "/categories/lipstick", "/products/lipstick-01", "/match-your-shade")
MORE_PATHS = ("/blog", "/brands", f"/products/{OWN}", "/ranges", "/informations/contact-us")


@pytest.mark.only_looks
@pytest.mark.parametrize("path", [*PATHS, *MORE_PATHS])
def test_the_newsletter_button_is_shown_wherever_the_page_rests_and_covers_nothing(
    page: Page, path: str
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(path)
    button = page.get_by_role("button", name="Newsletter")
    for size in SIZES if path in PATHS else [PHONE]:
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        shown = 0
        for _ in range(RESTING_PLACES):
            page.wait_for_timeout(RESTED_MS)
            page.wait_for_function(IN_PLACE)
            shown += button.count()
            page.mouse.wheel(0, 230)
        assert shown
