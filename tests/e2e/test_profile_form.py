"""The form of one's own profile, in a real browser: what is typed is kept, and what is wrong is said."""

import pytest
from playwright.sync_api import expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.e2e.members import Members
from tests.e2e.test_account import edit
from tests.support.pictures import a_picture

pytestmark = pytest.mark.browser


def test_what_was_typed_stays_until_it_is_saved_or_discarded(members: Members) -> None:
    page = members.browse(members.join(first_name="Ada"))
    drawer = edit(page)
    drawer.get_by_label("Bio").fill("Half a thought")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ada")
    expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Edit Profile").click()
    expect(drawer.get_by_label("Bio")).to_have_value("Half a thought")
    assert faults_at(page, PHONE, DESKTOP) == []
    drawer.get_by_role("button", name="Discard it").press("Enter")
    expect(drawer.get_by_label("Bio")).to_have_value("")
    expect(drawer.get_by_label("First name")).to_be_focused()
    drawer.get_by_label("Bio").fill("A whole one")
    page.mouse.click(10, 10)
    expect(drawer).to_be_hidden()
    page.get_by_role("button", name="Edit Profile").click()
    drawer.get_by_role("button", name="Save").click()
    expect(drawer).to_be_hidden()
    expect(page.get_by_text("A whole one")).to_be_visible()
    page.get_by_role("button", name="Edit Profile").click()
    expect(drawer.get_by_role("button", name="Discard it")).to_have_count(0)


def test_a_picture_that_is_refused_leaves_the_old_one_and_saving(members: Members) -> None:
    page = members.browse(members.join())
    drawer = edit(page)
    field = drawer.get_by_label("Profile picture")
    field.set_input_files([{"name": "me.png", "mimeType": "image/png", "buffer": a_picture()}])
    expect(drawer.get_by_text("me.png")).to_be_visible()
    large = {"name": "large.png", "mimeType": "image/png", "buffer": bytes(5 * 1024**2 + 1)}
    field.set_input_files([large])
    expect(drawer.get_by_role("alert")).to_have_text(
        "Please choose an image of at most 5 MB. Your picture stays as it was."
    )
    expect(drawer.get_by_text("me.png")).to_have_count(0)
    drawer.get_by_label("First name").fill("Ada")
    drawer.get_by_role("button", name="Save").click()
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ada")
    expect(page.get_by_role("main").locator("header img")).to_have_count(0)


def test_a_link_is_completed_when_its_field_is_left(members: Members) -> None:
    page = members.browse(members.join())
    drawer = edit(page)
    field = drawer.get_by_label("Facebook")
    expect(field).to_have_attribute("placeholder", "https://www.facebook.com/name")
    field.press_sequentially("m.facebook.com/hester")
    expect(drawer.get_by_role("alert")).to_have_text("Invalid Facebook URL")
    field.press("Tab")
    expect(field).to_have_value("https://www.facebook.com/hester")
    expect(drawer.get_by_role("alert")).to_have_count(0)
    drawer.get_by_role("button", name="Save").click()
    expect(drawer).to_be_hidden()
    link = page.get_by_role("main").get_by_role("link", name="Facebook (opens in a new tab)")
    expect(link).to_have_attribute("href", "https://www.facebook.com/hester")
