"""A short visit in Firefox, where Playwright's is installed (`playwright install firefox`)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.e2e.looking import DESKTOP

pytestmark = pytest.mark.browser


@pytest.fixture
def fox(playwright: Playwright, shop_url: str) -> Iterator[Page]:
    if not Path(playwright.firefox.executable_path).exists():
        pytest.skip("Playwright's Firefox is not installed here")
    browser = playwright.firefox.launch()
    page = browser.new_page(viewport=DESKTOP, base_url=shop_url, locale="en-GB")
    yield page
    browser.close()


def test_a_shopper_finds_a_shade(fox: Page) -> None:
    said: list[str] = []
    fox.on("pageerror", lambda error: said.append(str(error)))
    fox.goto("/")
    fox.get_by_role("searchbox", name="Search products").fill("lipstick 07")
    fox.keyboard.press("Enter")
    fox.get_by_role("link", name="Lipstick 07").first.click()
    expect(fox.get_by_role("heading", level=1)).to_have_text("Lipstick 07")
    fox.get_by_role("radio").nth(1).check(force=True)
    expect(fox).to_have_url(re.compile(r"\?variant=\d+"))
    fox.go_back()
    expect(fox.get_by_role("heading", level=1)).to_have_text("Lipstick 07")
    assert said == []
