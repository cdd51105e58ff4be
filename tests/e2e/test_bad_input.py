"""Awkward data on every kind of page: nothing scrolls sideways or complains, and every page has its title."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, SETTLED, scrolls_sideways
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 640}
# A name of 120 letters without a space to break it at, and two scripts of other directions and shapes.
NAMES = {
    "awkward-long": "W" * 120,
    "awkward-rtl": "أحمر شفاه مخملي طويل الأمد",
    "awkward-cjk": "天鵝絨霧面持久唇膏限定色號",
    "awkward-plain": "Plain",
}
PENCE = {"awkward-long": 9_999_999, "awkward-rtl": 1, "awkward-cjk": 9_999_999}
MANY_SHADES = 400


async def fill(connection: Connection) -> dict[str, int]:
    category = await a_category(
        connection, slug="awkward", name="Awkward" * 17, department="Complexion", description="x" * 300
    )
    brand = await a_brand(connection, slug="awkward-house", name="M" * 120)
    lonely = await a_brand(connection, slug="awkward-lonely", name="孤")
    vendor = await row(connection, "vendor", slug="awkward", name="V" * 100, url="https://awkward.example")
    member = await a_member(connection, first_name="", surname="")
    named = await a_member(connection, first_name="ש" * 80, surname="m" * 80)
    ids = {"member": member, "named": named}
    for slug, name in NAMES.items():
        owner = lonely if slug == "awkward-plain" else brand
        product = await a_product(connection, brand_id=owner, category_id=category, slug=slug, name=name)
        for author in (member, named):
            await a_review(connection, product, author, body="ل" * 200, rating=5)
        for number in range(MANY_SHADES if slug == "awkward-long" else 1):
            grey = f"#{250 - number // 2:02x}{200 - number // 3:02x}{170 - number // 4:02x}"
            ids[slug] = await a_variant(connection, product, name=f"{name[:60]} {number}", value=grey)
        if slug in PENCE:
            offer = {"currency": "GBP", "in_stock": True, "url": "https://awkward.example/x"}
            await row(
                connection, "offer", product_id=product, vendor_id=vendor, price_pence=PENCE[slug], **offer
            )
    return ids


@pytest.fixture(scope="module")
def ids(own_shop: RunningShop) -> dict[str, int]:
    return own_shop.stock[fill]


@pytest.fixture(scope="module")
def shop_url(own_shop: RunningShop) -> str:
    return own_shop.url


def list_pages(ids: dict[str, int]) -> list[str]:
    long = f"brand=awkward-house&product=awkward-long&shade={ids['awkward-long']}"
    shades = ",".join(f"{slug}:{ids[slug]}" for slug in NAMES)
    return [
        "/", "/brands", "/brands/awkward-house", "/brands/awkward-lonely", "/categories/awkward",
        "/informations/sitemap", "/search/awkward", *(f"/products/{slug}" for slug in NAMES),
        f"/match-your-shade?{long}", f"/match-your-shade?{long}&step=shade", f"/compare?shades={shades}",
        f"/profile/{ids['member']}", f"/profile/{ids['named']}",
    ]  # fmt: skip


def test_awkward_data_breaks_no_page(page: Page, ids: dict[str, int]) -> None:
    wide = []
    for path in list_pages(ids):
        response = page.goto(path)
        assert response
        assert response.status == 200, path
        for size in (DESKTOP, PHONE, NARROW):
            page.set_viewport_size(size)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            page.evaluate(SETTLED)
            if scrolls_sideways(page):
                wide.append((path, size["width"]))
    assert wide == []


def test_a_person_of_a_long_name_breaks_no_page(page: Page, ids: dict[str, int]) -> None:
    page.set_viewport_size(NARROW)
    page.goto(f"/products/awkward-plain?variant={ids['awkward-plain']}")
    page.get_by_role("button", name="I wear this: Plain 0").click()
    page.wait_for_function("() => localStorage.getItem('passport')?.includes('Plain 0')")
    page.goto("/passport")
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("New name of Me").fill("W" * 40)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("link", name=f"Find what suits {'W' * 40}")).to_be_visible()
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Remove", exact=True).click()
    assert not scrolls_sideways(page)
    page.goto("/match-your-shade?by=several")
    expect(page.get_by_role("link", name=re.compile("^Begin with the shade"))).to_be_visible()
    assert not scrolls_sideways(page)


@pytest.mark.only_looks
def test_the_filters_of_a_long_name_stay_in_their_column(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.set_viewport_size(DESKTOP)
    page.goto("/search/awkward")
    filters = page.get_by_role("region", name="Filters")
    expect(filters.get_by_role("link", name=re.compile("^Search without")).first).to_be_visible()
    column = filters.bounding_box()
    assert column
    wide = """(panel, right) => [...panel.querySelectorAll("*")].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 1 && box.right > right + 1;
    }).map((part) => part.outerHTML.slice(0, 80))"""
    assert filters.evaluate(wide, column["x"] + column["width"]) == []


@pytest.mark.only_looks
def test_the_dearest_the_cheapest_and_no_price_are_written_out(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto("/products/awkward-long")
    expect(page.get_by_text("£99,999.99").first).to_be_visible()
    expect(page.get_by_text(f"{MANY_SHADES} shades", exact=True)).to_be_visible()
    page.goto("/products/awkward-plain")
    expect(page.get_by_role("main").get_by_text("No price in pounds yet", exact=True).first).to_be_visible()
    page.goto("/products/awkward-rtl")
    expect(page.get_by_text("£0.01").first).to_be_visible()
