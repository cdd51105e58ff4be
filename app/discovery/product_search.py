"""Searches products: the set found, its order, and the counts of every filter.

The choices of a filter are counted with all other filters applied, but not the filter itself. Every filter
is a set of products as bits, so leaving one out is cheap.
"""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from app.discovery.query_colours import extract_colour, score_nearness
from app.window import bitmaps
from app.window.bitmaps import Bits, Counts, Rows
from app.window.columns import NO_PRICE
from app.window.window import Window

Sort = Literal["relevance", "rating", "reviews", "price_asc", "price_desc", "name"]
Scores = npt.NDArray[np.float32]

RATING = "rating"
RATING_CHOICES = ("4", "3", "2", "1")


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """A search in rows of the window."""

    words: str = ""
    brands: tuple[int, ...] = ()
    categories: tuple[int, ...] = ()
    min_price: int | None = None  # pence
    max_price: int | None = None
    others: dict[str, list[str]] = field(default_factory=dict)
    must_have_variant: bool = False
    sort: Sort = "rating"


@dataclass(frozen=True, slots=True)
class FilterCounts:
    """How many products each choice of a filter would find."""

    brands: Counts
    categories: Counts
    cheapest: int  # pence; NO_PRICE where nothing has a price
    dearest: int
    others: dict[str, Counts]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: select a page of it, or count its filters."""

    window: Window
    bits: Bits
    scores: Scores | None
    sets: dict[str, Bits]
    base: Bits

    @property
    def total(self) -> int:
        """The number of products found."""
        return int(bitmaps.count(self.bits))

    def select_page(self, sort: Sort, skip: int, take: int) -> Rows:
        """Select rows of the sorted result, from `skip` on."""
        if sort == "relevance" and self.scores is not None:
            return self._select_by_relevance(self.scores, skip, take)
        return bitmaps.walk(self.bits, _pick_order(self.window, sort), skip, min(take, self.window.size))

    def count_filters(self) -> FilterCounts:
        """Count the choices of every filter, each with all filters but its own."""
        window, products = self.window, self.window.products
        cheapest, dearest = bitmaps.extremes(self._all_filters_but("price"), products.price, NO_PRICE)
        others = {
            kind: bitmaps.count_each(facet.bits, self._all_filters_but(kind))
            for kind, facet in window.facets.items()
        }
        others[RATING] = bitmaps.count_each(window.overlay.at_least, self._all_filters_but(RATING))
        return FilterCounts(
            brands=bitmaps.count_choices(self._all_filters_but("brand"), products.brand, len(window.brands)),
            categories=bitmaps.count_choices(
                self._all_filters_but("category"), products.category, len(window.categories)
            ),
            cheapest=cheapest,
            dearest=dearest,
            others=others,
        )

    def _all_filters_but(self, own: str) -> Bits:
        if own not in self.sets:
            return self.bits
        return bitmaps.in_all([self.base, *(bits for kind, bits in self.sets.items() if kind != own)])

    def _select_by_relevance(self, scores: Scores, skip: int, take: int) -> Rows:
        rows = bitmaps.members(self.bits)
        worth = scores[rows]
        if skip + take < len(rows):
            edge = len(rows) - skip - take
            on_page = worth >= np.partition(worth, edge)[edge]
            rows, worth = rows[on_page], worth[on_page]
        return rows[np.argsort(-worth, kind="stable")][skip : skip + take]


def search_products(window: Window, query: SearchQuery) -> SearchResult:
    """Find the products of a query."""
    base, scores = _match_words(window, query.words)
    if query.must_have_variant:
        base = base & _find_with_shades(window)
    sets = dict(_list_filter_sets(window, query))
    bits = bitmaps.in_all([base, *sets.values()])
    return SearchResult(window, bits, scores, sets, base)


def _match_words(window: Window, text: str) -> tuple[Bits, Scores | None]:
    colour, words = extract_colour(text)
    found = window.text.find(words)
    if found is None and colour is None:
        return bitmaps.all_of(window.size), None
    bits, scores = bitmaps.all_of(window.size), np.ones(window.size, dtype=np.float32)
    if found is not None:
        bits, scores = bits & found.bits, scores * found.scores
    if colour is not None:
        closeness = score_nearness(window, colour)
        bits, scores = bits & bitmaps.from_mask(closeness > 0), scores * closeness
    return bits, scores * window.overlay.boost


def _find_with_shades(window: Window) -> Bits:
    starts = window.products.first_variant
    return bitmaps.from_mask(starts[1:] > starts[:-1])


def _list_filter_sets(window: Window, query: SearchQuery) -> list[tuple[str, Bits]]:
    products, everything = window.products, bitmaps.all_of(window.size)
    sets: list[tuple[str, Bits]] = []
    if query.brands:
        sets.append(("brand", bitmaps.from_mask(np.isin(products.brand, query.brands))))
    if query.categories:
        sets.append(("category", bitmaps.from_mask(np.isin(products.category, query.categories))))
    if query.min_price is not None or query.max_price is not None:
        sets.append(
            ("price", bitmaps.from_mask(_match_price(products.price, query.min_price, query.max_price)))
        )
    for kind, chosen in query.others.items():
        if kind == RATING and chosen:
            least = max(RATING_CHOICES.index(choice) for choice in chosen)
            sets.append((RATING, window.overlay.at_least[least]))
        elif chosen:
            sets.append((kind, window.facets[kind].select_products(chosen, everything)))
    return sets


def _match_price(price: Rows, least: int | None, most: int | None) -> npt.NDArray[np.bool_]:
    passing: npt.NDArray[np.bool_] = price != NO_PRICE
    if least is not None:
        passing &= price >= least
    if most is not None:
        passing &= price <= most
    return passing


def _pick_order(window: Window, sort: Sort) -> Rows:
    products = window.products
    if sort == "name":
        return products.by_name
    if sort == "price_asc":
        return products.by_price
    if sort == "price_desc":
        return products.by_price_down
    return window.overlay.by_reviews if sort == "reviews" else window.overlay.by_rating
