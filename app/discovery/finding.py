"""What a search finds: the set, its order, and the counts of every filter taken with all filters but its own.

Every filter is a set of products as bits, and sets are cheap to combine anew for each filter left out.
"""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from app.discovery.colours import colour_of, near_products
from app.window import bitmaps
from app.window.bitmaps import Bits, Counts, Rows
from app.window.columns import NO_PRICE
from app.window.window import Window

Sort = Literal["relevance", "rating", "reviews", "price_asc", "price_desc", "name"]
Scores = npt.NDArray[np.float32]

RATING = "rating"
RATING_CHOICES = ("4", "3", "2", "1")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a shopper asks for, in rows of the window."""

    words: str = ""
    brands: tuple[int, ...] = ()
    categories: tuple[int, ...] = ()
    min_price: int | None = None  # pence
    max_price: int | None = None
    others: dict[str, list[str]] = field(default_factory=dict)
    must_have_variant: bool = False
    sort: Sort = "rating"


@dataclass(frozen=True, slots=True)
class Counted:
    """How many products each choice of a filter would leave."""

    brands: Counts
    categories: Counts
    cheapest: int  # pence; NO_PRICE where nothing has a price
    dearest: int
    others: dict[str, Counts]


@dataclass(frozen=True, slots=True)
class Finding:
    """A search done: ask it for a page, for the number found, for the counts."""

    window: Window
    bits: Bits
    scores: Scores | None
    sets: dict[str, Bits]
    base: Bits

    @property
    def total(self) -> int:
        """How many were found."""
        return int(bitmaps.count(self.bits))

    def page(self, sort: Sort, skip: int, take: int) -> Rows:
        """Rows of the list, from `skip` on."""
        if sort == "relevance" and self.scores is not None:
            return self._by_relevance(self.scores, skip, take)
        return bitmaps.walk(self.bits, _order(self.window, sort), skip, min(take, self.window.size))

    def counted(self) -> Counted:
        """Every filter's counts, each with all filters but its own."""
        window, products = self.window, self.window.products
        cheapest, dearest = bitmaps.extremes(self._without("price"), products.price, NO_PRICE)
        others = {
            kind: bitmaps.count_each(facet.bits, self._without(kind)) for kind, facet in window.facets.items()
        }
        others[RATING] = bitmaps.count_each(window.overlay.at_least, self._without(RATING))
        return Counted(
            brands=bitmaps.tally(self._without("brand"), products.brand, len(window.brands)),
            categories=bitmaps.tally(self._without("category"), products.category, len(window.categories)),
            cheapest=cheapest,
            dearest=dearest,
            others=others,
        )

    def _without(self, own: str) -> Bits:
        if own not in self.sets:
            return self.bits
        return bitmaps.in_all([self.base, *(bits for kind, bits in self.sets.items() if kind != own)])

    def _by_relevance(self, scores: Scores, skip: int, take: int) -> Rows:
        rows = bitmaps.members(self.bits)
        worth = scores[rows]
        if skip + take < len(rows):
            edge = len(rows) - skip - take
            kept = worth >= np.partition(worth, edge)[edge]
            rows, worth = rows[kept], worth[kept]
        return rows[np.argsort(-worth, kind="stable")][skip : skip + take]


def find(window: Window, wanted: Wanted) -> Finding:
    """Search."""
    base, scores = _found_by_words(window, wanted.words)
    if wanted.must_have_variant:
        base = base & _having_shades(window)
    sets = dict(_filters(window, wanted))
    bits = bitmaps.in_all([base, *sets.values()])
    return Finding(window, bits, scores, sets, base)


def _found_by_words(window: Window, text: str) -> tuple[Bits, Scores | None]:
    colour, words = colour_of(text)
    found = window.text.find(words)
    if found is None and colour is None:
        return bitmaps.all_of(window.size), None
    bits, scores = bitmaps.all_of(window.size), np.ones(window.size, dtype=np.float32)
    if found is not None:
        bits, scores = bits & found.bits, scores * found.scores
    if colour is not None:
        closeness = near_products(window, colour)
        bits, scores = bits & bitmaps.from_mask(closeness > 0), scores * closeness
    return bits, scores * window.overlay.boost


def _having_shades(window: Window) -> Bits:
    starts = window.products.first_variant
    return bitmaps.from_mask(starts[1:] > starts[:-1])


def _filters(window: Window, wanted: Wanted) -> list[tuple[str, Bits]]:
    products, everything = window.products, bitmaps.all_of(window.size)
    sets: list[tuple[str, Bits]] = []
    if wanted.brands:
        sets.append(("brand", bitmaps.from_mask(np.isin(products.brand, wanted.brands))))
    if wanted.categories:
        sets.append(("category", bitmaps.from_mask(np.isin(products.category, wanted.categories))))
    if wanted.min_price is not None or wanted.max_price is not None:
        sets.append(("price", bitmaps.from_mask(_priced(products.price, wanted.min_price, wanted.max_price))))
    for kind, chosen in wanted.others.items():
        if kind == RATING and chosen:
            least = max(RATING_CHOICES.index(choice) for choice in chosen)
            sets.append((RATING, window.overlay.at_least[least]))
        elif chosen:
            sets.append((kind, window.facets[kind].passing(chosen, everything)))
    return sets


def _priced(price: Rows, least: int | None, most: int | None) -> npt.NDArray[np.bool_]:
    passing: npt.NDArray[np.bool_] = price != NO_PRICE
    if least is not None:
        passing &= price >= least
    if most is not None:
        passing &= price <= most
    return passing


def _order(window: Window, sort: Sort) -> Rows:
    products = window.products
    if sort == "name":
        return products.by_name
    if sort == "price_asc":
        return products.by_price
    if sort == "price_desc":
        return products.by_price_down
    return window.overlay.by_reviews if sort == "reviews" else window.overlay.by_rating
