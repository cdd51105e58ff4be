"""Saying how a shade sat, in a real browser: from signing in to taking the report back."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.e2e.members import Members
from tests.support.rows import a_brand, a_category, a_member, a_product, a_variant
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import insert_at_start

pytestmark = pytest.mark.browser

SLUG, SHADE, WEARERS = "worn-foundation", "Oat 2N", 5
NAME = "Foundation With A Name Wider Than The Narrowest Phone That Shows It"
CONTROL = "How did it match you?"
REPORTED = f"{WEARERS} wearers say that it turns darker within an hour"
_REPORT = """
    INSERT INTO wear_report (member_id, variant_id, verdicts, later, created_on)
    VALUES ($1, $2, ARRAY['matched'], 1, current_date - $3::int)
"""


@insert_at_start
async def insert_worn_foundation(connection: Connection) -> None:
    """A foundation that five members have reported, and somebody of the demo to sign in as."""
    category = await a_category(connection, slug="worn", name="Worn", department="complexion")
    brand = await a_brand(connection)
    product = await a_product(connection, slug=SLUG, name=NAME, category_id=category, brand_id=brand)
    shade = await a_variant(connection, product, name=SHADE, value="#d2a37f")
    joined_at = datetime.now(UTC) - timedelta(days=200)  # what many new accounts say at once waits for staff
    for day in range(WEARERS):
        member = await a_member(connection, created_at=joined_at)
        await connection.execute(_REPORT, member, shade, day)
    await a_member(connection, first_name="Wanda", surname="Of The Demo", is_demo=True)


def test_a_report_is_saved_after_signing_in_listed_and_taken_back(shop: RunningShop, page: Page) -> None:
    shop.open_sign_in()
    page.goto(f"/products/{SLUG}")
    expect(page.get_by_role("link", name=REPORTED)).to_be_visible()
    page.get_by_role("link", name=CONTROL).first.click()
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_role("button", name="Wanda Of The Demo").click()
    expect(page).to_have_url(re.compile(f"/products/{SLUG}$"))

    form = _open_form(page)
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("Please say how it sat")).to_be_visible()
    form.get_by_label("Too dark").check()
    form.get_by_label("Too light").check()
    expect(form.get_by_label("Too dark")).not_to_be_checked()
    form.get_by_label("Too pink").check()
    form.get_by_label("After an hour").select_option("Turned darker")
    assert faults_at(page, PHONE, DESKTOP) == []
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()

    expect(_open_form(page).get_by_label("Too pink")).to_be_checked()
    page.goto("/account")
    shades = page.get_by_role("region", name="What you said of shades")
    expect(shades.get_by_role("listitem")).to_contain_text([re.compile(f"{SHADE}.*too light, too pink")])
    expect(shades.get_by_role("link", name="My shade")).to_have_attribute("href", "/passport")
    page.set_viewport_size(PHONE)
    cut = "link => link.scrollWidth > link.clientWidth"
    assert not shades.get_by_role("link", name=SHADE).evaluate(cut)
    assert faults_at(page, PHONE, DESKTOP) == []
    shades.get_by_role("button", name=f"Remove {SHADE}").click()
    expect(page.get_by_text("What you said of the shade is taken back", exact=True)).to_be_visible()
    expect(shades).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Wanda Of The Demo")).to_be_visible()
    expect(shades).to_have_count(0)


def test_a_shade_chosen_in_a_review_is_not_dropped_unsaid(members: Members) -> None:
    page = members.browse(members.join())
    drawer = _open_review(page, "Write a Review")
    drawer.get_by_role("radio", name="4 stars").check(force=True)
    drawer.get_by_role("radio", name="No").check()
    drawer.get_by_label("Your shade").select_option(SHADE)
    note = drawer.get_by_text(
        f"Say how {SHADE} sat, or show it with your review. On its own it is not stored."
    )
    expect(note).to_be_visible()
    drawer.get_by_label("Too dark").check()
    expect(note).to_have_count(0)
    drawer.get_by_role("button", name="Submit").click()
    expect(drawer).to_be_hidden()

    drawer = _open_review(page, "Edit Your Review")
    expect(drawer.get_by_label("Your shade").locator("option:checked")).to_have_text(SHADE)
    expect(drawer.get_by_label("Too dark")).to_be_checked()
    drawer.get_by_role("button", name="Delete your review").click()
    expect(drawer.get_by_role("alert")).to_have_text(
        "Your rating and your review will be gone. How the shade sat on you stays in your account."
    )
    drawer.get_by_role("button", name="Keep it").click()
    drawer.get_by_label("Show this shade with my review").check()
    drawer.get_by_label("Too dark").uncheck()
    drawer.get_by_role("button", name="Save").click()
    expect(drawer).to_be_hidden()

    drawer = _open_review(page, "Edit Your Review")
    expect(drawer.get_by_label("Your shade").locator("option:checked")).to_have_text(SHADE)
    expect(drawer.get_by_label("Too dark")).not_to_be_checked()
    drawer.get_by_label("Your shade").select_option("Choose your shade")
    drawer.get_by_role("button", name="Save").click()
    expect(drawer).to_be_hidden()
    with page.expect_response("**/api/v1/user/wearing"):
        drawer = _open_review(page, "Edit Your Review")
    expect(drawer.get_by_label("Your shade").locator("option:checked")).to_have_text("Choose your shade")


def _open_review(page: Page, title: str) -> Locator:
    page.goto(f"/products/{SLUG}")
    page.get_by_role("button", name=title).first.click()
    return page.get_by_role("dialog", name=title)


def _open_form(page: Page) -> Locator:
    page.get_by_role("button", name=CONTROL).first.click()
    return page.get_by_role("dialog", name="How did it match?")
