"""How often products were looked at lately: by popularity, with a few that everybody talks about now."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from app.seeding.wanted import Wanted
from data.catalogue.keyed import draw
from data.records import Product

DAYS = 28
LIKELY = 1.3  # below this popularity a product is looked at so seldom that no day shows it
A_DAY = 0.8
TALKED_ABOUT = 0.03  # of the products
TALK_BEGAN = 6  # days ago, at most


def visits_of(product: Product, wanted: Wanted) -> Iterator[tuple[date, int]]:
    """Views by day, oldest first; the last is the day before the reference."""
    if product.popularity < LIKELY:
        return
    chance = draw(wanted.seed, "views", product.slug)
    talk = chance.randint(2, TALK_BEGAN) if chance.random() < TALKED_ABOUT else 0
    today = wanted.reference.date()
    for days_ago in range(DAYS, 0, -1):
        day = today - timedelta(days=days_ago)
        views = _views(chance, product.popularity, talked_about=days_ago <= talk)
        if views and day >= product.created_at.date():
            yield day, views


def _views(chance: Random, popularity: float, *, talked_about: bool) -> int:
    usual = popularity * A_DAY * (9 if talked_about else 1)
    return max(0, round(chance.gauss(usual, usual**0.5)))
