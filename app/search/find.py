"""Finds the products of a plan: the set found, its order, and the counts of every filter.

The choices of a filter are counted with all other filters applied, but not the filter itself. Every part of
a plan is a set of products as bits, so leaving one out is cheap. What was found for a part is kept for the
other readings of a query and for what stands beside its list.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from app.matching.searched_colours import score_colours
from app.matching.worn_shades import find_with_shade, order_by_closeness
from app.search import sets
from app.search.colours import find_swatch, list_colours_of_shade_name, score_products_by_nearness
from app.search.names import (
    LEAST_WORDS,
    FindNames,
    find_named_products,
    find_with_shade_of_name,
    find_words_of_shade,
    list_best_known,
)
from app.search.plan import Plan, Sort, make_plan
from app.search.schemas import SearchRequest
from app.search.sets import RATING, belongs_to_filter, list_choice_sets
from app.search.words import LetGo, list_words_let_go, require_words
from app.understanding.meanings import QueryWord, Understanding, Want
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits, Counts, Rows
from app.window.arrays.columns import NO_PRICE
from app.window.prices.availability import IN_STOCK, walk_available_first
from app.window.prices.unit_prices import show_column
from app.window.search.product_sets import Prices
from app.window.search.relevance import Closeness, Floats, Signals, order_rows, rate_rows
from app.window.search.scoring import WordHits
from app.window.shades.depths import TONE
from app.window.window import Window

T = TypeVar("T")
MOST_COMPARED = 500
"""Products whose shades are compared with a colour, the best known first."""
SHARED_NAME = 3
"""As many products with a shade of one name are a list of their own: lip liners in rosewood."""
LEVEL_SHARE = {"low": 1 / 3, "high": 2 / 3}
"""Of the prices found, the share below which a price is low, and above which it is high."""
LEAST_OF_LEVEL = 10
"""As many have a low or a high price, if that is no more than half of those found."""


@dataclass(frozen=True, slots=True)
class FilterCounts:
    """The number of products that each choice of a filter would find."""

    brands: Counts
    categories: Counts
    cheapest: int  # pence; NO_PRICE where nothing has a price
    dearest: int
    unit_prices: tuple[int, int]  # the lowest and the highest of 10 ml or 10 g; NO_PRICE where there is none
    others: dict[str, Counts]


@dataclass(frozen=True)
class Found:
    """The products of a plan: select a page of them, or count their filters."""

    window: Window
    find_names: FindNames
    read: Understanding
    plan: Plan
    bits: Bits
    ranking: "Ranking"
    sets: dict[str, Bits]
    base: Bits
    let_go: tuple[LetGo, ...] = ()
    unmet: tuple[Want, ...] = ()  # what was understood, and nothing that meets the rest has
    other_shades: tuple[Want, ...] = ()  # colours that are not wanted, and everything found has beside others
    nearest_to_unmet: tuple[str, ...] = ()  # colours of what nothing has

    @property
    def signals(self) -> Signals:
        """The signals of relevance of the plan."""
        return self.ranking.signals

    @property
    def nearest(self) -> tuple[str, ...]:
        """Colours that what comes nearest to stands first."""
        return self.nearest_to_unmet or self.ranking.nearest

    @property
    def prices(self) -> Prices:
        """The prices that the plan means: with delivery or without."""
        return _pick_prices(self.window, self.plan)

    @property
    def has_name(self) -> bool:
        """Whether a product, or a shade, is called by its name."""
        return self.signals.named is not None

    @cached_property
    def total(self) -> int:
        """The number of products found."""
        return int(bitmaps.count(self.bits))

    @cached_property
    def rows(self) -> Rows:
        """The rows found, ascending."""
        return bitmaps.members(self.bits)

    def select_page(self, sort: Sort, skip: int, take: int) -> Rows:
        """Select rows of the sorted result, from `skip` on."""
        if sort == "closest" and self.plan.worn:
            return order_by_closeness(self.window, self.bits, self.plan.worn, skip, take)
        if sort == "relevance" and not (self.signals.are_usual and not self.nearest):
            columns = self.window.rated_columns
            return order_rows(self.bits, columns, self._signals, skip, min(take, self.window.rows))
        order, take = _pick_order(self.window, sort, self.prices), min(take, self.window.rows)
        if sort == "name":  # from A to Z, whatever is in stock
            return bitmaps.walk(self.bits, order, skip, take)
        return walk_available_first(self.window.overlay.availability, self.bits, order, skip, take)

    def select_best_known(self, most: int) -> Rows:
        """Select rows by their worth alone, however well the words match: much faster than by relevance."""
        return bitmaps.walk(self.bits, self.window.overlay.by_worth, 0, most)

    def rate(self, rows: Rows) -> dict[str, Floats]:
        """Rate products: each part of their relevance."""
        return rate_rows(self.bits, rows, self.window.rated_columns, self._signals)

    def relax(self, unmet: tuple[Want, ...]) -> "Found":
        """The same as found without some wants, with what comes nearest to their colours first."""
        nearest = tuple(colour for want in unmet if (colour := find_swatch(want)))
        return replace(self, unmet=unmet, nearest_to_unmet=nearest)

    @cached_property
    def _signals(self) -> Signals:
        """The signals, with how near the best known products come to colours that are looked for so."""
        if not self.nearest:
            return self.signals
        rows = self.select_best_known(MOST_COMPARED)
        return replace(self.signals, colour=score_products_by_nearness(self.window, rows, self.nearest))

    def count_filters(self) -> FilterCounts:
        """Count the choices of every filter, each with all filters but its own."""
        window = self.window
        brands = window.labels.brand_sets.count(self._all_filters_but("brand"))
        categories = window.labels.category_sets.count(self._all_filters_but("category"))
        cheapest, dearest = self.prices.find_extremes(self._all_filters_but("price"))
        others = {
            kind: bitmaps.count_each(
                list_choice_sets(window, kind, self.plan.others), self._all_filters_but(kind)
            )
            for kind in window.labels.facets
        }
        others[RATING] = bitmaps.count_each(window.overlay.at_least, self._all_filters_but(RATING))
        unit_prices = window.overlay.list_prices("unit_price")
        extremes = unit_prices.find_extremes(self._all_filters_but("unit_price"))
        shown = tuple(NO_PRICE if column < 0 else show_column(column) for column in extremes)
        return FilterCounts(brands, categories, cheapest, dearest, (shown[0], shown[1]), others)

    def _all_filters_but(self, own: str) -> Bits:
        if own not in self.sets:
            return self.bits
        others = [bits for kind, bits in self.sets.items() if not belongs_to_filter(kind, own)]
        return bitmaps.in_all([self.base, *others])


class Ranking:
    """Tells what makes products of a plan stand first. It is looked for where an order is asked for."""

    def __init__(
        self, finder: "Finder", plan: Plan, found: Bits, named: Bits | None, colour: Closeness | None,
    ) -> None:  # fmt: skip
        self._finder, self._plan, self._found = finder, plan, found
        self._named, self._colour = named, colour

    @cached_property
    def signals(self) -> Signals:
        """The signals of relevance."""
        finder, plan = self._finder, self._plan
        places = finder.window.search.type_places
        first = [*plan.first_types, *(each for shelf in plan.shelves for each in shelf.first_types)]
        return Signals(
            words=finder.once(sets.score_words, plan.words) if plan.words else None,
            colour=self._colour,
            types=tuple(places[each] for each in first),
            preferred=self._find_preferred(plan),
            newest=_find_newest(finder.window) if plan.sort == "newest" else -1,
            named=self._find_named(),
        )

    @cached_property
    def nearest(self) -> tuple[str, ...]:
        """The colours of the shade that is named, here or on another shelf, or black for the darkest."""
        finder, plan, named = self._finder, self._plan, self.signals.named
        if plan.nearest:
            return plan.nearest
        if not plan.shade_name or plan.pinned is not None:
            return ()
        having = finder.find_shade(finder.window.alive, plan) if named is None else named
        return () if having is None else list_colours_of_shade_name(finder.window, having, plan.shade_name)

    def _find_named(self) -> Bits | None:
        """The products found that are called by their name, or by that of a shade."""
        finder, plan = self._finder, self._plan
        if plan.pinned is not None:
            return bitmaps.from_rows(np.array([plan.pinned]), finder.window.rows)
        if self._named is not None and bitmaps.overlap(self._named, self._found):
            return self._found & self._named
        return finder.find_shade(self._found, plan) if plan.shade_name else None

    def _find_preferred(self, plan: Plan) -> Bits | None:
        """The products with the certification wanted, and those that are only called so."""
        certified = self._finder.once(sets.find_preferred, plan.prefers) if plan.prefers else None
        called = (
            self._finder.once(sets.find_called_just_so, plan.prefers_called) if plan.prefers_called else None
        )
        return (
            bitmaps.in_any([each for each in (certified, called) if each is not None])
            if (certified is not None or called is not None)
            else None
        )


class Finder:
    """Finds what a request asks for by any reading of its query."""

    def __init__(self, window: Window, request: SearchRequest) -> None:
        self.window, self.request = window, request
        self._kept: dict[Hashable, Any] = {}

    def find(self, read: Understanding, *, with_all_words: bool = False) -> Found:
        """Find the products of a reading. With `with_all_words` left-over words are required, too."""
        window = self.window
        plan = make_plan(window, self.request, read, self.once(_list_typed, read.query))
        filters, hits = dict(self._list_filters(plan)), list[WordHits]()
        colour = self._score_colours(plan)
        fixed = bitmaps.in_all([window.alive, *self._list_fixed(plan)])
        if colour is not None:
            fixed = fixed & self._find_coloured(plan, colour, fixed, filters)
        base, required = bitmaps.none_of(window.rows) if plan.is_empty else fixed, None
        filtered = bitmaps.in_all([base, *filters.values()])
        named = find_named_products(window, filtered, plan.spoken, self.find_names) if plan.spoken else None
        is_long_name = plan.shade_name.count(" ") >= LEAST_WORDS
        if named is None and (is_long_name or plan.has_only_shade_name):
            called = self.find_shade(filtered, plan)
            if called is not None and (is_long_name or bitmaps.count(called) >= SHARED_NAME):
                named = called
        rank = bool(plan.words) and plan.has_wants and not with_all_words and named is None
        if plan.words:
            hits = [self._find_word(word) for word in plan.words]
            filtered = bitmaps.in_all([fixed, *filters.values()])
            required = require_words(
                hits, plan.words, filtered, window.products.id, says_enough=plan.says_enough, rank=rank
            )
            base = bitmaps.in_all([fixed, *required.sets])
        base = _limit_levels(window, base, filters, plan)
        for values in plan.sizes:
            base = base & sets.find_with_size(window, bitmaps.in_all([base, *filters.values()]), values)
        let_go: tuple[LetGo, ...] = ()
        if required is not None:
            let_go = list_words_let_go(hits, plan.words, required, bitmaps.in_all([base, *filters.values()]))
            if not required.sets and not plan.says_enough:
                base = bitmaps.none_of(window.rows)  # nothing of the query is known here
        bits = bitmaps.in_all([base, *filters.values()])
        ranking = Ranking(self, plan, bits, named, colour)
        if plan.pinned is not None:
            bits = bits | bitmaps.from_rows(np.array([plan.pinned]), window.rows)
        return Found(window, self.find_names, read, plan, bits, ranking, filters, base, let_go)

    def find_names(self, words: Sequence[QueryWord]) -> list[Bits]:
        """Find the products that have each of some words in a name."""
        return [self._find_word(word).strong for word in words]

    def _find_word(self, word: QueryWord) -> WordHits:
        """Find the products that have a word. Each word is looked up once."""
        asked = word.folded, word.in_name, word.unfinished, word.is_exact
        return self.once(sets.find_word, *asked)

    def find_shade(self, found: Bits, plan: Plan) -> Bits | None:
        """Of the products found, some with a shade of the name that is in the query."""
        having = find_words_of_shade(self.window, self.find_names, plan.shade_name)
        rows = list_best_known(self.window, having & found)
        return self.once(find_with_shade_of_name, rows, plan.shade_name) if rows else None

    def once(self, find: Callable[..., T], *asked: Hashable) -> T:
        """Find something in the window, or what was found of it before."""
        key = (find, *asked)
        if key not in self._kept:
            self._kept[key] = find(self.window, *asked)
        kept: T = self._kept[key]
        return kept

    def _find_coloured(self, plan: Plan, colour: Closeness, fixed: Bits, filters: Mapping[str, Bits]) -> Bits:
        """The products of a colour, and those with a shade that is called so, whatever it looks like."""
        fitting = bitmaps.from_mask(colour > 0)
        if plan.names_two_colours:
            named = self.find_shade(bitmaps.in_all([fixed, *filters.values()]), plan)
            is_shared = named is not None and bitmaps.count(named) >= SHARED_NAME
            return fitting | named if named is not None and is_shared else fitting
        if not plan.shade_name or plan.shade_name.count(" ") >= LEAST_WORDS:
            return fitting
        places = (
            bitmaps.in_all([fixed, *filters.values()]),
            fixed,
        )  # the best known of the shelf, and of all
        called = [bits for place in places if (bits := self.find_shade(place, plan)) is not None]
        return bitmaps.in_any([fitting, *called])

    def _list_fixed(self, plan: Plan) -> Iterator[Bits]:
        """The sets of what no filter counts."""
        if plan.must_have_variant:
            yield self.once(sets.find_with_shades)
        if plan.must_have_worn_shade and plan.worn:
            yield find_with_shade(self.window, plan.worn)
        if plan.must_be_in_stock:
            yield self.window.overlay.availability[IN_STOCK]
        for values in plan.ingredients:
            yield self.once(sets.find_with_ingredient, values)
        for want in plan.excluded:
            yield self.window.alive & ~self.once(sets.find_meant, want)

    def _score_colours(self, plan: Plan) -> Closeness | None:
        if not plan.colours:
            return None
        scores = [self.once(score_colours, values) for values in plan.colours]
        nearest: Closeness = np.minimum.reduce(scores)
        return nearest

    def _list_filters(self, plan: Plan) -> Iterator[tuple[str, Bits]]:
        if plan.brands:
            yield "brand", self.once(sets.find_brands, plan.brands)
        if plan.categories or plan.shelves:
            yield "category", self.once(sets.find_shelves, plan.categories, plan.shelves)
        if plan.price.least is not None or plan.price.most is not None:
            yield "price", _pick_prices(self.window, plan).select(plan.price.least, plan.price.most)
        if plan.unit_price.least is not None or plan.unit_price.most is not None:
            yield "unit_price", self.once(sets.find_unit_prices, plan.unit_price)
        for kind, chosen in plan.others.items():
            if chosen:
                yield kind, self.once(sets.find_choices, kind, tuple(chosen))
        depths, undertones = (tuple(plan.others.get(kind, ())) for kind in (sets.DEPTH, sets.UNDERTONE))
        if depths and undertones:
            yield TONE, self.once(sets.find_tones, depths, undertones)


def _list_typed(window: Window, query: str) -> tuple[QueryWord, ...]:
    """All words of a query as a name has them."""
    return window.reader.read_as_words(query, with_fillers=True).words


def _limit_levels(window: Window, base: Bits, filters: Mapping[str, Bits], plan: Plan) -> Bits:
    """Of the products found, those with a low price or a high one, or without, where that is excluded."""
    excluded = [value for want in plan.excluded if want.kind == "price_level" for value in want.values]
    wanted = [plan.price_level] if plan.price_level else []
    if not (wanted or excluded):
        return base
    price = _pick_prices(window, plan).price
    prices = price[bitmaps.members(bitmaps.in_all([base, *filters.values()]))]
    prices = prices[prices != NO_PRICE]
    if not len(prices):
        return base
    is_met = price != NO_PRICE
    for level in wanted:
        least = min(LEAST_OF_LEVEL / len(prices), 1 / 2)
        share = max(LEVEL_SHARE["low"], least) if level == "low" else min(LEVEL_SHARE["high"], 1 - least)
        edge = np.quantile(prices, share)
        is_met &= price <= edge if level == "low" else price >= edge
    for level in excluded:
        edge = np.quantile(prices, LEVEL_SHARE[level])
        is_met &= price >= edge if level == "low" else price <= edge
    return base & bitmaps.from_mask(is_met)


def _find_newest(window: Window) -> int:
    """The moment of the newest product, which freshness is counted from."""
    newest = window.overlay.by_age[:1]
    return int(window.products.created[newest].max(initial=0))


def _pick_prices(window: Window, plan: Plan) -> Prices:
    return window.overlay.list_prices("delivered" if plan.counts_delivery else "price")


def _pick_order(window: Window, sort: Sort, prices: Prices) -> Rows:
    fixed = {"name": window.by_name, "price_asc": prices.ascending, "price_desc": prices.descending,
             "unit_price": window.overlay.list_prices("unit_price").ascending,
             "newest": window.overlay.by_age, "reviews": window.overlay.by_reviews,
             "relevance": window.overlay.by_worth}  # fmt: skip
    return fixed.get(sort, window.overlay.by_rating)
