"""Signing in, in a real browser and by the demo provider: the first time, later, and when it fails."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.looking import DESKTOP, MESSAGES_STAY, PHONE, faults_at, open_product, violations
from tests.e2e.members import Members
from tests.e2e.test_journeys import COUNT, PRESSES
from tests.e2e.test_opinions import entry, reviewed
from tests.support.rows import a_member
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

LOGIN = re.compile(r"/account/login$")
NOT_VERIFIED = "We were unable to verify your account. Redirecting you to login page in 3 seconds"
# What happens after three seconds happens when the test says so: to open the page may take longer.
STAYS = """const later = window.setTimeout;
window.setTimeout = (work, after, ...rest) => {
  if (after !== 3000) return later(work, after, ...rest);
  window.afterThreeSeconds = work;
  return 0;
}"""
AFTER_THREE_SECONDS = "window.afterThreeSeconds()"
FORGET_WISHES = "DELETE FROM wish USING member WHERE member_id = member.id AND first_name = 'Odile'"
KEPT = "[localStorage.getItem('user'), localStorage.getItem('wishlistCount')]"


@pytest.fixture(scope="module", autouse=True)
def provider(shop: RunningShop) -> None:
    """The demo provider, and somebody of the demo to sign in as."""
    shop.open_sign_in()
    names = {"first_name": "Odile", "surname": "Of The Demo", "is_demo": True}
    shop.with_database(lambda work: a_member(work, **names))


def test_a_newcomer_confirms_being_an_adult_once_and_gets_where_they_wanted(page: Page) -> None:
    page.goto("/account?showWishlist")
    expect(page).to_have_url(LOGIN)
    ways = page.get_by_role("main").get_by_role("link", name=re.compile("^Continue with"))
    expect(ways).to_have_text(
        [re.compile(f"Continue with {name}") for name in ("Google", "Facebook", "Apple")]
    )
    for way, name in zip(ways.all(), ("google", "facebook", "apple"), strict=True):
        expect(way).to_have_attribute("href", f"/api/v1/auth/{name}/login")
    page.wait_for_function("() => sessionStorage.getItem('origin') === '/account?showWishlist'")
    assert violations(page) == []

    choose_somebody_new(page, "Ottoline")
    page.get_by_role("button", name="No", exact=True).click()
    expect(page).to_have_url(LOGIN)
    refused = "No account was made: Undertone is for people of 18 and over."
    expect(page.get_by_role("status").filter(has_text=refused)).to_be_visible()
    assert page.evaluate(KEPT) == [None, None]

    choose_somebody_new(page, "Ottoline")
    assert violations(page) == []
    page.get_by_role("button", name="Yes, I am 18 or over").click()
    expect(page).to_have_url(re.compile(r"/account\?showWishlist$"))
    expect(page.get_by_role("heading", level=1, name="Ottoline Newcomer")).to_be_visible()
    expect(
        page.get_by_text("You have not added any products to your wishlist yet", exact=True)
    ).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name="Your Account")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('user')).full_name") == "Ottoline Newcomer"
    assert page.evaluate("localStorage.getItem('wishlistCount')") == "0"


def choose_somebody_new(page: Page, name: str) -> None:
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_label("First name").fill(name)
    page.get_by_label("Surname").fill("Newcomer")
    page.get_by_role("button", name="Continue as somebody new").click()
    expect(page.get_by_role("heading", level=1, name=f"Welcome, {name}")).to_be_visible()


@pytest.mark.parametrize("provider", ["Facebook", "Apple"])
def test_a_member_signs_in_and_is_back_where_they_were(page: Page, own_products, provider: str) -> None:
    slug = next(own_products)
    page.goto(f"/products/{slug}")
    page.get_by_role("link", name="Write a Review").first.click()
    expect(page).to_have_url(LOGIN)
    link = page.get_by_role("link", name=f"Continue with {provider}")
    page.wait_for_function("path => sessionStorage.getItem('origin') === path", arg=f"/products/{slug}")
    link.click()
    page.get_by_role("button", name="Odile Of The Demo").click()
    expect(page).to_have_url(re.compile(f"/products/{slug}$"))
    expect(page.get_by_role("button", name="Write a Review").first).to_be_enabled()
    page.goto("/account/login")
    expect(page).to_have_url(re.compile(r"localhost:\d+/$"))


def test_a_wish_far_down_a_list_is_seen_after_signing_in(page: Page) -> None:
    page.add_init_script(MESSAGES_STAY)
    page.goto("/categories/lipstick")
    card = page.get_by_role("main").get_by_role("article").nth(15)
    address = card.get_by_role("link").first.get_attribute("href") or ""
    card.get_by_role("link", name=re.compile("to your wishlist$")).click()
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_role("button", name="Odile Of The Demo").click()
    expect(page).to_have_url(re.compile("/categories/lipstick$"))
    wished = page.get_by_role("main").get_by_role("article").nth(15)
    expect(wished.get_by_role("link").first).to_have_attribute("href", address)
    heart = wished.get_by_role("button", name=re.compile("from your wishlist$"))
    expect(heart).to_be_in_viewport()
    assert page.evaluate("scrollY") > 300
    with page.expect_response("**/api/v1/product/wishlist"):
        heart.click()


PRIVATE = "Only you see your wishlist. Edit Profile can make it public."


def test_what_a_newcomer_signs_up_for_is_done_and_the_wishlist_is_theirs_alone(
    page: Page, members: Members, shop: RunningShop, own_product: str
) -> None:
    page.add_init_script(MESSAGES_STAY)
    reviewed(shop, own_product, members.join(first_name="Wil", surname="Written"), rating=4)
    page.goto(f"/products/{own_product}")
    page.get_by_role("link", name="Not helpful: 0. Sign in to vote on the review by Wil Written").click()
    expect(page.get_by_text("Sign in to vote on the review.", exact=True)).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Add to Wishlist").first.click()
    choose_somebody_new(page, "Nell")
    page.get_by_role("button", name="Yes, I am 18 or over").click()
    expect(page).to_have_url(re.compile(f"/products/{own_product}$"))
    expect(page.get_by_text(f"It is on your wishlist. {PRIVATE}", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Remove from Wishlist")).to_be_visible()
    expect(page.get_by_role("button", name="Not helpful: 1. Review by Wil Written")).to_be_visible()
    nell = page.evaluate("JSON.parse(localStorage.getItem('user')).id")
    stranger = members.browse(members.join())
    stranger.goto(f"/profile/{nell}?showWishlist")
    expect(stranger.get_by_role("heading", level=1, name="Nell Newcomer")).to_be_visible()
    found = stranger.request.get(f"/api/v1/user/profile/{nell}").json()["data"]
    assert (found["user_details"]["wishlist_type"], found["wishlist"]) == ("private", [])


def test_a_vote_is_cast_by_signing_in_for_it(
    page: Page, members: Members, shop: RunningShop, own_product: str
) -> None:
    page.add_init_script(MESSAGES_STAY)
    reviewed(shop, own_product, members.join(first_name="Una", surname="Written"), rating=4)
    page.goto(f"/products/{own_product}")
    page.get_by_role("link", name="Not helpful: 0. Sign in to vote on the review by Una Written").click()
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_role("button", name="Odile Of The Demo").click()
    expect(page.get_by_text("Your vote is counted", exact=True)).to_be_visible()
    vote = page.get_by_role("button", name="Not helpful: 1. Review by Una Written")
    expect(vote).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => sessionStorage.vote === undefined")


def test_a_wish_made_on_a_products_page_moves_no_list_that_is_opened_later(
    page: Page, own_product: str
) -> None:
    page.goto(f"/products/{own_product}")
    page.get_by_role("link", name="Add to Wishlist").first.click()
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_role("button", name="Odile Of The Demo").click()
    expect(page.get_by_role("button", name="Remove from Wishlist")).to_be_visible()
    page.wait_for_function("() => sessionStorage.wished === undefined")
    with page.expect_response("**/api/v1/product/wishlist"):
        page.get_by_role("button", name="Remove from Wishlist").click()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_visitor_signs_in_for_a_wish_reviews_and_follows(
    page: Page, members: Members, shop: RunningShop, own_product: str, size: ViewportSize
) -> None:
    """The seventh of the ways that are counted: what is pressed at the provider is the provider's."""
    page.set_viewport_size(size)
    shop.with_database(lambda work: work.execute(FORGET_WISHES))
    reviewed(shop, own_product, members.join(first_name="Sol", surname="Shown"), rating=4)
    page.add_init_script(COUNT)
    page.add_init_script(MESSAGES_STAY)
    page.goto(f"/products/{own_product}")
    page.get_by_role("link", name="Add to Wishlist").first.click()
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_role("button", name="Odile Of The Demo").click()
    expect(page).to_have_url(re.compile(f"/products/{own_product}$"))
    expect(page.get_by_text("It is on your wishlist", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Remove from Wishlist")).to_be_visible()
    expect(page.get_by_test_id("wishlist-count").first).to_have_text("1")
    page.get_by_role("group", name="Rate it").get_by_role("button", name="4 stars").click()
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.get_by_text("Your rating is saved", exact=True)).to_be_visible()
    expect(entry(page, "Odile Of The Demo").get_by_role("img", name="4.0 out of 5 stars")).to_be_visible()
    entry(page, "Sol Shown").get_by_role("button", name="Follow Sol Shown").click()
    expect(page.get_by_role("button", name="Unfollow Sol Shown")).to_be_visible()
    presses = PRESSES["sign in"]
    assert page.evaluate("sessionStorage.presses") == str(presses.now)
    assert presses.now <= presses.before * 2 / 3  # the law asks one more: whether anything was paid for it


def test_the_review_that_somebody_signs_in_for_is_opened_once(page: Page, own_product: str) -> None:
    page.goto(f"/products/{own_product}")
    page.get_by_role("link", name="Write a Review").first.click()
    expect(page.get_by_text("Sign in to write your review.", exact=True)).to_be_visible()
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_role("button", name="Odile Of The Demo").click()
    drawer = page.get_by_role("dialog", name="Write a Review")
    expect(drawer.get_by_role("radio", name="4 stars")).to_be_attached()
    page.reload()
    expect(page.get_by_role("button", name="Write a Review").first).to_be_enabled()
    expect(drawer).to_have_count(0)


@pytest.mark.usefixtures("product_pages")
def test_who_says_no_at_the_provider_is_told_so_and_may_try_again(page: Page) -> None:
    open_product(page)
    page.get_by_role("link", name="Write a Review").first.click()
    page.get_by_role("link", name="Continue with Google").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page).to_have_url(LOGIN)
    expect(page.get_by_role("status").filter(has_text="Signing in was cancelled.")).to_be_visible()
    expect(page.get_by_text("Sign in to write your review.", exact=True)).to_be_visible()
    assert violations(page) == []


def test_a_sign_in_that_cannot_be_verified_says_so_and_leads_back_after_three_seconds(page: Page) -> None:
    page.add_init_script(STAYS)
    page.goto("/account/login/verify?error=refused")
    expect(page.get_by_role("alert")).to_have_text(NOT_VERIFIED)
    assert faults_at(page, DESKTOP, PHONE) == []
    page.evaluate(AFTER_THREE_SECONDS)
    expect(page).to_have_url(LOGIN)


def test_verifying_without_a_session_fails_without_a_reload(page: Page) -> None:
    page.add_init_script(STAYS)
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    page.goto("/account/login/verify")
    expect(page.get_by_role("alert")).to_have_text(NOT_VERIFIED)
    assert len(loads) == 1
    page.evaluate(AFTER_THREE_SECONDS)
    expect(page).to_have_url(LOGIN)


@pytest.mark.parametrize("path", ["/account?showWishlist", "/profile/1"])
def test_a_guarded_page_is_remembered_until_somebody_signs_in_anywhere(members: Members, path: str) -> None:
    page = members.browse()
    page.goto(path)
    expect(page).to_have_url(LOGIN)
    page.wait_for_function("path => sessionStorage.getItem('origin') === path", arg=path)
    expect(page.get_by_role("link", name="Continue with Google")).to_be_visible()
    members.come_back(page, members.join())
    expect(page).to_have_url(re.compile(re.escape(path) + "$"))
    page.wait_for_function("() => sessionStorage.getItem('origin') === null")


@pytest.mark.only_looks
def test_a_profile_address_that_is_no_number_is_not_found(page: Page) -> None:
    response = page.goto("/profile/ada")
    assert response
    assert response.status == 404
    expect(page.get_by_text("404 | Page Not Found", exact=True)).to_be_visible()
