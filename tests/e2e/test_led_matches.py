"""The matches that lead a result stand in line, on screens and on paper; paper shows what is folded."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.looking import TABLET
from tests.e2e.test_answer import answer_path, fill
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

PAPER_WIDTH = 718
FIND = "**/api/v1/search/similar?*"


def lead_with_three(route: Route) -> None:
    """As if the cheapest, the surest and the closest were three products."""
    answer = route.fetch()
    body: dict[str, Any] = answer.json()
    cheapest, surest, closest = body["products"][:3]
    surest["worn_together"] = 9
    body["leading"] |= {"cheapest": cheapest, "surest": surest, "closest": closest}
    route.fulfill(response=answer, json=body)


def test_cards_that_lead_begin_at_one_height(page: Page, shop: RunningShop) -> None:
    page.set_viewport_size(TABLET)
    page.goto(answer_path(shop.stock[fill], "cheapest"))
    page.route(FIND, lead_with_three)
    page.get_by_role("navigation", name="Order of the matches").get_by_role("link", name="Best").click()
    found = page.get_by_role("region", name="What was found")
    titles = ["Cheapest that looks the same", "Surest", "Closest"]
    expect(found.get_by_role("heading")).to_have_text(titles)
    cards = found.get_by_role("article")
    tops = "cards => [...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().top)))]"
    assert len(cards.evaluate_all(tops)) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": PAPER_WIDTH, "height": 1000})
    assert len(cards.evaluate_all(tops)) == 1


@pytest.mark.only_looks
def test_paper_shows_a_folded_group_under_its_own_title_alone(page: Page, shop: RunningShop) -> None:
    page.set_viewport_size({"width": PAPER_WIDTH, "height": 1000})
    page.goto(answer_path(shop.stock[fill]))
    line = page.get_by_text(re.compile(r"^\d+ more that look the same"))
    expect(line).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="They look the same")).to_be_visible()
    expect(line).to_be_hidden()


@pytest.mark.only_looks
def test_paper_gives_a_card_alone_the_whole_row(page: Page, shop: RunningShop) -> None:
    page.set_viewport_size({"width": PAPER_WIDTH, "height": 1000})
    page.goto(answer_path(shop.stock[fill]))
    page.emulate_media(media="print")
    card = page.get_by_role("region", name="What was found").get_by_role("article")
    width = "part => part.getBoundingClientRect().width"
    assert card.evaluate(width) > PAPER_WIDTH * 0.8
