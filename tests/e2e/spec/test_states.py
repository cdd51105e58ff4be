"""Chapter 4 of the specification: transitions that no other test shows."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import PHONE
from tests.e2e.members import Members

pytestmark = pytest.mark.browser

# How long an open drawer takes from the press of its button to its end.
MEASURE = """() => {
  const dialog = document.querySelector('dialog[open]');
  dialog.addEventListener('close', () => { window.closedAfter = performance.now() - window.pressed });
  dialog.addEventListener('click', () => { window.pressed = performance.now() }, {capture: true});
}"""


def close_drawer(page: Page, name: str) -> float:
    drawer = page.get_by_role("dialog", name=name)
    expect(drawer).to_be_visible()
    page.evaluate(MEASURE)
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_be_hidden()
    page.wait_for_function("() => window.closedAfter")  # told a moment after it is gone
    return page.evaluate("window.closedAfter")


def test_drawers_close_in_a_quarter_of_a_second(members: Members, own_product: str) -> None:
    page = members.browse(members.join(), viewport=PHONE)
    for path, button, drawer in (
        ("/brands", "Open menu", "Menu"),
        ("/categories/lipstick", "Sort and filter", "Sort and filter"),
        (f"/products/{own_product}", "Write a Review", "Write a Review"),
    ):
        page.goto(path)
        page.get_by_role("button", name=button).first.click()
        assert close_drawer(page, drawer) >= 240


def test_verifying_without_a_remembered_page_leads_home(members: Members) -> None:
    page = members.browse(members.join(first_name="Home"))
    page.goto("/account/login/verify")
    expect(page).to_have_url(re.compile(r"localhost:\d+/$"))
    page.wait_for_function("() => JSON.parse(localStorage.user).full_name.startsWith('Home')")
