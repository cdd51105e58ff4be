"""Searches products: the set found, its order, and the counts of every filter.

The choices of a filter are counted with all other filters applied, but not the filter itself. Every filter
is a set of products as bits, so leaving one out is cheap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from app.discovery.query_colours import score_colours
from app.discovery.relevance import Floats, Signals, order_rows, rate_rows
from app.discovery.required_words import LetGo, require_words
from app.discovery.search_query import SearchQuery, Shelf, Sort
from app.understanding.meanings import PriceRange, Want
from app.window import bitmaps
from app.window.bitmaps import Bits, Counts, Rows
from app.window.columns import NO_PRICE
from app.window.scoring import WordHits
from app.window.window import Window

RATING = "rating"
RATING_CHOICES = ("4", "3", "2", "1")
LEVEL_SHARE = {"low": 1 / 3, "high": 2 / 3}
"""Of the prices found, the share below which a price is low, and above which it is high."""


@dataclass(frozen=True, slots=True)
class FilterCounts:
    """How many products each choice of a filter would find."""

    brands: Counts
    categories: Counts
    cheapest: int  # pence; NO_PRICE where nothing has a price
    dearest: int
    others: dict[str, Counts]


@dataclass(frozen=True)
class SearchResult:
    """The result of a search: select a page of it, or count its filters."""

    window: Window
    query: SearchQuery
    bits: Bits
    signals: Signals
    sets: dict[str, Bits]
    base: Bits
    let_go: tuple[LetGo, ...] = ()

    @property
    def total(self) -> int:
        """The number of products found."""
        return int(bitmaps.count(self.bits))

    def select_page(self, sort: Sort, skip: int, take: int) -> Rows:
        """Select rows of the sorted result, from `skip` on."""
        if sort == "relevance":
            return order_rows(self.rows, self.rate(self.rows), skip, take)
        return bitmaps.walk(self.bits, _pick_order(self.window, sort), skip, min(take, self.window.size))

    @cached_property
    def rows(self) -> Rows:
        """The rows found, ascending."""
        return bitmaps.members(self.bits)

    def rate(self, rows: Rows) -> dict[str, Floats]:
        """Rate products: each part of their relevance."""
        return rate_rows(self.window, rows, self.signals)

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


def search_products(window: Window, query: SearchQuery) -> SearchResult:
    """Find the products of a query."""
    fixed, colour = _match_fixed(window, query)
    sets = dict(_list_filter_sets(window, query))
    if query.price_level:
        fixed = _limit_level(window, bitmaps.in_all([fixed, *sets.values()]), query.price_level)
    hits = window.text.find(query.words) if query.words else None
    base, let_go = fixed, tuple[LetGo, ...]()
    if hits is not None:
        filtered = bitmaps.in_all([fixed, *sets.values()])
        required = require_words(hits, query.words, filtered, says_enough=query.says_enough)
        base, let_go = bitmaps.in_all([fixed, *required.sets]), required.let_go
        if not required.sets and not query.says_enough:
            base = bitmaps.none_of(window.size)  # nothing of the query is known here
    bits = bitmaps.in_all([base, *sets.values()])
    return SearchResult(window, query, bits, _gather_signals(window, query, hits, colour), sets, base, let_go)


def _match_fixed(window: Window, query: SearchQuery) -> tuple[Bits, Floats | None]:
    """The products that meet what no filter counts, and how near they come to the colours."""
    sets = [bitmaps.all_of(window.size)]
    if query.must_have_variant:
        sets.append(_find_with_shades(window))
    if query.must_be_in_stock:
        sets.append(bitmaps.from_mask(window.products.in_stock != 0))
    colour = _score_all_colours(window, query)
    if colour is not None:
        sets.append(bitmaps.from_mask(colour > 0))
    everything = bitmaps.all_of(window.size)
    sets += [everything ^ bitmaps.in_all([everything, _find_meant(window, want)]) for want in query.excluded]
    return bitmaps.in_all(sets), colour


def _score_all_colours(window: Window, query: SearchQuery) -> Floats | None:
    if not query.colours:
        return None
    nearest: Floats = np.minimum.reduce([score_colours(window, values) for values in query.colours])
    return nearest


def _find_meant(window: Window, want: Want) -> Bits:
    """The products that have what is excluded."""
    products = window.products
    match want.kind:
        case "brand":
            rows = [window.brand_rows[slug] for slug in want.values]
            return _find_labelled(products.brand, rows, len(window.brands))
        case "category":
            rows = [window.category_rows[slug] for slug in want.values]
            return _find_labelled(products.category, rows, len(window.categories))
        case "type":
            return _find_shelf(window, Shelf(types=want.values))
        case "colour":
            return bitmaps.from_mask(score_colours(window, want.values) > 0)
        case kind if kind in window.facets:
            return window.facets[kind].select_products([*want.values], bitmaps.all_of(window.size))
    return bitmaps.none_of(window.size)


def _limit_level(window: Window, found: Bits, level: str) -> Bits:
    """Of the products found, those with a low price, or those with a high one."""
    price = window.products.price
    prices = price[bitmaps.members(found)]
    prices = prices[prices != NO_PRICE]
    if not len(prices):
        return found
    edge = np.quantile(prices, LEVEL_SHARE[level])
    in_level = price <= edge if level == "low" else price >= edge
    return bitmaps.from_mask(in_level & (price != NO_PRICE))


def _gather_signals(
    window: Window, query: SearchQuery, hits: WordHits | None, colour: Floats | None
) -> Signals:
    types = frozenset(window.search.type_places[each] for shelf in query.shelves for each in shelf.types)
    certified = window.facets.get("certification")
    preferred = [value for value in query.prefers if certified and certified.has_value(value)]
    return Signals(
        words=None if hits is None else hits.scores,
        colour=colour,
        types=types,
        preferred=_unpack(certified.select_products(preferred, bitmaps.all_of(window.size)), window.size)
        if certified and preferred
        else None,
        is_fresh_wanted=query.sort == "newest",
    )


def _unpack(bits: Bits, size: int) -> npt.NDArray[np.bool_]:
    return np.unpackbits(bits.view(np.uint8), count=size, bitorder="little").astype(np.bool_)


def _find_with_shades(window: Window) -> Bits:
    starts = window.products.first_variant
    return bitmaps.from_mask(starts[1:] > starts[:-1])


def _find_labelled(labels: Rows, chosen: Sequence[int], number: int) -> Bits:
    """The products whose label is one of those chosen. A table of labels is much faster than `np.isin`."""
    is_chosen = np.zeros(number, dtype=np.bool_)
    is_chosen[[*chosen]] = True
    return bitmaps.from_mask(is_chosen[labels])


def _find_shelf(window: Window, shelf: Shelf) -> Bits:
    """The products of a shelf: of one of its types, if it has some, and in one of its categories."""
    places = [window.search.type_places[each] for each in shelf.types]
    of_type = bitmaps.in_any([window.search.types[place] for place in places])
    if not shelf.categories:
        return of_type
    return of_type & _find_labelled(window.products.category, shelf.categories, len(window.categories))


def _list_filter_sets(window: Window, query: SearchQuery) -> Iterator[tuple[str, Bits]]:
    products, everything = window.products, bitmaps.all_of(window.size)
    if query.brands:
        yield "brand", _find_labelled(products.brand, query.brands, len(window.brands))
    if query.categories or query.shelves:
        shelves = [_find_shelf(window, shelf) for shelf in query.shelves]
        if query.categories:
            shelves.append(_find_labelled(products.category, query.categories, len(window.categories)))
        yield "category", bitmaps.in_any(shelves)
    if query.price.least is not None or query.price.most is not None:
        yield "price", bitmaps.from_mask(_match_price(products.price, query.price))
    for kind, chosen in query.others.items():
        if kind == RATING and chosen:
            least = max(RATING_CHOICES.index(choice) for choice in chosen)
            yield RATING, window.overlay.at_least[least]
        elif chosen:
            yield kind, window.facets[kind].select_products(chosen, everything)


def _match_price(price: Rows, wanted: PriceRange) -> npt.NDArray[np.bool_]:
    passing: npt.NDArray[np.bool_] = price != NO_PRICE
    if wanted.least is not None:
        passing &= price >= wanted.least
    if wanted.most is not None:
        passing &= price <= wanted.most
    return passing


def _pick_order(window: Window, sort: Sort) -> Rows:
    products = window.products
    fixed = {"name": products.by_name, "price_asc": products.by_price, "price_desc": products.by_price_down,
             "newest": products.by_age, "reviews": window.overlay.by_reviews}  # fmt: skip
    return fixed.get(sort, window.overlay.by_rating)
