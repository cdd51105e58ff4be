"""The ways that shoppers take most: the presses each takes, and whether its answer is on the first screen."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from app.kit.database.pool import Connection
from tests.e2e.conftest import ServiceWorkers
from tests.e2e.looking import DESKTOP, PHONE
from tests.e2e.test_first_screen import assert_on_first_screen
from tests.support.pictures import a_photo_of
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

OWN = "journey-own"
# Suits as well as Barley, but is of another category than the shade that was added.
ELSEWHERE = "journey-elsewhere"
SHADES = {
    ELSEWHERE: ("Millet", "#e2c48e", 1200),
    OWN: ("Quillwort", "#d9b48f", 2400),
    "journey-twin": ("Sorrel", "#d9b590", 900),
    "journey-paler": ("Meadow", "#e6c8a8", 1100),
    "journey-golden": ("Barley", "#e2c48e", 1300),
    "journey-deep": ("Peat", "#4a2f20", 1500),
}


@dataclass(frozen=True)
class Presses:
    before: int
    """In the shop before all that `docs/journeys.md` names."""
    now: int


PRESSES = {
    "twin": Presses(4, 2),
    "wrong": Presses(11, 3),
    "vegan": Presses(4, 2),
    "photo": Presses(5, 2),
    "four": Presses(9, 3),
    "deep": Presses(4, 2),
    "sign in": Presses(8, 5),
}
DOCUMENT = Path(__file__).parents[2] / "docs/journeys.md"
# Counts what a hand does: every press of a pointer and every Enter. Playwright prevents a press whose aim has
# moved away, and tries again: a moment later it is known whether it did.
COUNT = """
const count = (event) => {
  if (!event.isTrusted || (event.type === "keydown" && event.key !== "Enter")) return;
  const add = () => { sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1; };
  if (event.type === "keydown") add();
  else setTimeout(() => event.defaultPrevented || add());
};
addEventListener("pointerdown", count, true);
addEventListener("keydown", count, true);
"""


async def fill(connection: Connection) -> None:
    category = await a_category(connection, slug="journey-tint", name="Journey Tint", department="Complexion")
    elsewhere = await a_category(
        connection, slug="journey-stick", name="Journey Stick", department="Complexion"
    )
    vendor = await row(connection, "vendor", slug="journey", name="Journey", url="https://journey.example")
    vegan = await row(connection, "certification", slug="journey-vegan", name="Hedgerow Vegan")
    for slug, (shade, value, pence) in SHADES.items():
        brand = await a_brand(connection, slug=f"{slug}-brand", name=f"{shade} House")
        product = await a_product(
            connection,
            brand_id=brand,
            category_id=elsewhere if slug == ELSEWHERE else category,
            slug=slug,
            name=f"{shade} Veil",
        )
        await a_variant(connection, product, name=shade, value=value)
        offer = {
            "currency": "GBP",
            "in_stock": True,
            "url": "https://journey.example/x",
            "price_pence": pence,
        }
        await row(connection, "offer", product_id=product, vendor_id=vendor, **offer)
        await row(
            connection, "product_certification", product_id=product, certification_id=vegan, is_certified=True
        )


@pytest.fixture
def service_workers() -> ServiceWorkers:
    return "allow"


@pytest.fixture(scope="module")
def shop_url(own_shop: RunningShop) -> str:
    return own_shop.url


@dataclass
class Journey:
    page: Page

    def count_presses(self) -> int:
        return int(self.page.evaluate("sessionStorage.presses ?? 0"))

    def assert_half_of(self, name: str) -> None:
        presses = PRESSES[name]
        assert self.count_presses() == presses.now
        assert presses.now <= presses.before / 2

    def assert_barley_suits(self) -> None:
        """The answer to "too dark and too pink" is lighter and warmer, and on the first screen."""
        expect(self.page).to_have_url(re.compile(f"own=too_dark:{OWN}:.*own=too_pink:{OWN}:"))
        expect(article(self.page, "Barley").get_by_role("img").first).to_be_visible()
        heading = self.page.get_by_role("heading", name="What suits all you know")
        answer = self.page.get_by_role("region", name="What was found").get_by_role("link")
        expect(answer).to_contain_text(re.compile("Fits what you told us.*£1[13]", re.DOTALL))
        assert_on_first_screen(self.page, heading, answer, answer.get_by_role("img"))

    def assert_one_press_looks_elsewhere(self) -> None:
        """It was looked where the shade is from. The choice stands on the page, and one press changes it."""
        where = self.page.get_by_role("navigation", name="Where to look")
        expect(where.get_by_role("link", name="Journey Tint")).to_have_attribute("aria-current", "true")
        expect(article(self.page, "Millet")).to_have_count(0)
        where.get_by_role("link", name="Everything").click()
        expect(article(self.page, "Millet")).to_be_visible()
        expect(where.get_by_role("link", name="Everything")).to_have_attribute("aria-current", "true")

    def search(self, words: str) -> None:
        box = self.page.get_by_role("combobox", name="Search products").first
        box.click()
        box.press_sequentially(words)

    def choose_suggested_shade(self) -> None:
        self.search("Quillwort")
        shades = self.page.get_by_role("group", name="Shades")
        shades.get_by_role("option", name=re.compile("Quillwort")).first.click()
        expect(self.page).to_have_url(re.compile(rf"/products/{OWN}\?variant="))


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def journey(page: Page, request: pytest.FixtureRequest) -> Journey:
    size: ViewportSize = request.param
    page.set_viewport_size(size)
    page.add_init_script(COUNT)
    page.goto("/")
    return Journey(page)


def article(page: Page, words: str) -> Locator:
    return page.get_by_role("article").filter(has_text=words).first


def test_a_cheaper_twin(journey: Journey) -> None:
    journey.choose_suggested_shade()
    best = journey.page.get_by_role("region", name="Closest match").get_by_role("link").first
    expect(best).to_contain_text("Sorrel Veil")
    expect(best).to_contain_text("£9.00")
    assert_on_first_screen(journey.page, best)
    journey.assert_half_of("twin")


def test_one_line_that_names_a_shade(journey: Journey) -> None:
    page = journey.page
    page.get_by_label("I wear").fill("quillwort veil house")
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Shades").get_by_role("link", name="Quillwort").click()
    answer = page.get_by_role("region", name="The answer")
    expect(answer).to_contain_text("Sorrel Veil")
    buy = answer.get_by_role("link", name="Buy at Journey")
    assert_on_first_screen(page, buy)
    buy.evaluate("link => link.addEventListener('click', (event) => event.preventDefault())")
    buy.click()
    assert journey.count_presses() <= 3


def test_too_dark_and_too_pink(journey: Journey) -> None:
    journey.choose_suggested_shade()
    journey.page.get_by_role("link", name="too dark and pink", exact=True).click()
    journey.assert_barley_suits()
    journey.assert_half_of("wrong")
    journey.assert_one_press_looks_elsewhere()


def test_too_dark_and_too_pink_with_a_passport(journey: Journey) -> None:
    page = journey.page
    page.goto(f"/products/{OWN}")
    page.get_by_role("button", name="I wear this: Quillwort").click()
    expect(page.get_by_role("button", name="My shade: Quillwort, Me")).to_be_visible()
    page.goto("/")
    page.evaluate("sessionStorage.removeItem('presses')")
    page.get_by_role("button", name="My shade: Quillwort, Me").click()
    panel = page.get_by_role("dialog", name="My shade")
    panel.get_by_role("link", name="too dark and pink", exact=True).click()
    expect(panel).to_have_count(0)
    journey.assert_barley_suits()
    assert journey.count_presses() <= 2


def test_vegan_and_cheapest(journey: Journey) -> None:
    journey.search("cheapest hedgerow vegan journey tint")
    journey.page.keyboard.press("Enter")
    expect(article(journey.page, "Sorrel Veil")).to_be_visible()
    first = journey.page.get_by_role("article").first
    expect(first).to_contain_text("£9.00")
    assert_on_first_screen(journey.page, first.get_by_text("Sorrel Veil").first)
    journey.assert_half_of("vegan")


def test_a_photo(journey: Journey) -> None:
    journey.page.get_by_role("link", name="a photo").click()
    chooser_button = journey.page.get_by_text("Choose a photo")
    with journey.page.expect_file_chooser() as chooser:
        chooser_button.click()
    photo = a_photo_of("#d9b48f")
    chooser.value.set_files([{"name": "me.png", "mimeType": "image/png", "buffer": photo}])
    stage = journey.page.get_by_test_id("photo-stage")
    expect(stage).to_be_in_viewport()
    match = journey.page.get_by_role("article").first
    expect(match).to_be_visible()
    expect(journey.page.get_by_role("heading", name=re.compile("^(Light|Medium|Tan)$"))).to_be_in_viewport()
    journey.assert_half_of("photo")


def test_four_shades_side_by_side(journey: Journey) -> None:
    journey.choose_suggested_shade()
    journey.page.get_by_role("link", name="Compare the closest side by side").click()
    table = journey.page.get_by_role("table", name="The chosen shades side by side")
    expect(table.get_by_role("columnheader")).to_have_count(4)
    names = [table.get_by_role("link", name=re.compile(f"^{name}")) for name in ("Quillwort", "Sorrel")]
    assert_on_first_screen(journey.page, *names)
    journey.assert_half_of("four")


def test_ranges_with_deep_shades(journey: Journey) -> None:
    journey.search("complexion for deep skin")
    journey.page.keyboard.press("Enter")
    first = journey.page.get_by_role("article").first
    expect(first).to_contain_text("Peat Veil")
    assert_on_first_screen(journey.page, first.get_by_text("Peat Veil").first)
    journey.assert_half_of("deep")


def test_the_document_has_the_presses_that_are_counted() -> None:
    rows = re.findall(r"^\| ([\w ]+) \|.*\| (\d+) \| (\d+) \|$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert {name: Presses(int(before), int(now)) for name, before, now in rows} == PRESSES
