"""What a member says of a product, in a real browser: reviews, votes, reports and wishes."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, TABLET, hold, scrolls_sideways, violations, wait_until
from tests.e2e.members import Members
from tests.support import writable_products
from tests.support.rows import a_review
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

REVIEW = "**/api/v1/product/review"
WISHLIST = "**/api/v1/product/wishlist"
NEW, EDIT = "Write a Review", "Edit Your Review"


WIDE_ENOUGH = 100
"""To compare bars by. Some are a fifth of it."""


def open_drawer(page: Page, slug: str, title: str = NEW) -> Locator:
    page.goto(f"/products/{slug}")
    page.get_by_role("button", name=title).first.click()
    return page.get_by_role("dialog", name=title)


def reviews(page: Page) -> Locator:
    return page.locator("#all-reviews")


def entry(page: Page, author: str) -> Locator:
    return reviews(page).get_by_role("listitem").filter(has=page.get_by_role("link", name=author))


def refuse(page: Page, address: str, detail: str = "Our shelves fell over") -> None:
    page.route(address, lambda route: route.fulfill(status=500, json={"detail": detail}))


def reviewed(shop: RunningShop, slug: str, author: int, **values: object) -> int:
    """A review of a product by somebody."""

    async def review(work: Connection) -> int:
        return await a_review(work, await writable_products.product_id_of(work, slug), author, **values)

    return shop.with_database(review)


def is_on_top(element: Locator) -> bool:
    """Whether nothing covers the middle of an element."""
    return element.evaluate("""(element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }""")


def test_a_review_is_written_changed_and_taken_back(members: Members, own_product: str) -> None:
    page = members.browse(members.join(first_name="Mabel", surname="Says"))
    drawer = open_drawer(page, own_product)
    expect(page.locator("html")).to_have_css("overflow", "hidden")
    ticks = drawer.get_by_role("checkbox")
    expect(ticks).to_have_count(len(writable_products.LABELS))
    expect(drawer.get_by_label("Your review")).to_have_count(0)
    drawer.get_by_role("button", name="Submit").click()
    expect(drawer.get_by_role("alert")).to_have_text("Please select a rating")
    expect(drawer.get_by_role("radio", name="1 star")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(drawer.get_by_role("radio", name="4 stars")).to_be_checked()
    drawer.get_by_label(writable_products.LABELS[1]).check()
    drawer.get_by_role("button", name="Submit").click()
    expect(drawer.get_by_role("alert")).to_have_text("Please answer yes or no")
    expect(drawer.get_by_role("radio", name="No")).to_be_focused()
    drawer.get_by_role("radio", name="Yes").check()
    expect(drawer.get_by_role("alert")).to_have_count(0)
    assert violations(page) == []

    held = hold(page, REVIEW)
    with page.expect_request(REVIEW) as sent:
        drawer.get_by_role("button", name="Submit").click()
    expect(drawer.get_by_role("button", name="Please Wait")).to_be_disabled()
    assert sent.value.post_data_json == {
        "product_slug": own_product, "rating": 4, "static_review": ["Blends well"], "review": "",
        "incentivised": True,
    }  # fmt: skip
    held[0].continue_()
    page.unroute(REVIEW)
    expect(drawer).to_be_hidden()
    expect(page.locator("html")).not_to_have_css("overflow", "hidden")
    mine = entry(page, "Mabel Says")
    expect(mine).to_contain_text("Incentivised: gifted or paid")
    expect(reviews(page)).to_contain_text("Not in the average: 1 gifted or paid, rated 4.00")
    expect(reviews(page).get_by_text("0 reviews", exact=True)).to_be_visible()
    expect(mine.get_by_role("img", name="4.0 out of 5 stars")).to_be_visible()
    expect(mine.get_by_role("button")).to_have_count(0)

    page.get_by_role("button", name=EDIT).first.click()
    drawer = page.get_by_role("dialog", name=EDIT)
    expect(drawer.get_by_role("radio", name="4 stars")).to_be_checked()
    expect(drawer.get_by_label(writable_products.LABELS[1])).to_be_checked()
    drawer.locator("label").filter(has_text="2 stars").click()
    drawer.get_by_role("button", name="Save").click()
    expect(drawer).to_be_hidden()
    expect(mine.get_by_role("img", name="2.0 out of 5 stars")).to_be_visible()

    page.get_by_role("button", name=EDIT).first.click()
    drawer.get_by_role("button", name="Delete your review").press("Enter")
    expect(drawer.get_by_role("alert")).to_have_text("Your rating and your review will be gone.")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(drawer.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    drawer.get_by_role("button", name="Delete your review").click()
    drawer.get_by_role("button", name="Delete", exact=True).click()
    expect(drawer).to_be_hidden()
    expect(reviews(page).get_by_text("No Reviews Yet", exact=True)).to_be_visible()
    expect(reviews(page).get_by_text("Be the first to review this product", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=NEW).first).to_be_visible()


MANY = """
    INSERT INTO review (product_id, rating, static_review, likes, created_at)
    SELECT id, 1 + n % 5, '{Oxidises}', n, timestamptz '2026-01-01' - n * interval '1 day'
    FROM product, generate_series(1, 260) AS n WHERE slug = $1"""


def test_many_reviews_are_counted_and_go_on_beyond_the_first_hundred(
    page: Page, shop: RunningShop, own_product: str
) -> None:
    async def write(work: Connection) -> None:
        await work.execute(MANY, own_product)

    shop.with_database(write)
    page.goto(f"/products/{own_product}")
    section = reviews(page)
    expect(section.get_by_text("Showing 6 of 260", exact=True)).to_be_visible()
    expect(section.get_by_text("260 reviews", exact=True)).to_be_visible()
    expect(section.get_by_role("list", name="What reviewers say")).to_have_text("Oxidises 260")
    bar = section.get_by_role("list", name="How people rated it").locator("svg").first
    for size in (PHONE, TABLET, DESKTOP):
        page.set_viewport_size(size)
        assert bar.evaluate("bar => bar.clientWidth") > WIDE_ENOUGH
    for shown in range(16, 120, 10):
        section.get_by_role("button", name="Show more reviews").click()
        expect(section.get_by_text(f"Showing {shown} of 260", exact=True)).to_be_visible()
    section.get_by_label("Sort reviews by").select_option("recent")
    expect(section.get_by_text("Showing 6 of 260", exact=True)).to_be_visible()
    expect(section.locator("time").first).to_have_attribute("datetime", re.compile("^2025-12-31"))
    section.get_by_label("Show reviews of").select_option("5")
    expect(section.get_by_text("Showing 6 of 52", exact=True)).to_be_visible()
    page.goto(f"/products/{own_product}?stars=1&reviews=recent")
    expect(section.get_by_text("Showing 6 of 52", exact=True)).to_be_visible()
    expect(section.get_by_role("img", name="1.0 out of 5 stars").first).to_be_visible()


def test_an_influencer_writes_words_and_a_failure_is_told_in_the_drawer(
    members: Members, own_product: str
) -> None:
    page = members.browse(members.join(user_type="influencer", first_name="Vesna", surname="Writes"))
    drawer = open_drawer(page, own_product)
    drawer.get_by_role("radio", name="5 stars").check(force=True)
    drawer.get_by_role("radio", name="No").check()
    drawer.get_by_label("Your review").fill("Sits like skin.")
    for act, title in (("add", NEW), ("edit", EDIT)):
        drawer = page.get_by_role("dialog", name=title)
        refuse(page, REVIEW)
        drawer.get_by_role("button", name=re.compile("Submit|Save")).click()
        expect(drawer.get_by_role("alert")).to_have_text(
            f"Failed to {act} product review. Our shelves fell over"
        )
        expect(drawer.get_by_label("Your review")).to_have_value("Sits like skin.")
        page.unroute(REVIEW)
        drawer.get_by_role("button", name=re.compile("Submit|Save")).click()
        expect(entry(page, "Vesna Writes")).to_contain_text("Sits like skin.")
        expect(drawer).to_be_hidden()
        page.get_by_role("button", name=EDIT).first.click()
    refuse(page, REVIEW)
    drawer = page.get_by_role("dialog", name=EDIT)
    drawer.get_by_role("button", name="Delete your review").click()
    drawer.get_by_role("button", name="Delete", exact=True).click()
    expect(drawer.get_by_role("alert")).to_have_text("Failed to delete product review. Our shelves fell over")


def test_stars_are_given_by_mouse_and_by_touch(members: Members, own_product: str) -> None:
    page = members.browse(members.join())
    drawer = open_drawer(page, own_product)
    stars = drawer.locator("fieldset").first.locator("label")
    stars.nth(3).hover()
    expect(stars.nth(3).locator("svg")).to_have_attribute("fill", "var(--color-accent)")
    expect(stars.nth(4).locator("svg")).to_have_attribute("fill", "var(--color-line)")
    stars.nth(2).click()
    drawer.get_by_label(writable_products.LABELS[0]).hover()
    expect(stars.nth(2).locator("svg")).to_have_attribute("fill", "var(--color-star)")
    expect(stars.nth(3).locator("svg")).to_have_attribute("fill", "var(--color-line)")

    phone = members.browse(members.join(), viewport=PHONE, has_touch=True)
    drawer = open_drawer(phone, own_product)
    drawer.locator("label").filter(has_text="5 stars").tap()
    expect(drawer.get_by_role("radio", name="5 stars")).to_be_checked()
    assert violations(phone) == []
    assert not scrolls_sideways(phone)


def test_a_missing_rating_is_seen_on_a_phone(members: Members, own_product: str) -> None:
    drawer = open_drawer(members.browse(members.join(), viewport=PHONE), own_product)
    for act in ("click", "press"):
        button = drawer.get_by_role("button", name="Submit")
        button.click() if act == "click" else button.press("Enter")
        expect(drawer.get_by_role("alert")).to_have_text("Please select a rating")
        wait_until(drawer.page, lambda: is_on_top(drawer.get_by_role("alert")))


def test_the_question_before_deleting_is_seen_whole_on_a_low_screen(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    member = members.join()
    reviewed(shop, own_product, member)
    page = members.browse(member, viewport={"width": 390, "height": 480})
    drawer = open_drawer(page, own_product, EDIT)
    for act in ("click", "press"):
        opener = drawer.get_by_role("button", name="Delete your review")
        opener.click() if act == "click" else opener.press("Enter")
        for answer in ("Delete", "Keep it"):
            button = drawer.get_by_role("button", name=answer, exact=True)
            expect(button).to_be_in_viewport(ratio=1)
        drawer.get_by_role("button", name="Keep it").click()
    refuse(page, REVIEW)
    drawer.get_by_role("button", name="Delete your review").click()
    drawer.get_by_role("button", name="Delete", exact=True).click()
    expect(drawer.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_votes_show_at_once_move_over_and_go_back_where_the_server_refuses(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    author = members.join(first_name="Petra", surname="Judged")
    reviewed(shop, own_product, author, rating=3)
    page = members.browse(members.join())
    page.goto(f"/products/{own_product}")
    theirs = entry(page, "Petra Judged")
    expect(theirs.get_by_role("link", name="Petra Judged", exact=True)).to_have_attribute(
        "href", f"/profile/{author}"
    )
    helpful = theirs.get_by_role("button", name=re.compile("^Helpful"))
    unhelpful = theirs.get_by_role("button", name=re.compile("^Not helpful"))

    def expect_votes(likes: int, dislikes: int, *, pressed: Locator | None) -> None:
        expect(helpful).to_have_text(str(likes))
        expect(unhelpful).to_have_text(str(dislikes))
        for button in (helpful, unhelpful):
            expect(button).to_have_attribute("aria-pressed", "true" if button is pressed else "false")

    held = hold(page, f"{REVIEW}/like")
    helpful.click()
    expect_votes(1, 0, pressed=helpful)
    with page.expect_response(f"{REVIEW}/like"):
        held[0].continue_()
    with page.expect_response(f"{REVIEW}/dislike"):
        unhelpful.click()
    expect_votes(0, 1, pressed=unhelpful)
    page.reload()
    expect_votes(0, 1, pressed=unhelpful)
    unhelpful.click()
    expect_votes(0, 0, pressed=None)
    for act, button in (("like", helpful), ("dislike", unhelpful)):
        held = hold(page, f"{REVIEW}/{act}")
        button.click()
        expect_votes(int(act == "like"), int(act == "dislike"), pressed=button)
        held[-1].fulfill(status=500, json={"detail": "Not now"})
        expect_votes(0, 0, pressed=None)
        expect(page.get_by_role("alert")).to_have_text(f"Failed to {act} product review. Not now")


def test_reviews_that_were_asked_for_before_a_vote_do_not_take_it_back(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    reviewed(shop, own_product, members.join(first_name="Early", surname="Judged"))
    page = members.browse(members.join())
    older = []

    def keep(route: Route) -> None:
        older.append((route, route.fetch()))

    page.route(re.compile(r"/api/v1/product/review\?"), keep)
    page.goto(f"/products/{own_product}")
    helpful = entry(page, "Early Judged").get_by_role("button", name=re.compile("^Helpful"))
    expect(helpful).to_have_attribute("aria-pressed", "false")
    wait_until(page, lambda: bool(older))
    with page.expect_response(f"{REVIEW}/like"):
        helpful.click()
    expect(helpful).to_have_attribute("aria-pressed", "true")
    for route, response in older:
        with page.expect_response(re.compile(r"/api/v1/product/review\?")):
            route.fulfill(response=response)
    page.wait_for_timeout(300)
    expect(helpful).to_have_attribute("aria-pressed", "true")
    expect(helpful).to_have_text("1")


def test_a_visitor_sees_the_counts_and_is_led_to_sign_in(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    reviewed(shop, own_product, members.join(first_name="Sol", surname="Shown"))
    page = members.browse()
    page.goto(f"/products/{own_product}")
    way = entry(page, "Sol Shown").get_by_role("link", name=re.compile("^Helpful: 0. Sign in to vote"))
    expect(page.get_by_role("button", name=re.compile("^Follow"))).to_have_count(0)
    way.click()
    expect(page).to_have_url(re.compile("/account/login$"))
    assert page.evaluate("history.state.usr") == {"from": f"/products/{own_product}"}


def test_a_review_is_reported_with_a_reason(members: Members, shop: RunningShop, own_product: str) -> None:
    review = reviewed(shop, own_product, members.join(first_name="Udo", surname="Told"))
    page = members.browse(members.join())
    page.goto(f"/products/{own_product}")
    entry(page, "Udo Told").get_by_role("button", name="Report the review by Udo Told").press("Enter")
    dialog = page.get_by_role("dialog", name="Report this review")
    expect(dialog.get_by_role("button", name="Report", exact=True)).to_be_disabled()
    dialog.get_by_label("What is wrong with it?").fill("It is an advertisement.")
    assert violations(page) == []
    refuse(page, f"{REVIEW}/report")
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text("Our shelves fell over")
    page.unroute(f"{REVIEW}/report")
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("status").filter(has_text="Thank you")).to_be_visible()
    query = "SELECT reason FROM review_report WHERE review_id = $1"
    assert shop.with_database(lambda work: work.fetchval(query, review)) == "It is an advertisement."


def test_a_wish_is_the_same_on_page_card_badge_and_menu(members: Members, own_product: str) -> None:
    page = members.browse(members.join())
    name = writable_products.product_name_of(own_product)
    badge = page.get_by_test_id("wishlist-count")
    page.goto(f"/search/{own_product}")
    heart = page.get_by_role("button", name=f"Add {name} to your wishlist")
    refuse(page, WISHLIST, "No room")
    heart.click()
    expect(page.get_by_role("alert")).to_have_text("Failed to add product to wishlist. No room")
    page.unroute(WISHLIST)
    held = hold(page, WISHLIST)
    heart.click()
    expect(page.get_by_role("button", name="Please Wait")).to_be_disabled()
    held[0].continue_()
    page.unroute(WISHLIST)
    expect(heart).to_have_count(0)
    expect(badge).to_have_text("1")
    page.reload()
    expect(badge).to_have_text("1")
    expect(heart).to_have_count(0)
    wished = page.get_by_role("button", name=f"Remove {name} from your wishlist")
    refuse(page, WISHLIST, "Stuck")
    wished.click()
    expect(page.get_by_role("alert")).to_have_text("Failed to remove product from wishlist. Stuck")
    page.unroute(WISHLIST)
    wished.press("Enter")
    expect(heart).to_be_focused()
    expect(badge).to_have_count(0)
    heart.press("Enter")
    expect(wished).to_be_focused()
    expect(badge).to_have_text("1")
    assert violations(page) == []
    badge.click()
    expect(page).to_have_url(re.compile(r"/account\?showWishlist$"))
    page.go_back()
    expect(wished).to_be_visible()
    page.set_viewport_size(PHONE)
    assert violations(page) == []
    page.get_by_role("button", name="Open menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("link", name="Your Account")).to_be_visible()
    menu.get_by_role("link", name="Your Wishlist (1)").click()
    expect(menu).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/account\?showWishlist$"))
    page.get_by_role("link", name=name).first.click()
    page.get_by_role("button", name="Remove from Wishlist").click()
    expect(page.get_by_role("button", name="Add to Wishlist")).to_be_enabled()
    expect(badge).to_have_count(0)
