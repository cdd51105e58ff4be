"""The page of brands' ranges: sorted and kept by links, drawn and as a table, without scripts too."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.support import loopback
from tests.support.rows import a_brand, a_category, a_product, a_variant
from tests.support.running_shop import RunningShop, wait_for

pytestmark = pytest.mark.browser

CATEGORY = "range-foundations"
BRANDS = {
    "Deep House": ("#604134", "#3a312a", "#292420", "#825c43"),
    "Fair House": ("#f6ede4", "#eadaba"),
    "Even House": ("#f6ede4", "#d7bd96", "#a07e56", "#604134", "#292420"),
}
PAGE = f"/ranges?category={CATEGORY}"


@pytest.fixture(scope="module", autouse=True)
def ranges(shop: RunningShop) -> None:
    shop.with_database(_insert)
    wait_for(shop, PAGE, "Even House")


async def _insert(connection: Connection) -> None:
    category = await a_category(connection, slug=CATEGORY, name="Range foundations", department="Complexion")
    for name, colours in BRANDS.items():
        slug = name.lower().replace(" ", "-")
        brand = await a_brand(connection, slug=slug, name=name)
        product = await a_product(connection, slug=f"range-{slug}", brand_id=brand, category_id=category)
        for number, value in enumerate(colours):
            undertone = "olive" if name == "Even House" else None
            values = {"value": value, "source": "instrument", "undertone": undertone}
            await a_variant(connection, product, name=f"{name} {number}", **values)


def names(page: Page) -> list[str]:
    return [
        each.get_attribute("aria-label") or ""
        for each in page.get_by_role("main").get_by_role("article").all()
    ]


def test_ranges_are_sorted_by_links_and_said_in_numbers(page: Page) -> None:
    page.goto(PAGE)
    assert names(page) == ["Deep House", "Even House", "Fair House"]
    deep = page.get_by_role("article", name="Deep House")
    expect(deep).to_contain_text("4 shades in 1 product")
    expect(deep.get_by_role("link", name="4 deep shades")).to_have_attribute(
        "href", re.compile(r"^/brands/deep-house\?filter=depth")
    )
    strip = deep.get_by_role("img", name=re.compile("Shades by tone"))
    expect(strip).to_have_attribute(
        "aria-label", "Shades by tone, 1 is the lightest: 0, 0, 0, 0, 0, 0, 1, 1, 1, 1"
    )
    for label, sort, first in (
        ("Most olive", "olive", "Even House"),
        ("Most even", "evenness", "Even House"),
        ("Widest gap", "gap", "Even House"),
        ("Name", "name", "Deep House"),
    ):
        page.get_by_role("navigation", name="Sort by").get_by_role("link", name=label).click()
        expect(page).to_have_url(re.compile(rf"sort={sort}"))
        expect(page.get_by_role("main").get_by_role("article").first).to_have_attribute("aria-label", first)
    assert faults_at(page, PHONE, DESKTOP) == []


def test_a_phone_slides_the_choices_which_fade_where_they_go_on(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(PAGE)
    row = page.get_by_role("navigation", name="Sort by").get_by_role("list")
    expect(row).to_have_css("mask-image", re.compile("gradient"))
    assert row.evaluate("row => row.scrollWidth > row.clientWidth")


@pytest.mark.only_looks
def test_only_categories_with_shades_are_offered(page: Page, shop: RunningShop) -> None:
    shop.with_database(
        lambda work: a_category(work, slug="range-oils", name="Range oils", department="Complexion")
    )
    wait_for(shop, "/api/v1/category?slug=range-oils")
    page.goto("/ranges")
    links = page.get_by_role("navigation", name="Category").get_by_role("link")
    expect(links.get_by_text("Range foundations", exact=True)).to_be_visible()
    expect(links.get_by_text("Range oils", exact=True)).to_have_count(0)


def test_the_same_is_a_table_that_keys_reach(page: Page) -> None:
    page.goto(f"{PAGE}&view=table")
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(len(BRANDS) + 1)
    cells = table.get_by_role("row", name=re.compile("^Even House")).get_by_role("cell").all_inner_texts()
    assert cells[:4] == ["1", "5", "2", "70%"]
    assert faults_at(page, PHONE, DESKTOP) == []


def test_without_scripts_the_page_is_whole_and_its_links_work(browser: Browser, shop_url: str) -> None:
    with browser.new_context(java_script_enabled=False, viewport=PHONE, base_url=shop_url) as context:
        page = context.new_page()
        page.goto(PAGE)
        assert len(names(page)) == len(BRANDS)
        page.get_by_role("navigation", name="View").get_by_role("link", name="As a table").click()
        expect(page.get_by_role("table")).to_be_visible()


def test_it_is_found_from_the_footer_and_survives_any_address(page: Page, shop: RunningShop) -> None:
    page.goto("/brands")
    page.get_by_role("contentinfo").get_by_role("link", name="Ranges by Brand").click()
    expect(page.get_by_role("heading", name="Ranges by Brand")).to_be_visible()
    for query in ("?sort=best", "?sort=", "?view=x", f"?category={CATEGORY}&category=x&sort=olive"):
        assert loopback.get(f"{shop.url}/ranges{query}").status_code == 200
    assert loopback.get(f"{shop.url}/ranges?category=no-such").status_code == 422
