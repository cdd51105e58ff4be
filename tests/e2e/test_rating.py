"""A press and an answer rate a product, one press changes it, and one follows whoever wrote a review."""

import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at, hold, scrolls_sideways, violations
from tests.e2e.members import Members
from tests.e2e.test_opinions import EDIT, NEW, REVIEW, entry, refuse, reviewed, reviews
from tests.support import writable_products
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser


def press_stars(page: Page, stars: int, *, label: str = "Rate it") -> Locator:
    """Press a number of stars under the reviews, and return the row of stars as it is afterwards."""
    number = "1 star" if stars == 1 else f"{stars} stars"
    reviews(page).get_by_role("group", name=label).get_by_role("button", name=number).click()
    return reviews(page).get_by_role("group", name="Your rating")


def answer_late(route: Route) -> None:
    time.sleep(0.5)
    route.continue_()


def expect_pressed(row: Locator, name: str) -> None:
    expect(row).to_be_visible()
    for button in row.get_by_role("button").all():
        is_pressed = button.get_attribute("aria-label") == name
        expect(button).to_have_attribute("aria-pressed", "true" if is_pressed else "false")


def test_one_press_rates_and_another_changes_it(members: Members, own_product: str) -> None:
    page = members.browse(members.join(first_name="Tess", surname="Rates"), viewport=PHONE)
    page.goto(f"/products/{own_product}")
    expect(reviews(page).get_by_text("No Reviews Yet", exact=True)).to_be_visible()
    held = hold(page, REVIEW)
    row = press_stars(page, 4)
    question = reviews(page).get_by_role("group", name="Were you given or paid anything for this?")
    assert violations(page) == []
    assert held == []
    question.get_by_role("button", name="No").click()
    expect_pressed(reviews(page).get_by_role("group", name="Rate it"), "4 stars")
    sent = held[0].request
    assert len(held) == 1
    assert (sent.method, sent.post_data_json) == (
        "POST",
        {"product_slug": own_product, "rating": 4, "static_review": [], "review": "", "incentivised": False},
    )
    held[0].continue_()
    page.unroute(REVIEW)
    expect(page.get_by_role("status").filter(has_text="Your rating is saved")).to_be_visible()
    expect_pressed(row, "4 stars")
    mine = entry(page, "Tess Rates")
    expect(mine.get_by_role("img", name="4.0 out of 5 stars")).to_be_visible()
    expect(page.get_by_role("link", name="1 review", exact=True)).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []
    with page.expect_response(REVIEW):
        press_stars(page, 1, label="Your rating")
    expect(mine.get_by_role("img", name="1.0 out of 5 stars")).to_be_visible()
    page.reload()
    expect_pressed(row, "1 star")


def test_a_rating_leaves_what_the_review_says(members: Members, own_product: str) -> None:
    page = members.browse(members.join(user_type="influencer", first_name="Una", surname="Says"))
    page.goto(f"/products/{own_product}")
    page.get_by_role("button", name=NEW).first.click()
    drawer = page.get_by_role("dialog", name=NEW)
    drawer.locator("label").filter(has_text="2 stars").click()
    drawer.get_by_label(writable_products.LABELS[0]).check()
    drawer.get_by_role("radio", name="Yes").check()
    drawer.get_by_label("Your review").fill("Grew on me.")
    drawer.get_by_role("button", name="Submit").click()
    expect(drawer).to_be_hidden()
    # Something is typed and not sent: the form opens with it, and with the newer rating.
    page.get_by_role("button", name=EDIT).first.click()
    drawer = page.get_by_role("dialog", name=EDIT)
    drawer.get_by_label("Your review").fill("Grew on me. And on her.")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    press_stars(page, 5, label="Your rating")
    mine = entry(page, "Una Says")
    expect(mine.get_by_role("img", name="5.0 out of 5 stars")).to_be_visible()
    expect(mine).to_contain_text("Grew on me.")
    expect(mine).to_contain_text("Incentivised")
    expect(mine.get_by_role("list", name="Labels")).to_have_text(writable_products.LABELS[0])
    page.get_by_role("button", name=EDIT).first.click()
    expect(drawer.get_by_role("radio", name="5 stars")).to_be_checked()
    expect(drawer.get_by_label("Your review")).to_have_value("Grew on me. And on her.")


def test_arrow_keys_publish_nothing(members: Members, own_product: str) -> None:
    page = members.browse(members.join(first_name="Kay", surname="Board"))
    page.goto(f"/products/{own_product}")
    reviews(page).get_by_role("button", name="1 star", exact=True).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(reviews(page).get_by_role("button", name="3 stars")).to_be_focused()
    expect(reviews(page).get_by_role("group", name="Rate it")).to_be_visible()
    page.route("**/api/v1/product?*", answer_late)
    page.keyboard.press("Enter")
    reviews(page).get_by_role("button", name="No").press("Enter")
    expect_pressed(reviews(page).get_by_role("group", name="Your rating"), "3 stars")
    expect(entry(page, "Kay Board")).to_be_visible()  # the section is drawn anew with its first review
    expect(reviews(page).get_by_role("button", name="3 stars")).to_be_focused()


def test_an_author_is_followed_beside_the_review(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    author = members.join(first_name="Ida", surname="Author")
    reviewed(shop, own_product, author)
    page = members.browse(members.join(), viewport={"width": 320, "height": 640})
    page.goto(f"/products/{own_product}")
    theirs = entry(page, "Ida Author")
    refuse(page, "**/api/v1/follow")
    theirs.get_by_role("button", name="Follow Ida Author").click()
    expect(page.get_by_role("alert")).to_have_text("Our shelves fell over")
    page.unroute("**/api/v1/follow")
    theirs.get_by_role("button", name="Follow Ida Author").press("Enter")
    unfollow = theirs.get_by_role("button", name="Unfollow Ida Author")
    expect(unfollow).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="You follow Ida Author")).to_be_visible()
    assert violations(page) == []
    assert not scrolls_sideways(page)
    page.reload()
    expect(unfollow).to_be_visible()
    page.goto(f"/profile/{author}")
    expect(page.get_by_role("button", name="Unfollow", exact=True)).to_be_visible()
    page.go_back()
    unfollow.click()
    expect(theirs.get_by_role("button", name="Follow Ida Author")).to_be_visible()


def test_visitors_report_and_authors_do_neither(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    author = members.join(first_name="Own", surname="Words")
    reviewed(shop, own_product, author, rating=2)
    page = members.browse()
    page.goto(f"/products/{own_product}")
    expect(entry(page, "Own Words")).to_be_visible()
    expect(page.get_by_role("link", name=NEW).first).to_be_visible()
    expect(reviews(page).get_by_role("group")).to_have_count(0)
    expect(entry(page, "Own Words").get_by_role("button")).to_have_count(1)
    entry(page, "Own Words").get_by_role("button", name="Report the review by Own Words").click()
    dialog = page.get_by_role("dialog", name="Report this review")
    dialog.get_by_label("Kind of problem").select_option("It is against the law")
    dialog.get_by_label("What is wrong with it?").fill("It threatens somebody")
    dialog.get_by_label("Your email address").fill("vi@shop.example")
    dialog.get_by_role("button", name="Report").click()
    expect(page.get_by_role("status").filter(has_text="Its number is")).to_be_visible()
    page = members.browse(author)
    page.goto(f"/products/{own_product}")
    expect_pressed(reviews(page).get_by_role("group", name="Your rating"), "2 stars")
    expect(entry(page, "Own Words").get_by_role("button")).to_have_count(0)


def test_a_review_is_edited_from_the_account(members: Members, shop: RunningShop, own_product: str) -> None:
    author = members.join(first_name="Ada", surname="Again")
    reviewed(shop, own_product, author, rating=2)
    page = members.browse(author, viewport=PHONE)
    page.goto("/account")
    name = writable_products.product_name_of(own_product)
    page.get_by_role("link", name=f"Edit your review of {name}").click()
    drawer = page.get_by_role("dialog", name=EDIT)
    expect(drawer.get_by_role("radio", name="2 stars")).to_be_checked()
    page.goto(f"/profile/{reviewed_by_somebody(members, shop, own_product)}")
    expect(page.get_by_role("link", name=name)).to_be_visible()
    expect(page.get_by_role("link", name="Edit your review")).to_have_count(0)


def reviewed_by_somebody(members: Members, shop: RunningShop, slug: str) -> int:
    member = members.join(first_name="Some", surname="Body")
    reviewed(shop, slug, member)
    return member


def test_the_author_of_a_hidden_review_is_not_asked_for_the_first(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    author = members.join(first_name="Hilde", surname="Hidden")
    review = reviewed(shop, own_product, author, rating=1)

    async def hide(work: Connection) -> None:
        await work.execute("UPDATE review SET hidden_at = now() WHERE id = $1", review)

    shop.with_database(hide)
    page = members.browse(author)
    page.goto(f"/products/{own_product}")
    expect_pressed(reviews(page).get_by_role("group", name="Your rating"), "1 star")
    expect(reviews(page).get_by_text("Yours is not shown to others", exact=True)).to_be_visible()
    expect(reviews(page).get_by_text("Be the first to review this product")).to_have_count(0)
