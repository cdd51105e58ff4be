"""A short visit in the Chromium people use; the other tests drive its smaller shell, where there is one."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looking import DESKTOP, PATIENCE_MS, PHONE, complaints_of, open_awake, scrolls_sideways

pytestmark = pytest.mark.browser


def test_a_visit_from_the_front_page_to_a_shade(windowed: Browser, shop_url: str) -> None:
    context = windowed.new_context(viewport=PHONE, base_url=shop_url, locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    complaints = complaints_of(page)
    open_awake(page)
    page.goto("/")
    search_and_choose(page)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert not scrolls_sideways(page)
    assert complaints == []
    context.close()


def search_and_choose(page: Page) -> None:
    box = page.get_by_role("combobox", name="Search products")
    box.press_sequentially("lipstick 07")
    expect(page.get_by_role("listbox", name="Suggestions")).to_contain_text("Lipstick 07")
    box.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text('"lipstick 07"')
    page.get_by_role("link", name="UMBER Lipstick 07").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lipstick 07")
    page.get_by_role("radio", name="Rosewood 07-3").click()
    expect(page).to_have_url(re.compile(r"\?variant="))
