"""Rows of what was searched for in the last weeks, and of what was opened then."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from random import Random

from data.community.sources_reader import Search, read_searches
from data.entities import Product
from data.keyed_random import keyed_random
from data.seeding.options import SeedOptions
from data.seeding.rows import TableRows

DAYS = 28
MIN_ASKED = 10  # as in a real shop: fewer are not stored
OPENED_SHARE = 0.3  # of those who ask
PRODUCTS_OPENED = 4  # of the most popular in the category


def list_search_rows(
    products: Sequence[Product],
    product_ids: Mapping[str, int],
    taken: Collection[tuple[date, str]],
    options: SeedOptions,
) -> list[TableRows]:
    """Searches by day and their openings. Days and queries that are taken are left out."""
    counts, openings = [], []
    for search in read_searches():
        likely = _list_likely(search, products)
        rng = keyed_random(options.seed, "searches", search.asks)
        for day, asked in _ask_by_day(rng, search, options):
            if (day, search.asks) in taken:
                continue
            found = search.found and max(1, round(search.found * options.scale))
            counts.append((day, search.asks, asked, found, search.missed, True))
            openings += [
                (day, search.asks, product_ids[slug], opened) for slug, opened in _open(rng, likely, asked)
            ]
    return [
        TableRows(
            "search_count", ("day", "query", "asked", "products_found", "words_not_met", "is_demo"), counts
        ),
        TableRows("search_opening", ("day", "query", "product_id", "opened"), openings),
    ]


def _list_likely(search: Search, products: Sequence[Product]) -> list[Product]:
    """The products that are opened after a search."""
    there = [each for each in products if each.category_slug == search.category]
    return sorted(there, key=lambda each: (-each.popularity, each.slug))[:PRODUCTS_OPENED]


def _ask_by_day(rng: Random, search: Search, options: SeedOptions) -> Iterator[tuple[date, int]]:
    """Choose how many asked by day, oldest first; the last is the day before the reference."""
    today = options.reference.date()
    for days_ago in range(DAYS, 0, -1):
        asked = round(rng.gauss(search.asked, search.asked**0.5))
        if asked >= MIN_ASKED:
            yield today - timedelta(days=days_ago), asked


def _open(rng: Random, likely: Sequence[Product], asked: int) -> Iterator[tuple[str, int]]:
    for place, product in enumerate(likely, 1):
        opened = round(rng.gauss(asked * OPENED_SHARE / place, 1))
        if opened > 0:
            yield product.slug, opened
