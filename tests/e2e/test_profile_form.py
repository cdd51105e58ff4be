"""The form of one's own profile, in a real browser: what is typed is kept, and what is wrong is said."""

import pytest
from playwright.sync_api import expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.e2e.members import Members
from tests.e2e.test_account import edit

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
