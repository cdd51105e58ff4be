"""Where the focus is after a press whose button goes or waits: never on the page as a whole."""

import pytest
from playwright.sync_api import Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at, open_product
from tests.e2e.members import Members
from tests.support.rows import a_brand, a_category, a_product, a_review
from tests.support.running_shop import RunningShop, wait_for

pytestmark = pytest.mark.browser


@pytest.mark.usefixtures("product_pages")
def test_a_review_that_could_not_be_sent_says_so_where_the_focus_is(members: Members) -> None:
    page = members.browse(members.join(), viewport=DESKTOP)
    open_product(page)
    page.get_by_role("button", name="Write a Review").first.click()
    drawer = page.get_by_role("dialog", name="Write a Review")
    drawer.get_by_role("radio", name="4 stars").check(force=True)
    drawer.get_by_role("radio", name="No").check()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    submit = drawer.get_by_role("button", name="Submit")
    for _ in range(2):
        submit.press("Enter")
        expect(drawer.get_by_role("alert")).to_contain_text("You are offline.")
        expect(submit).to_be_focused()
        expect(drawer.get_by_role("alert")).to_be_in_viewport(ratio=1)
        expect(submit).to_be_in_viewport(ratio=1)


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).press("Enter")


def add_colour(page: Page, colour: str) -> None:
    page.get_by_label("Add a colour code").fill(colour)
    press(page, "Add")


def test_a_shade_of_the_passport_is_removed_and_put_back(page: Page) -> None:
    page.goto("/passport")
    for colour in ("#8d5524", "#c68642", "#e0ac69"):
        add_colour(page, colour)
    shades = page.get_by_role("list", name="Shades of Me").locator("> li")
    expect(shades).to_contain_text(["#e0ac69", "#c68642", "#8d5524"])
    add_colour(page, "#c68642")
    expect(page.get_by_role("status").filter(has_text="#c68642 is there already")).to_be_visible()
    expect(shades).to_contain_text(["#e0ac69", "#c68642", "#8d5524"])

    press(page, "Remove #c68642")
    told = page.get_by_role("status").filter(has_text="#c68642 was removed.")
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="Remove #8d5524")).to_be_focused()
    assert faults_at(page, PHONE, DESKTOP) == []
    press(page, "Undo")
    expect(shades).to_contain_text(["#e0ac69", "#c68642", "#8d5524"])
    expect(page.get_by_role("button", name="Remove #c68642")).to_be_focused()
    expect(told).to_have_count(0)
    for colour in ("#e0ac69", "#c68642", "#8d5524"):
        press(page, f"Remove {colour}")
    expect(page.get_by_role("button", name="Undo")).to_be_focused()


def test_the_reviews_that_were_asked_for_get_the_focus(members: Members, shop: RunningShop) -> None:
    member = members.join()

    async def review(work: Connection) -> None:
        category = await a_category(work, slug="reviewed-a-dozen", name="Reviewed A Dozen")
        brand = await a_brand(work)
        for number in range(12):
            slug = f"reviewed-{number}"
            product = await a_product(work, category_id=category, brand_id=brand, slug=slug)
            await a_review(work, product, member)

    shop.with_database(review)
    wait_for(shop, "/products/reviewed-11")
    page = members.browse(member)
    page.goto("/account")
    page.get_by_role("button", name="Show more reviews").press("Enter")
    entries = page.get_by_role("region", name="Reviews").get_by_role("listitem")
    expect(entries).to_have_count(12)
    expect(entries.nth(10).get_by_role("link").first).to_be_focused()
