"""What is opened by a press but cannot be loaded, and addresses that no page has."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import PHONE
from tests.e2e.members import Members

pytestmark = pytest.mark.browser


def test_a_form_that_cannot_be_loaded_leaves_the_page_and_is_asked_for_again(
    members: Members, own_product: str
) -> None:
    page = members.browse(members.join(), viewport=PHONE)
    form = re.compile(r"/assets/review-form-.*\.js")
    page.route(form, lambda route: route.abort())
    page.goto(f"/products/{own_product}")
    name = page.get_by_role("heading", level=1).inner_text()
    page.get_by_role("button", name="Write a Review").first.click()
    drawer = page.get_by_role("dialog", name="Write a Review")
    expect(drawer.get_by_role("alert")).to_contain_text("Check your network connection and try again.")
    drawer.get_by_role("button", name="Close").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.unroute(form)
    page.get_by_role("button", name="Write a Review").first.click()
    expect(drawer.get_by_role("radio", name="4 stars")).to_be_attached()


def test_an_address_that_is_too_long_is_a_page_too(page: Page, shop_url: str) -> None:
    response = page.goto(f"{shop_url}/{'a' * 3000}")
    assert response
    assert response.status == 414
    expect(page.get_by_role("heading", level=1)).to_have_text("This address is too long")
    page.get_by_role("link", name="Back to Home").click()
    expect(page).to_have_url(f"{shop_url}/")
    for_programs = page.request.get(f"{shop_url}/{'a' * 3000}", headers={"accept": "*/*"})
    assert for_programs.json() == {"detail": "This address is too long"}
