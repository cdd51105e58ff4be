"""A short visit in the system's Firefox, where there is one: on a phone in the dark, at a desk by light."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize

from tests.e2e.bidi import ARROW_RIGHT, ARROW_UP, END, ENTER, Fox, Scheme, firefox
from tests.e2e.looking import DESKTOP, PAPER, PHONE
from tests.e2e.test_answer import OWN, SAME, fill
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

ADDRESS = "location.pathname + location.search"
TITLE = "document.querySelector('h1').innerText"
BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"
OVERFLOW = "Math.max(0, document.documentElement.scrollWidth - innerWidth)"
SUGGESTED = "document.querySelector('[role=listbox]')?.innerText.includes('Lipstick 07')"
FOUND = 'Found 1 result for "lipstick 07"'
SHADE = "[location.search.startsWith('?variant='), document.querySelector('[aria-checked=true]').title]"
CHIP = "document.querySelector('header [aria-label^=\"My shade\"]')?.getAttribute('aria-label')"
CLOSEST = """[...document.querySelectorAll("main [data-own-shade]")]
  .some((each) => each.textContent.includes("the one you wear"))"""
# The section under a heading, once its data has loaded; it loads when it comes into view.
SECTION = """(() => {
  const title = [...document.querySelectorAll("h2")].find((each) => each.textContent === "%s");
  title?.scrollIntoView({ block: "start", behavior: "instant" });
  return title?.closest("section").querySelector("%s");
})()"""
STATUS = "[role=status]"
COUNT = "document.querySelector('[aria-label=Products] [role=status]').innerText"


@pytest.fixture(scope="module", params=[(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def seat(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fox]:
    size: ViewportSize
    scheme: Scheme
    size, scheme = request.param
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        # Where apt is, `tools.chromium` installs it beside Chromium. Elsewhere one browser is enough to test.
        pytest.skip("no Firefox is installed here, and the tests install one by apt alone")
    with firefox(program, tmp_path_factory.mktemp("firefox"), scheme) as fox:
        fox.resize(size)
        yield fox


@pytest.fixture
def fox(seat: Fox, shop_url: str) -> Iterator[Fox]:
    """Pages that must not complain, nor scroll sideways, nor ask anybody but the shop."""
    seat.leave()
    seat.complaints.clear()
    seat.asked.clear()
    yield seat
    seat.expect(OVERFLOW, to_be=0)
    assert seat.complaints == []
    assert [url for url in seat.asked if not url.startswith((f"{shop_url}/", "data:"))] == []


def at_a_desk(fox: Fox) -> bool:
    return bool(fox.look(f"innerWidth === {DESKTOP['width']}"))


def test_the_home_page_wears_the_scheme_one_prefers(fox: Fox, shop_url: str) -> None:
    fox.open(shop_url)
    fox.expect(BACKGROUND, to_be=PAPER["light" if at_a_desk(fox) else "dark"])


def test_typing_finds_a_product_and_its_shades(fox: Fox, shop_url: str) -> None:
    fox.open(shop_url)
    fox.press("combobox", "Search products")
    fox.type("lipstick 07")
    fox.expect(SUGGESTED, to_be=True)
    fox.type(ENTER)
    fox.expect(TITLE, to_be=FOUND)  # the card was on the page before as well
    fox.expect(ADDRESS, to_be="/search/lipstick%2007")
    fox.press("link", "UMBER Lipstick 07")
    fox.expect(TITLE, to_be="Lipstick 07")
    fox.press("radio", "Rosewood 07-3")
    fox.expect(SHADE, to_be=[True, "Rosewood 07-3"])
    fox.back()
    fox.expect(ADDRESS, to_be="/search/lipstick%2007")
    fox.expect(TITLE, to_be=FOUND)


def test_a_filter_narrows_a_list(fox: Fox, shop_url: str) -> None:
    fox.open(f"{shop_url}/categories/lipstick")
    fox.expect(COUNT, to_be="45 products")
    if not at_a_desk(fox):
        fox.press("button", "Sort and filter")
    fox.press("checkbox", "Matte 15 products")
    fox.expect(ADDRESS, to_be="/categories/lipstick?filter=finish%3Amatte")
    fox.expect(COUNT, to_be="15 products")


def test_the_way_in_is_open(fox: Fox, shop_url: str) -> None:
    fox.open(shop_url)
    fox.press("link", "Login | Signup")
    fox.expect(ADDRESS, to_be="/account/login")
    fox.expect(TITLE, to_be="Welcome")
    fox.press("link", "terms")
    fox.expect(TITLE, to_be="Terms and Conditions")


def focus(fox: Fox, title: str, selector: str) -> None:
    """Give the focus to a part of a section as soon as it is there."""
    part = SECTION % (title, selector)
    fox.expect(f"{part} != null", to_be=True)
    fox.look(f"{part}.focus()")


def expect_status(fox: Fox, title: str, words: str) -> None:
    fox.expect(f"{SECTION % (title, STATUS)}?.innerText.includes('{words}')", to_be=True)


def test_a_shade_is_worn_and_lists_the_tape_and_the_pad_go_by_it(
    fox: Fox, shop: RunningShop, shop_url: str
) -> None:
    product = f"{shop_url}/products/{OWN}?variant={shop.stock[fill]}"
    fox.open(product)
    fox.press("button", "I wear this: Agate")
    fox.expect(CHIP, to_be="My shade: Agate, Me")
    fox.open(f"{shop_url}/categories/answer-tint?sort=closest")
    fox.expect(CLOSEST, to_be=True)
    fox.open(product)
    focus(fox, "Its twins by price", "input[type=range]")
    expect_status(fox, "Its twins by price", f"{len(SAME)} products, £9.00 to £49.00")
    fox.type(END)
    expect_status(fox, "Its twins by price", f"{len(SAME) + 1} products, £7.00 to £49.00")
    focus(fox, "Not quite right? Nudge it", "[role=slider]")
    fox.type(3 * ARROW_UP + ARROW_RIGHT)
    expect_status(fox, "Not quite right? Nudge it", "3 steps lighter, 1 step warmer")
    fox.look("localStorage.removeItem('passport')")
