"""The judged sets: how much of what shoppers type is answered rightly, as figures with a floor."""

import pytest

from app.window.window import Window
from benchmarks.search.engines import open_own
from benchmarks.search.goods import Goods
from benchmarks.search.judge import Score, judge
from benchmarks.search.rules import read_set

FLOORS = {
    "judged": (200, 0.97, 0),
    "second": (60, 0.95, 0),
    "third": (70, 0.95, 0),
    "fourth": (20, 0.95, 0),
    "people": (200, 0.96, 0),
    "words": (60, 0.96, 0),
    "words_aside": (30, 0.9, 0),
    "aside": (100, 0.94, 1),
    "fresh": (60, 0.96, 0),
    "later": (90, 0.93, 0),
    "spoken": (50, 0.94, 0),
    "spoken_aside": (50, 0.9, 0),
    "counter": (100, 0.97, 0),
    "unseen": (300, 0.9, 2),
    "unseen_aside": (120, 0.87, 2),
    "fresh_aside": (60, 0.9, 0),
    "strangers": (100, 0.95, 0),
    "strangers_aside": (100, 0.86, 1),
}
"""Of each set: the least number of queries, the least share of right answers, the most empty answers."""
FIRST_RIGHT = 0.97
FIRST_RIGHT_OF = {
    "later": 0.96,
    "spoken_aside": 0.92,
    "unseen": 0.95,
    "unseen_aside": 0.89,
    "fresh_aside": 0.95,
    "strangers": 0.96,
    "strangers_aside": 0.9,
}


@pytest.mark.parametrize("name", FLOORS)
def test_a_judged_set_is_answered(demo_window: Window, goods: list[Goods], name: str):
    least_queries, least_share, most_empty = FLOORS[name]
    score = judge(open_own(demo_window), read_set(name), goods)
    assert len(score.verdicts) >= least_queries
    assert score.share >= least_share, describe(score)
    assert score.first_right >= FIRST_RIGHT_OF.get(name, FIRST_RIGHT), describe(score)
    assert score.empty <= most_empty, describe(score)


def describe(score: Score) -> list[tuple[str, float, str]]:
    """The worst, for whoever reads the failure."""
    return [(each.asks, round(each.share, 2), ", ".join(each.answers[:3])) for each in score.list_worst(20)]
