"""Recent views of products: by popularity, with a few that are trending."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from data.entities import Product
from data.keyed_random import keyed_random
from data.seeding.options import SeedOptions

DAYS = 28
MIN_POPULARITY = 1.3  # below this popularity a product is looked at so seldom that no day shows it
VIEWS_A_DAY = 0.8
TRENDING_SHARE = 0.03  # of the products
TREND_DAYS = 6  # days ago, at most


def list_views_by_day(product: Product, options: SeedOptions) -> Iterator[tuple[date, int]]:
    """Views by day, oldest first; the last is the day before the reference."""
    if product.popularity < MIN_POPULARITY:
        return
    rng = keyed_random(options.seed, "views", product.slug)
    trend = rng.randint(2, TREND_DAYS) if rng.random() < TRENDING_SHARE else 0
    today = options.reference.date()
    for days_ago in range(DAYS, 0, -1):
        day = today - timedelta(days=days_ago)
        views = _views(rng, product.popularity, is_trending=days_ago <= trend)
        if views and day >= product.created_at.date():
            yield day, views


def _views(rng: Random, popularity: float, *, is_trending: bool) -> int:
    usual = popularity * VIEWS_A_DAY * (9 if is_trending else 1)
    return max(0, round(rng.gauss(usual, usual**0.5)))
