"""A result says one thing first: what to buy, why, and where. The numbers are in The science."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import PHONE, open_science
from tests.e2e.test_answer import OWN, answer_path, fill
from tests.e2e.test_first_screen import assert_on_first_screen
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

MOST_WORDS = 120
BUY = re.compile(r"^Buy at \w+")
VERDICTS = re.compile("^(Very likely your shade|Good bet|Worth sampling first|Long shot)$")
REASONS = re.compile("people wear both|Measured|both brands'|picture")
NUMBERS = re.compile(r"ΔE|\b[Oo]ne in\b|\b1 in \d|within one shade step")
# What a shopper sees of the page before the list, and outside The science, as text.
SEEN_BEFORE_LIST = """() => {
  const list = document.querySelector("[data-list]");
  const seen = [];
  for (const part of document.querySelectorAll("main *")) {
    if (list.contains(part) || list.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) break;
    for (const node of part.childNodes)
      if (node.nodeType === Node.TEXT_NODE && part.checkVisibility() && part.clientWidth !== 1)
        seen.push(node.textContent);
  }
  return seen.join(" ");
}"""
SEEN_OUTSIDE_SCIENCE = """() => {
  document.querySelectorAll("[data-science]").forEach((part) => part.remove());
  return document.querySelector("main").innerText;
}"""


@pytest.fixture(scope="module")
def shade(shop: RunningShop, playwright: object) -> int:
    return shop.stock[fill]


def get_answer(page: Page) -> Locator:
    return page.get_by_role("region", name="The answer")


def test_a_phone_shows_the_answer_first_and_other_choices_next(page: Page, shade: int) -> None:
    page.set_viewport_size(PHONE)
    page.goto(answer_path(shade))
    answer = get_answer(page)
    buy = answer.get_by_role("link", name=BUY)
    expect(buy).to_have_attribute("rel", re.compile("sponsored"))
    parts = (
        answer.get_by_role("img", name=re.compile(" beside ")),
        answer.get_by_role("heading"),
        answer.get_by_text("£7.00"),
        answer.get_by_text("Save £17.00"),
        answer.get_by_text(VERDICTS),
        answer.get_by_text(REASONS),
        buy,
    )
    assert_on_first_screen(page, *parts)
    assert page.locator("[data-list]").first.bounding_box()["y"] < 2 * PHONE["height"]
    assert len(str(page.evaluate(SEEN_BEFORE_LIST)).split()) < MOST_WORDS


@pytest.mark.parametrize("way", ["answer", "product", "compare"])
def test_numbers_are_in_the_science_alone(page: Page, shade: int, way: str) -> None:
    ways = {
        "answer": answer_path(shade),
        "product": f"/products/{OWN}?variant={shade}",
        "compare": f"/compare?shades={OWN}:{shade},answer-same-0:{shade + 1}",
    }
    page.goto(ways[way])
    expect(page.get_by_role("main").get_by_text("Agate").first).to_be_visible()
    open_science(page)
    expect(page.locator("[data-science]").get_by_text("ΔE").first).to_be_visible()
    page.reload()
    expect(page.locator("[data-science]").get_by_text("ΔE").first).to_be_visible()
    assert not NUMBERS.findall(str(page.evaluate(SEEN_OUTSIDE_SCIENCE)))


def test_a_product_can_be_bought_on_the_first_screen_of_a_phone(page: Page, shade: int) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/products/{OWN}?variant={shade}")
    assert_on_first_screen(page, page.get_by_role("link", name=BUY).first)


def test_a_card_says_one_verdict_and_one_reason(page: Page, shade: int) -> None:
    page.goto(answer_path(shade))
    cards = page.locator("[data-list] article").all()
    assert len(cards) > 1
    for card in cards:
        expect(card.get_by_text(VERDICTS)).to_have_count(1)
        expect(card.get_by_text(REASONS)).to_have_count(1)
        assert len(card.inner_text().split()) < 30
