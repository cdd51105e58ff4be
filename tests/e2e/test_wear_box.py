"""One line on the home page: what is typed leads to an answer, or to a next step."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at

pytestmark = pytest.mark.browser

BOX = "I wear"
STEPS = {
    "a brand": ("Marl Studio", ("link", "Marl Studio")),
    "a product": ("carmine", ("heading", "Products")),
    "a shade of many products": ("cherry", ("link", re.compile("^Cherry "))),
    "nonsense": ("qzxwv", ("link", "Begin with a photo")),
    "another language": ("fond de teint", ("link", "Begin with a skin tone")),
    "nothing that has shades": ("shampoo", ("link", "Search the shop for it")),
}


@pytest.mark.only_looks
def test_the_ring_of_the_focused_line_is_around_all_of_it(page: Page) -> None:
    page.goto("/")
    page.get_by_label(BOX).focus()
    expect(page.get_by_label(BOX)).to_have_css("outline-style", "none")
    expect(page.locator("label", has_text=BOX)).to_have_css("outline-style", "solid")


@pytest.mark.parametrize("typed", STEPS)
def test_whatever_is_typed_has_a_next_step(page: Page, typed: str) -> None:
    words, (role, name) = STEPS[typed]
    page.goto("/")
    page.get_by_label(BOX).fill(words)
    page.get_by_label(BOX).press("Enter")
    expect(page.get_by_role("main").get_by_role(role, name=name).first).to_be_visible()  # type: ignore[arg-type]


def test_shades_are_suggested_with_their_colours_and_lead_to_the_answer(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/")
    page.get_by_label(BOX).fill("vane lin")
    suggested = page.get_by_role("list", name="Is it one of these?").get_by_role(
        "link", name=re.compile("Linen")
    )
    expect(suggested).to_be_in_viewport(ratio=1)
    assert faults_at(page, PHONE, DESKTOP) == []
    suggested.click()
    expect(page.get_by_role("region", name="The answer")).to_be_visible()


def test_too_dark_offers_the_next_shade_of_the_range_first(page: Page) -> None:
    page.goto("/products/vane-skin-tint")
    page.get_by_role("radio", name="Umber Dusk").click()
    page.get_by_role("link", name="too dark", exact=True).click()
    page.get_by_role("region", name="In the same range").get_by_role("link", name=re.compile("Linen")).click()
    expect(page).to_have_url(re.compile(r"/products/vane-skin-tint\?variant="))
