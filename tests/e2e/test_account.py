"""One's own profile and other members', in a real browser."""

import json
import re
from email import message_from_bytes
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at, hold, violations
from tests.e2e.members import PROFILE, Members
from tests.support import writable_products
from tests.support.pictures import a_picture
from tests.support.rows import a_review, row
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser


def edit(page: Page) -> Locator:
    page.goto("/account")
    page.get_by_role("button", name="Edit Profile").click()
    return page.get_by_role("dialog", name="Edit Profile")


def test_account_and_drawer_are_accessible_and_fit(members: Members, own_products) -> None:
    member = members.join(first_name="Ada", short_description="Always early. " * 20)
    members.wish(member, next(own_products), next(own_products))
    page = members.browse(member)
    drawer = edit(page)
    drawer.get_by_label("TikTok").fill("https://elsewhere.example/@ada")
    expect(drawer.get_by_text("Invalid TikTok URL", exact=True)).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("button", name="Edit Profile")).to_be_focused()
    page.get_by_role("link", name="Wishlist", exact=True).last.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Remove Own tint"))).to_have_count(2)
    assert faults_at(page, PHONE, DESKTOP) == []


def test_the_page_behind_an_open_drawer_does_not_scroll(members: Members) -> None:
    page = members.browse(members.join(short_description="Long.\n" * 80))
    drawer = edit(page)
    expect(drawer).to_be_visible()
    expect(page.locator("html")).to_have_css("overflow", "hidden")
    before = page.evaluate("window.scrollY")
    page.mouse.move(200, 600)
    page.mouse.wheel(0, 600)
    assert page.evaluate("new Promise(done => setTimeout(() => done(scrollY), 50))") == before
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator("html")).not_to_have_css("overflow", "hidden")


def test_a_profile_is_changed_with_picture_links_and_privacy(members: Members) -> None:
    page = members.browse(members.join(first_name="Ada", surname="Before", short_description="Old words"))
    drawer = edit(page)
    drawer.get_by_label("First name").fill("Adaeze")
    drawer.get_by_label("Surname").fill("")
    drawer.get_by_label("Bio").fill("")
    drawer.get_by_label("X (Twitter)").fill("https://x.com/adaeze")
    drawer.get_by_label("Private").check()
    picture = {"name": "me.png", "mimeType": "image/png", "buffer": a_picture()}
    drawer.get_by_label("Profile picture").set_input_files([picture])
    held = hold(page, PROFILE)
    with page.expect_request(PROFILE) as sent:
        drawer.get_by_role("button", name="Save").click()
    expect(drawer.get_by_role("button", name="Please Wait")).to_be_disabled()
    assert form_of(sent.value.headers["content-type"], sent.value.post_data_buffer) == {
        "first_name": "Adaeze", "surname": "", "short_description": "", "socials_facebook": "",
        "socials_instagram": "", "socials_twitter": "https://x.com/adaeze", "socials_tiktok": "",
        "skin_depth": "", "skin_undertone": "", "wishlist_type": "private", "image": "me.png",
    }  # fmt: skip
    held[0].continue_()
    expect(page.get_by_role("status").filter(has_text="Successfully updated profile")).to_be_visible()
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Adaeze")
    expect(page.get_by_role("link", name="X (Twitter) (opens in a new tab)").first).to_have_attribute(
        "href", "https://x.com/adaeze"
    )
    expect(page.get_by_role("banner").locator("img")).to_have_attribute("src", re.compile("^/media/"))
    page.get_by_role("button", name="Edit Profile").click()
    expect(drawer.get_by_label("Private")).to_be_checked()


def form_of(content_type: str, body: bytes | None) -> dict[str, str]:
    """The fields of a multipart form; of a file, its name."""
    parts = message_from_bytes(f"content-type: {content_type}\r\n\r\n".encode() + (body or b"")).get_payload()
    return {
        str(part.get_param("name", header="content-disposition")): part.get_filename()
        or part.get_payload(decode=True).decode()
        for part in parts
    }


def test_wishes_are_taken_off_one_at_a_time(members: Members, own_products) -> None:
    first, second = next(own_products), next(own_products)
    member = members.join()
    members.wish(member, first, second)
    page = members.browse(member)
    page.goto("/account?showWishlist")
    badge = page.get_by_test_id("wishlist-count")
    expect(badge).to_have_text("2")
    page.route("**/api/v1/product/wishlist", lambda route: route.fulfill(status=500, json={"detail": "No"}))
    with page.expect_console_message(lambda message: "No" in message.text):
        page.get_by_role("button", name=f"Remove {writable_products.product_name_of(first)}").click()
    expect(page.get_by_role("button", name=re.compile("^Remove"))).to_have_count(2)
    page.unroute("**/api/v1/product/wishlist")
    held = hold(page, "**/api/v1/product/wishlist")
    page.get_by_role("button", name=f"Remove {writable_products.product_name_of(first)}").click()
    expect(page.get_by_role("button", name="Please Wait")).to_be_disabled()
    expect(
        page.get_by_role("button", name=f"Remove {writable_products.product_name_of(second)}")
    ).to_be_disabled()
    held[0].continue_()
    expect(badge).to_have_text("1")
    page.unroute("**/api/v1/product/wishlist")
    other = page.get_by_role("button", name=f"Remove {writable_products.product_name_of(second)}")
    expect(other).to_be_focused()
    expect(other).to_be_enabled()
    other.press("Enter")
    expect(
        page.get_by_text("You have not added any products to your wishlist yet", exact=True)
    ).to_be_visible()
    expect(badge).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()
    members.forgive("No")


def test_reviews_are_listed_with_what_they_are_about(
    members: Members, shop: RunningShop, own_product: str
) -> None:
    member = members.join()
    page = members.browse(member)
    page.goto("/account")
    expect(page.get_by_text("You have not reviewed any products yet", exact=True)).to_be_visible()

    async def review(work: Connection) -> None:
        product = await writable_products.product_id_of(work, own_product)
        await a_review(work, product, member, rating=2, static_review=["Oxidises"], incentivised=True)

    shop.with_database(review)
    page.reload()
    entry = page.get_by_role("region", name="Reviews").get_by_role("listitem")
    for link in entry.get_by_role("link").all():
        expect(link).to_have_attribute("href", f"/products/{own_product}")
    expect(entry.get_by_role("img", name="2.0 out of 5 stars")).to_be_visible()
    expect(entry).to_contain_text("Incentivised")
    expect(entry).to_contain_text("Oxidises")
    expect(entry).not_to_contain_text("helpful")  # nobody has voted, so there is nothing to say

    async def vote(work: Connection) -> None:
        await work.execute("UPDATE review SET likes = 2 WHERE member_id = $1", member)

    shop.with_database(vote)
    page.reload()
    expect(entry).to_contain_text("2 found it helpful, 0 did not")


def test_ones_data_are_taken_along_and_then_erased(
    members: Members, shop: RunningShop, tmp_path: Path
) -> None:
    member = members.join(first_name="Wren", surname="Leaving")
    page = members.browse(member)
    page.goto("/account")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    assert download.value.suggested_filename == "undertone-my-data.json"
    download.value.save_as(tmp_path / "data.json")
    assert "Wren" in json.dumps(json.loads((tmp_path / "data.json").read_text()))
    opener = page.get_by_role("button", name="Delete my account")
    opener.click()
    dialog = page.get_by_role("dialog", name="Delete my account")
    expect(dialog.get_by_label("Keep my star ratings, without my name")).to_be_checked()
    assert violations(page) == []
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    dialog.get_by_role("button", name="Delete my account").click()
    # It is said for five seconds.
    expect(page.get_by_role("status").filter(has_text="Your account has been deleted")).to_be_visible()
    expect(page).to_have_url(re.compile(r"localhost:\d+/$"))
    expect(page.get_by_role("banner").get_by_role("link", name="Login | Signup")).to_be_visible()
    page.wait_for_function("() => !localStorage.getItem('user') && !localStorage.getItem('wishlistCount')")
    query = "SELECT first_name = '' AND erased_at IS NOT NULL FROM member WHERE id = $1"
    assert shop.with_database(lambda work: work.fetchval(query, member))


def test_another_member_is_followed_and_left_again(members: Members, shop: RunningShop) -> None:
    them = members.join(first_name="Imogen", surname="Seen", short_description="I like reds",
                        socials_instagram="https://www.instagram.com/imogen")  # fmt: skip
    me = members.join()
    shop.with_database(lambda work: row(work, "follow", follower_id=them, followed_id=me))
    page = members.browse(me)
    page.goto(f"/profile/{them}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Imogen Seen")
    head = page.get_by_role("main").locator("header")
    expect(head).to_contain_text("I like reds")
    expect(head).to_contain_text("0 followers")
    expect(head.get_by_text("Follows you", exact=True)).to_be_visible()
    expect(head.get_by_role("link", name="Instagram (opens in a new tab)")).to_be_visible()
    expect(page.get_by_text("No reviews yet", exact=True)).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []

    held = hold(page, "**/api/v1/follow")
    page.get_by_role("button", name="Follow", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Loading")).to_be_disabled()
    held[0].continue_()
    expect(head).to_contain_text("1 follower")
    page.get_by_role("button", name="Unfollow").click()
    expect(head).to_contain_text("0 followers")
    page.unroute("**/api/v1/follow")
    page.route("**/api/v1/follow", lambda route: route.fulfill(status=429, json={"detail": "Too many"}))
    page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="Too many")).to_be_visible()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_be_enabled()


def test_another_members_wishlist_is_shown_as_far_as_they_let_it(members: Members, own_product: str) -> None:
    page = members.browse(members.join())
    generous, bare, private = members.join(), members.join(), members.join(wishlist_type="private")
    for member in (generous, private):
        members.wish(member, own_product)
    page.goto(f"/profile/{generous}?showWishlist")
    expect(page.get_by_role("article")).to_contain_text(writable_products.product_name_of(own_product))
    expect(page.get_by_role("button", name=re.compile("^Remove|Edit Profile"))).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Add .* to your wishlist$"))).to_be_visible()
    page.goto(f"/profile/{bare}?showWishlist")
    empty = page.get_by_text("This user has not added any products to their wishlist yet", exact=True)
    expect(empty).to_be_visible()
    page.goto(f"/profile/{private}?showWishlist")
    expect(page.get_by_text("This tab is not available", exact=True)).to_be_visible()
    expect(page.get_by_text("This wishlist is private")).to_be_visible()


def test_ones_own_number_leads_to_the_account_and_an_unknown_one_nowhere(members: Members) -> None:
    member = members.join()
    page = members.browse(member)
    page.goto(f"/profile/{member}")
    expect(page).to_have_url(re.compile("/account$"))
    page.goto("/profile/999999999")
    expect(page.get_by_text("404 | Not Found", exact=True)).to_be_visible()
    assert violations(page) == []
