"""What members do while they are offline, in a real browser: it is said as it is, and made up for later."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import open_product
from tests.e2e.members import Members
from tests.e2e.test_account import edit

pytestmark = pytest.mark.browser


def session_cookies(page: Page) -> list[str]:
    return [cookie["name"] for cookie in page.context.cookies()]


def test_a_logout_without_a_network_ends_the_session_once_there_is_one(members: Members) -> None:
    page = members.browse(members.join())
    page.goto("/account")
    expect(page.get_by_role("button", name="Logout")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("button", name="Logout").click()
    expect(page.get_by_role("alert")).to_have_text(
        "You are offline. You are logged out on this device, and your session ends once you are online."
    )
    expect(page.get_by_role("heading", name="You are logged out on this device")).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name="Login | Signup")).to_be_visible()
    assert page.evaluate("localStorage.getItem('user')") is None
    with page.expect_response("**/api/v1/auth/logout"):
        page.context.set_offline(False)
    page.wait_for_function("() => localStorage.getItem('unsentLogout') === null")
    assert session_cookies(page) == []


def test_a_logout_that_failed_is_sent_when_a_page_is_opened(members: Members) -> None:
    page = members.browse(members.join())
    page.goto("/account")
    page.route("**/api/v1/auth/logout", lambda route: route.fulfill(status=503, json={"detail": "Later"}))
    page.get_by_role("button", name="Logout").click()
    expect(page.get_by_role("alert").filter(has_text="The shop did not answer")).to_be_visible()
    assert session_cookies(page)
    page.unroute("**/api/v1/auth/logout")
    with page.expect_response("**/api/v1/auth/logout"):
        page.goto("/blog")
    page.wait_for_function("() => localStorage.getItem('unsentLogout') === null")
    assert session_cookies(page) == []


def test_who_signs_in_again_is_not_logged_out(members: Members) -> None:
    member = members.join()
    page = members.browse(member)
    page.goto("/account")
    page.route("**/api/v1/auth/logout", lambda route: route.fulfill(status=503, json={"detail": "Later"}))
    page.get_by_role("button", name="Logout").click()
    expect(page.get_by_role("alert").filter(has_text="The shop did not answer")).to_be_visible()
    page.unroute("**/api/v1/auth/logout")
    members.come_back(page, member)
    page.goto("/account")
    expect(page.get_by_role("button", name="Edit Profile")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('unsentLogout') === null")
    assert session_cookies(page)


@pytest.mark.usefixtures("product_pages")
def test_a_shade_is_said_to_be_on_the_device_and_sent_once_there_is_a_network(members: Members) -> None:
    page = members.browse(members.join())
    open_product(page)
    wear = page.get_by_role("button", name=re.compile("^I wear this: ")).first
    expect(wear).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    stored = "stored on this device now, and with your account once you are online."
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/user/passport")):
        wear.click()
        expect(page.get_by_role("status").filter(has_text=f"It is {stored}")).to_be_visible()
    page.wait_for_timeout(1_000)  # the page is told of it a moment later
    with page.expect_response(
        lambda answer: answer.url.endswith("/user/passport") and answer.request.method == "PUT"
    ) as sent:
        page.context.set_offline(False)
    assert sent.value.ok


def test_a_profile_saved_without_a_network_says_so_and_stays_as_typed(members: Members) -> None:
    page = members.browse(members.join())
    drawer = edit(page)
    drawer.get_by_label("Bio").fill("Kept")
    page.context.set_offline(True)
    drawer.get_by_role("button", name="Save").click()
    expect(drawer.get_by_role("alert")).to_have_text(
        "Uh oh! An Error Occurred, Detail: You are offline. Check your network connection and try again."
    )
    page.context.set_offline(False)
    drawer.get_by_role("button", name="Save").click()
    expect(drawer).to_be_hidden()
    expect(page.get_by_text("Kept")).to_be_visible()
