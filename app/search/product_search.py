"""Searches products: the set found, its order, and the counts of every filter.

The choices of a filter are counted with all other filters applied, but not the filter itself. Every filter
is a set of products as bits, so leaving one out is cheap.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.matching.searched_colours import score_colours
from app.matching.worn_shades import find_with_shade, order_by_closeness
from app.search.ingredients import find_maybe_with_ingredient, find_with_ingredient
from app.search.named_products import find_named_products
from app.search.named_shades import find_with_shade_of_name
from app.search.query import SearchQuery, Shelf, Sort
from app.search.required_words import LetGo, list_words_let_go, require_words
from app.search.sizes import find_with_size
from app.search.tone_filters import belongs_to_filter, find_with_tone, list_choice_sets
from app.understanding.meanings import PriceRange, QueryWord, Want
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits, Counts, Rows
from app.window.arrays.columns import NO_PRICE
from app.window.prices.availability import IN_STOCK, walk_available_first
from app.window.prices.unit_prices import read_least, read_most, show_column
from app.window.search.product_sets import Prices
from app.window.search.relevance import Closeness, Floats, Signals, order_rows, rate_rows
from app.window.search.scoring import WordHits
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
    unit_prices: tuple[int, int]  # the lowest and the highest of 10 ml or 10 g; NO_PRICE where there is none
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
    def prices(self) -> Prices:
        """The prices that the query means: with delivery or without."""
        return _pick_prices(self.window, self.query)

    @cached_property
    def total(self) -> int:
        """The number of products found."""
        return int(bitmaps.count(self.bits))

    def select_page(self, sort: Sort, skip: int, take: int) -> Rows:
        """Select rows of the sorted result, from `skip` on."""
        if sort == "closest" and self.query.worn:
            return order_by_closeness(self.window, self.bits, self.query.worn, skip, take)
        if sort == "relevance" and not self.signals.are_usual:
            columns = self.window.rated_columns
            return order_rows(self.bits, columns, self.signals, skip, min(take, self.window.rows))
        order, take = _pick_order(self.window, sort, self.prices), min(take, self.window.rows)
        if sort == "name":  # from A to Z, whatever is in stock
            return bitmaps.walk(self.bits, order, skip, take)
        return walk_available_first(self.window.availability, self.bits, order, skip, take)

    def select_best_known(self, most: int) -> Rows:
        """Select rows by their worth alone, however well the words match: much faster than by relevance."""
        return bitmaps.walk(self.bits, self.window.overlay.by_worth, 0, most)

    @cached_property
    def rows(self) -> Rows:
        """The rows found, ascending."""
        return bitmaps.members(self.bits)

    def rate(self, rows: Rows) -> dict[str, Floats]:
        """Rate products: each part of their relevance."""
        return rate_rows(self.bits, rows, self.window.rated_columns, self.signals)

    def count_filters(self) -> FilterCounts:
        """Count the choices of every filter, each with all filters but its own."""
        window = self.window
        brands = window.brand_sets.count(self._all_filters_but("brand"))
        categories = window.category_sets.count(self._all_filters_but("category"))
        cheapest, dearest = self.prices.find_extremes(self._all_filters_but("price"))
        others = {
            kind: bitmaps.count_each(
                list_choice_sets(window, kind, self.query.others), self._all_filters_but(kind)
            )
            for kind in window.facets
        }
        others[RATING] = bitmaps.count_each(window.overlay.at_least, self._all_filters_but(RATING))
        unit_prices = window.unit_prices.find_extremes(self._all_filters_but("unit_price"))
        shown = tuple(NO_PRICE if column < 0 else show_column(column) for column in unit_prices)
        return FilterCounts(brands, categories, cheapest, dearest, (shown[0], shown[1]), others)

    def _all_filters_but(self, own: str) -> Bits:
        if own not in self.sets:
            return self.bits
        others = [bits for kind, bits in self.sets.items() if not belongs_to_filter(kind, own)]
        return bitmaps.in_all([self.base, *others])


def search_products(window: Window, query: SearchQuery) -> SearchResult:
    """Find the products of a query."""
    fixed, colour = _match_fixed(window, query)
    sets = dict(_list_filter_sets(window, query))
    hits = window.text.find(query.words) if query.words else None
    base, let_go = bitmaps.none_of(window.rows) if query.is_empty else fixed, tuple[LetGo, ...]()
    required = None
    if hits is not None:
        filtered = bitmaps.in_all([fixed, *sets.values()])
        required = require_words(
            hits, query.words, filtered, window.products.id, says_enough=query.says_enough
        )
        base = bitmaps.in_all([fixed, *required.sets])
    base = _limit_levels(window, base, sets, query)
    for values in query.sizes:
        base = base & find_with_size(window, bitmaps.in_all([base, *sets.values()]), values)
    if hits is not None and required is not None:
        let_go = list_words_let_go(hits, query.words, required, bitmaps.in_all([base, *sets.values()]))
        if not required.sets and not query.says_enough:
            base = bitmaps.none_of(window.rows)  # nothing of the query is known here
    bits = bitmaps.in_all([base, *sets.values()])
    signals = _list_signals(window, query, hits, colour)
    signals.named = _find_named(window, bits, query)
    if query.pinned is not None:
        signals.named = bitmaps.from_rows(np.array([query.pinned]), window.rows)
        bits = bits | signals.named
    return SearchResult(window, query, bits, signals, sets, base, let_go)


def _find_named(window: Window, found: Bits, query: SearchQuery) -> Bits | None:
    """Of the products found, those with the name that is in the query, or with a shade of that name."""
    products = find_named_products(window, found, query.spoken) if query.spoken else None
    if products is not None or not query.shade_name:
        return products
    return find_with_shade_of_name(window, found, query.shade_name)


def _match_fixed(window: Window, query: SearchQuery) -> tuple[Bits, Closeness | None]:
    """The products that meet what no filter counts, and how near they come to the colours."""
    everything = window.alive
    sets = [everything]
    if query.must_have_variant:
        sets.append(_find_with_shades(window))
    if query.must_have_worn_shade and query.worn:
        sets.append(find_with_shade(window, query.worn))
    if query.must_be_in_stock:
        sets.append(window.availability[IN_STOCK])
    colour = _score_all_colours(window, query)
    if colour is not None:
        sets.append(bitmaps.from_mask(colour > 0))
    sets += [find_with_ingredient(window, values) for values in query.ingredients]
    sets += [everything & ~_find_meant(window, want) for want in query.excluded]
    return bitmaps.in_all(sets), colour


def _score_all_colours(window: Window, query: SearchQuery) -> Closeness | None:
    if not query.colours:
        return None
    nearest: Closeness = np.minimum.reduce([score_colours(window, values) for values in query.colours])
    return nearest


def _find_meant(window: Window, want: Want) -> Bits:
    """The products that have what is excluded."""
    match want.kind:
        case "brand":
            found = window.brand_sets.select([window.brand_rows[slug] for slug in want.values])
        case "category":
            found = window.category_sets.select([window.category_rows[slug] for slug in want.values])
        case "type":
            found = _find_shelf(window, Shelf(types=want.values))
        case "department":
            own = [row for row, each in enumerate(window.categories) if each.department in want.values]
            found = window.category_sets.select(own)
        case "name":
            found = _find_called(window, want)
        case "ingredient":
            found = find_maybe_with_ingredient(window, want.values)
        case "colour":
            found = bitmaps.from_mask(score_colours(window, want.values) > 0)
        case kind if kind in window.facets:
            found = window.facets[kind].select_products([*want.values], window.alive)
        case _:
            found = bitmaps.none_of(window.rows)
    return found


def _find_called(window: Window, want: Want) -> Bits:
    """The products with all words of one of the names."""
    names = [[QueryWord(word, want.span, in_name=True) for word in value.split()] for value in want.values]
    return bitmaps.in_any([bitmaps.in_all([*window.text.find(words).strong]) for words in names])


def _limit_levels(window: Window, base: Bits, sets: Mapping[str, Bits], query: SearchQuery) -> Bits:
    """Of the products found, those with a low price or a high one, or without, where that is excluded."""
    excluded = [value for want in query.excluded if want.kind == "price_level" for value in want.values]
    wanted = [query.price_level] if query.price_level else []
    if not (wanted or excluded):
        return base
    price = _pick_prices(window, query).price
    prices = price[bitmaps.members(bitmaps.in_all([base, *sets.values()]))]
    prices = prices[prices != NO_PRICE]
    if not len(prices):
        return base
    edges = {level: np.quantile(prices, share) for level, share in LEVEL_SHARE.items()}
    is_met = price != NO_PRICE
    for level in wanted:
        is_met &= price <= edges[level] if level == "low" else price >= edges[level]
    for level in excluded:
        is_met &= price >= edges[level] if level == "low" else price <= edges[level]
    return base & bitmaps.from_mask(is_met)


def _list_signals(
    window: Window, query: SearchQuery, hits: WordHits | None, colour: Closeness | None
) -> Signals:
    return Signals(
        words=None if hits is None else hits.scores,
        colour=colour,
        types=tuple(window.search.type_places[each] for shelf in query.shelves for each in shelf.types),
        preferred=_find_preferred(window, query) if query.prefers else None,
        newest=_find_newest(window) if query.sort == "newest" else -1,
    )


def _find_newest(window: Window) -> int:
    """The moment of the newest product, which freshness is counted from."""
    newest = window.overlay.by_age[:1]
    return int(window.products.created[newest].max(initial=0))


def _find_preferred(window: Window, query: SearchQuery) -> Bits | None:
    certified = window.facets.get("certification")
    preferred = [value for value in query.prefers if certified and certified.has_value(value)]
    everything = window.alive
    return everything & certified.select_products(preferred, everything) if certified and preferred else None


def _find_with_shades(window: Window) -> Bits:
    starts = window.products.first_variant
    return bitmaps.from_mask(starts[1:] > starts[:-1])


def _find_shelf(window: Window, shelf: Shelf) -> Bits:
    """The products of a shelf: of one of its types, if it has some, and in one of its categories."""
    places = [window.search.type_places[each] for each in shelf.types]
    of_type = bitmaps.in_any([window.search.types[place] for place in places])
    if not shelf.categories:
        return of_type
    return of_type & window.category_sets.select(shelf.categories)


def _list_filter_sets(window: Window, query: SearchQuery) -> Iterator[tuple[str, Bits]]:
    if query.brands:
        yield "brand", window.brand_sets.select(query.brands)
    if query.categories or query.shelves:
        shelves = [_find_shelf(window, shelf) for shelf in query.shelves]
        if query.categories:
            shelves.append(window.category_sets.select(query.categories))
        yield "category", bitmaps.in_any(shelves)
    if query.price.least is not None or query.price.most is not None:
        yield "price", _pick_prices(window, query).select(query.price.least, query.price.most)
    if query.unit_price.least is not None or query.unit_price.most is not None:
        yield "unit_price", _select_unit_prices(window, query.unit_price)
    for kind, chosen in query.others.items():
        if kind == RATING and chosen:
            least = max(RATING_CHOICES.index(choice) for choice in chosen)
            yield RATING, window.overlay.at_least[least]
        elif chosen:
            yield kind, window.facets[kind].select_products(chosen, window.alive)
    yield from find_with_tone(window, query.others)


def _select_unit_prices(window: Window, wanted: PriceRange) -> Bits:
    least = None if wanted.least is None else read_least(wanted.least)
    return window.unit_prices.select(least, None if wanted.most is None else read_most(wanted.most))


def _pick_prices(window: Window, query: SearchQuery) -> Prices:
    return window.delivered_prices if query.counts_delivery else window.prices


def _pick_order(window: Window, sort: Sort, prices: Prices) -> Rows:
    fixed = {"name": window.by_name, "price_asc": prices.ascending, "price_desc": prices.descending,
             "unit_price": window.unit_prices.ascending,
             "newest": window.overlay.by_age, "reviews": window.overlay.by_reviews,
             "relevance": window.overlay.by_worth}  # fmt: skip
    return fixed.get(sort, window.overlay.by_rating)
