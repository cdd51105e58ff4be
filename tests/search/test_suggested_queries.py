"""Which queries of shoppers are shown to others: those that the shop has just so."""

import pytest

from app.search.query_outcomes import find_outcome
from app.search_counts.query_texts import may_be_shown
from app.window.window import Window
from data.community.sources_reader import read_searches

NEGATES = {"fragrance free foundation"}


def test_what_shoppers_of_the_demo_ask_is_suggested_but_for_negations(demo_window: Window):
    for search in read_searches():
        outcome = find_outcome(demo_window, search.asks)
        expected = not search.missed and search.asks not in NEGATES
        assert (outcome.is_exact and may_be_shown(search.asks)) == expected, search.asks


@pytest.mark.parametrize(
    "query",
    [
        "lipstick with lead", "lipstick with led", "lipstick cancer", "toxic rouge", "l\u0456pstick red",
        "velvet lipstick causes rashes", "lipstik", "lipstick without wax", "lipstick allergic to lanolin",
        "lip\u200bstick", "not lipstick", "red lipstick -red",
    ],
)  # fmt: skip
def test_what_says_more_or_less_than_the_shop_has_is_not(demo_window: Window, query: str):
    assert not (may_be_shown(query) and find_outcome(demo_window, query).is_exact)
