"""Products without a price and those that are no longer made, as a shopper meets them."""

import pytest
from playwright.sync_api import Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at, open_product
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.shop_stock import insert_at_start

pytestmark = [pytest.mark.browser, pytest.mark.only_looks]
FORMER, FORMER_BARE, LINKED, SOLD, UNSOLD = (
    "gone-lipstick",
    "gone-brush",
    "linked",
    "sold-twin",
    "unsold-twin",
)

RECALLED, WHY = "recalled-mist", "Recalled: may contain glass. Every retailer takes it back."


@insert_at_start
async def insert_former_goods(connection: Connection) -> None:
    shelf = {
        "brand_id": await a_brand(connection, slug="former", name="Former & Co"),
        "category_id": await a_category(connection, slug="former-lips", name="Former lips"),
    }
    vendor = await row(connection, "vendor", slug="former-shop", name="Former Shop")
    for slug, value, price in ((SOLD, "#b28378", 950), (UNSOLD, "#b28377", None), (FORMER, "#b28377", None)):
        product = await a_product(
            connection, slug=slug, name=slug.capitalize(), discontinued=slug == FORMER, **shelf
        )
        await a_variant(connection, product, name="Rose", value=value)
        if price:
            await row(connection, "offer", product_id=product, vendor_id=vendor, price_pence=price)
    await a_product(connection, slug=RECALLED, status="withdrawn", withdrawal_reason=WHY, **shelf)
    await a_product(connection, slug=FORMER_BARE, name="Gone brush", discontinued=True, **shelf)
    linked = await a_product(connection, slug=LINKED, name="Linked", **shelf)
    await row(
        connection,
        "offer",
        product_id=linked,
        vendor_id=vendor,
        price_pence=0,
        url="https://former.example/1",
    )


def test_what_is_no_longer_made_leads_with_what_can_be_bought_and_promises_no_stock(page: Page) -> None:
    open_product(page, FORMER)
    expect(page.get_by_text("No longer made. What is closest to it is below.")).to_be_visible()
    expect(page.get_by_role("button", name="Tell me when")).to_have_count(0)
    matches = page.get_by_role("region", name="Products that match your shades", exact=True)
    expect(matches.get_by_role("link", name="Sold-twin").first).to_be_visible()
    expect(matches.get_by_text("Unsold-twin")).to_have_count(0)
    reviews = page.locator("#all-reviews")
    assert (
        matches.evaluate("(own, other) => own.compareDocumentPosition(other)", reviews.element_handle()) == 4
    )
    assert faults_at(page, PHONE, DESKTOP) == []


def test_one_without_shades_leads_to_its_shelf(page: Page) -> None:
    open_product(page, FORMER_BARE)
    expect(page.get_by_role("link", name="See what else there is")).to_have_attribute(
        "href", "/categories/former-lips"
    )
    expect(page.get_by_text("closest to it is below")).to_have_count(0)


def test_what_was_recalled_says_why(page: Page) -> None:
    answer = page.goto(f"/products/{RECALLED}")
    assert answer
    assert answer.status == 410
    expect(page.get_by_text(WHY)).to_be_visible()


def test_what_only_its_retailer_knows_the_price_of_is_not_called_out_of_stock(page: Page) -> None:
    open_product(page, LINKED)
    expect(page.get_by_text("See price at Former Shop").first).to_be_visible()
    expect(page.get_by_text("out of stock")).to_have_count(0)
    page.get_by_role("button", name="Tell me its price").click()
    expect(page.get_by_text("We write to you once we know a price.")).to_be_visible()
    expect(page.get_by_text("in stock")).to_have_count(0)
