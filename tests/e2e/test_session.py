"""A session's life in a real browser: refreshed, expired, ended, and the same in every tab."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import MESSAGES_STAY, hold, open_product, wait_until
from tests.e2e.members import PROFILE, REFRESH, Members, expire_access

pytestmark = pytest.mark.browser

EXPIRED = "Session expired. Please log in again."
LOGIN = re.compile(r"/account/login$")
KEPT = "[localStorage.getItem('user'), localStorage.getItem('wishlistCount')]"


def asked(page: Page, ending: str) -> list[str]:
    """The requests of this browser to an address, from now on."""
    seen: list[str] = []
    page.context.on(
        "request", lambda request: seen.append(request.method) if request.url.endswith(ending) else None
    )
    return seen


def badge(page: Page) -> Locator:
    return page.get_by_test_id("wishlist-count")


def test_opening_the_shop_fetches_the_profile_and_freshens_what_is_remembered(
    members: Members, own_product: str
) -> None:
    member = members.join(first_name="Noor", surname="Fresh")
    members.wish(member, own_product)
    page = members.browse(member)
    page.goto("/blog")
    expect(badge(page)).to_have_text("1")
    page.wait_for_function("() => JSON.parse(localStorage.getItem('user')).full_name === 'Noor Fresh'")


def test_many_refused_at_once_share_one_refresh_and_are_all_repeated(
    members: Members, own_product: str
) -> None:
    member = members.join()
    members.wish(member, own_product)
    page = members.browse(member)
    expire_access(page)
    refreshes, profiles = asked(page, "/auth/refresh"), asked(page, "/user/profile")
    reviews = asked(page, f"/product/review?slug={own_product}")
    held = hold(page, REFRESH)
    page.goto(f"/products/{own_product}")
    wait_until(page, lambda: profiles == reviews == ["GET"])  # what is asked after it is not refused
    held[0].continue_()
    expect(page.get_by_role("button", name="Write a Review").first).to_be_enabled()
    expect(badge(page)).to_have_text("1")
    wait_until(page, lambda: profiles == reviews == ["GET", "GET"])
    assert refreshes == ["PUT"]


def test_two_tabs_share_one_refresh(members: Members) -> None:
    page = members.browse(members.join())
    other = members.another_tab(page.context)
    refreshes = asked(page, "/auth/refresh")
    held = hold(page, REFRESH)
    expire_access(page)
    with page.expect_request(REFRESH):
        page.goto("/account")
    with other.expect_response(PROFILE):
        other.goto("/account")
    held[0].continue_()
    for tab in (page, other):
        expect(tab.get_by_role("button", name="Edit Profile")).to_be_visible()
    assert refreshes == ["PUT"]


def test_a_session_that_is_over_signs_out_once_and_says_so(members: Members, own_product: str) -> None:
    member = members.join()
    page = members.browse(member)
    members.end_sessions(member)
    page.add_init_script(MESSAGES_STAY)
    loads: list[str] = []
    page.on(
        "request",
        lambda request: loads.append(request.url) if request.is_navigation_request() else None,
    )
    page.goto(f"/products/{own_product}", wait_until="commit")  # it may be left before it is whole
    expect(page.get_by_role("alert").filter(has_text=EXPIRED)).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name="Login | Signup")).to_be_visible()
    expect(page.get_by_role("link", name="Write a Review").first).to_be_visible()
    assert page.evaluate(KEPT) == [None, None]
    wait_until(page, lambda: len(loads) == 2)


def test_a_profile_half_edited_outlives_the_session(members: Members) -> None:
    member = members.join(first_name="Hana")
    page = members.browse(member)
    page.goto("/account")
    page.get_by_role("button", name="Edit Profile").click()
    form = page.get_by_role("dialog", name="Edit Profile")
    form.get_by_label("Bio").fill("Words that took a while")
    form.get_by_label("TikTok").fill("https://www.tiktok.com/hana")
    members.end_sessions(member)
    form.get_by_role("button", name="Save").click()
    expect(page).to_have_url(LOGIN)
    expect(page.get_by_role("alert").filter(has_text=EXPIRED)).to_be_visible()
    members.come_back(page, member)
    expect(form.get_by_label("Bio")).to_have_value("Words that took a while")
    expect(form.get_by_label("TikTok")).to_have_value("https://www.tiktok.com/hana")
    form.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Successfully updated profile")).to_be_visible()
    expect(form).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Words that took a while")).to_be_visible()
    expect(form).to_have_count(0)


def test_a_review_half_written_outlives_the_session_and_is_nobody_elses(
    members: Members, own_product: str
) -> None:
    member = members.join(user_type="influencer")
    page = members.browse(member)
    page.goto(f"/products/{own_product}")
    page.get_by_role("button", name="Write a Review").first.click()
    form = page.get_by_role("dialog", name="Write a Review")
    form.get_by_role("radio", name="4 stars").check(force=True)
    form.get_by_role("radio", name="No").check()
    form.get_by_label("Your review").fill("Held up in the rain")
    members.end_sessions(member)
    form.get_by_role("button", name="Submit").click()
    expect(page.get_by_role("alert").filter(has_text=EXPIRED)).to_be_visible()

    members.come_back(page, members.join(user_type="influencer"))
    page.get_by_role("button", name="Write a Review").first.click()
    expect(form.get_by_label("Your review")).to_have_value("")
    page.keyboard.press("Escape")
    expect(form).to_be_hidden()

    members.come_back(page, member)
    page.reload()
    page.get_by_role("button", name="Write a Review").first.click()
    expect(form.get_by_label("Your review")).to_have_value("Held up in the rain")
    expect(form.get_by_role("radio", name="4 stars")).to_be_checked()


@pytest.mark.usefixtures("product_pages")
def test_what_is_wrong_with_a_review_is_kept_when_its_form_is_closed(members: Members) -> None:
    page = members.browse(members.join())
    open_product(page)
    for said in ("", "It is an advertisement."):
        page.get_by_role("button", name=re.compile("^Report the review by")).first.click()
        reason = page.get_by_role("dialog", name="Report this review").get_by_label("What is wrong with it?")
        expect(reason).to_have_value(said)
        reason.fill("It is an advertisement.")
        page.keyboard.press("Escape")
        expect(reason).to_be_hidden()


def test_logging_out_forgets_first_and_then_tells_the_server_and_every_tab(
    members: Members, own_product: str
) -> None:
    page = members.browse(members.join())
    account, product = members.another_tab(page.context), members.another_tab(page.context)
    account.goto("/account?showWishlist")
    product.goto(f"/products/{own_product}")
    expect(account.get_by_role("button", name="Edit Profile")).to_be_visible()
    expect(product.get_by_role("button", name="Write a Review").first).to_be_enabled()
    held = hold(page, "**/api/v1/auth/logout")
    page.goto("/account")
    with page.expect_request("**/api/v1/auth/logout"):
        page.get_by_role("button", name="Logout").click()
    assert page.evaluate(KEPT) == [None, None]
    held[0].continue_()
    expect(page.get_by_role("status").filter(has_text="Successfully logged out")).to_be_visible()
    expect(page).to_have_url(re.compile(r"localhost:\d+/$"))
    assert [cookie["name"] for cookie in page.context.cookies()] == []
    expect(account).to_have_url(LOGIN)
    account.wait_for_function("() => sessionStorage.getItem('origin') === '/account?showWishlist'")
    expect(product.get_by_role("link", name="Write a Review").first).to_be_visible()
    expect(product.get_by_role("banner").get_by_role("link", name="Login | Signup")).to_be_visible()


def test_a_logout_the_server_did_not_hear_says_so(members: Members) -> None:
    page = members.browse(members.join())
    page.route(
        "**/api/v1/auth/logout", lambda route: route.fulfill(status=401, json={"detail": "Unauthorized"})
    )
    page.route(REFRESH, lambda route: route.fulfill(status=401, json={"detail": "Unauthorized"}))
    page.goto("/account")
    page.get_by_role("button", name="Logout").click()
    expect(page.get_by_role("alert").filter(has_text=EXPIRED)).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name="Login | Signup")).to_be_visible()


def test_a_profile_that_does_not_come_can_be_asked_for_again(members: Members) -> None:
    page = members.browse(members.join(first_name="Iris"))
    page.route(PROFILE, lambda route: route.fulfill(status=503, json={"detail": "Back in a minute"}))
    page.goto("/account")
    failed = page.get_by_role("alert").filter(
        has_text="We were unable to load the user profile at the moment"
    )
    expect(failed).to_contain_text("Back in a minute")
    page.unroute(PROFILE)
    page.route(PROFILE, lambda route: route.abort())
    failed.get_by_role("button", name="Try again").click()
    expect(failed).to_contain_text(
        "An unknown error occurred on our end. Check your network connection and try again. "
        "Check if a firewall is blocking access to the server. Enable cookies for this website."
    )
    page.unroute(PROFILE)
    failed.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name="Iris")).to_be_visible()
