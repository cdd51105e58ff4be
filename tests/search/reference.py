"""Search as plainly as it can be said: every product is looked at, nothing is indexed.

It stands on the same rows, the same folding of words, the same reading of a query and the same lists of what
a word for a colour or a promise means; what is found, how it is sorted and counted is worked out anew.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import groupby
from typing import Any

import numpy as np

from app.understanding.meanings import SHELF_KINDS, QueryWord, Understanding, Want
from app.understanding.reader import Reader
from app.understanding.word_folding import stem_word
from app.window.live.overlay import PRIOR_REVIEWS
from app.window.search.colour_words import COLOUR_WORDS, list_colour_words
from shade_engine import ciede2000
from tests.search.reference_products import Product
from tests.search.reference_readings import OtherReadings, Run
from tests.support.mended_colours import parse_hex

ANY = {"finish", "undertone", "depth", "colour_family"}
TONE, TONE_KINDS = "tone", ("depth", "undertone")
"""A depth and an undertone are those of one shade."""
NEAR = 12.0
NEAREST = {"matte": ("natural", "satin"), "satin": ("natural",), "gloss": ("dewy",)}
"""The finishes that come nearest to those of the small shop."""
WEAKEST_FIRST = ("finish", "undertone", "depth", "colour", "type", "ingredient")
MOST_WORDS = 12
Words = list[QueryWord]
Shelf = tuple[set[str], list[str]]
"""Slugs of categories and types of products."""


def cheap_first(price: int | None) -> tuple[bool, int]:
    return price is None, price or 0


def dear_first(price: int | None) -> tuple[bool, int]:
    return price is None, -(price or 0)


# Rating is the reference's own: it depends on all products.
ORDERS: dict[str, Callable[[Product], Any]] = {
    "reviews": lambda one: (-one.reviews, -one.rating, one.place),
    "price_asc": lambda one: (*cheap_first(one.row["price"]), one.place),
    "price_desc": lambda one: (*dear_first(one.row["price"]), one.place),
    "unit_price": lambda one: (*one.unit_price_rank, one.place),
    "name": lambda one: (one.row["name"].casefold(), one.place),
}


DELIVERED_ORDERS: dict[str, Callable[[Product], Any]] = {
    "price_asc": lambda one: (
        *cheap_first(one.row["delivered"]), *cheap_first(one.row["price"]), one.place,
    ),
    "price_desc": lambda one: (*dear_first(one.row["delivered"]), *dear_first(one.row["price"]), one.place),
}  # fmt: skip


class Reference:
    """Answers a search body with slugs in order, and every filter's counts."""

    def __init__(self, products: list[Product], reader: Reader, average: Decimal) -> None:
        self.products = products
        self.reader = reader
        self.prior = round(1000 * average * PRIOR_REVIEWS)
        self.vocabulary = sorted(frozenset().union(*(product.words for product in products)))
        self.readings = OtherReadings(reader, products, self)
        self.near = cache(self._near)
        self.coloured = cache(self._coloured)
        self.having = cache(self._having)

    def worth(self, one: Product) -> int:
        """A rating as if some average reviews came first."""
        return (1000 * one.stars + self.prior) // (one.reviews + PRIOR_REVIEWS) if one.reviews else 0

    def order(self, sort: str, orders: dict[str, Callable[[Product], Any]]) -> Callable[[Product], Any]:
        own = orders.get(sort, lambda one: (-self.worth(one), -one.reviews, one.place))
        return own if sort == "name" else lambda one: (one.availability, own(one))

    def search(self, body: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
        """By the reading, or by one that takes more of the query for a name."""
        read = self.reader.read(body["query"])
        slugs, counts, let_go = self.search_as(read, body)
        for other, is_better in self.readings.list_others(read, slugs, let_go):
            other_slugs, other_counts, still_let_go = self.search_as(other, body)
            if other_slugs and is_better(other, other_slugs, still_let_go):
                return other_slugs, other_counts
        if slugs:
            return slugs, counts
        if any(want.kind == "colour" and want.excluded for want in read.wants):
            others, other_counts, _ = self.search_as(read, body, others_will_do=True)
            if others:
                return others, other_counts
        return self.search_without_weakest(read, body) or (slugs, counts)

    def search_without_weakest(
        self, read: Understanding, body: dict[str, Any]
    ) -> tuple[list[str], dict[str, Any]] | None:
        """By what binds, and as much of the rest as somebody has: the weakest is let go first."""
        ranking = [want for want in read.wants if want.kind in WEAKEST_FIRST and not want.excluded]
        ranking.sort(key=lambda want: WEAKEST_FIRST.index(want.kind))
        for want in ranking:
            if nearest := nearest_looks(want):
                wants = tuple(replace(each, values=nearest) if each == want else each for each in read.wants)
                slugs, counts, _ = self.search_as(replace(read, wants=wants), body)
                if slugs:
                    return slugs, counts
        for unmet in [
            *([want] for want in ranking),
            *(ranking[:most] for most in range(2, len(ranking) + 1)),
        ]:
            rest = self.let_go(read, unmet)
            slugs, counts, _ = self.search_as(rest, body)
            if slugs and (rest.wants or rest.words or has_boxes(body)):
                return slugs, counts
        return None

    def let_go(self, read: Understanding, unmet: list[Want]) -> Understanding:
        """Of a type its shelf is left."""
        wants = [want for want in read.wants if want not in unmet]
        for want in unmet:
            on_shelf = any(other.span == want.span and other.kind in SHELF_KINDS for other in wants)
            if want.kind == "type" and not on_shelf:
                own = {
                    one.row["category_slug"] for one in self.products if is_on(one, (set(), [*want.values]))
                }
                wants.append(replace(want, kind="category", values=tuple(own)))
        return replace(read, wants=tuple(wants))

    def search_as(
        self, read: Understanding, body: dict[str, Any], *, others_will_do: bool = False
    ) -> tuple[list[str], dict[str, Any], list[Run]]:
        """Slugs and counts by one reading, and the runs of words that are let go."""
        base = [] if read.is_wordless else self.products
        base = [one for one in base if not body.get("must_have_variant") or len(one.lab)]
        base = [one for one in base if not body["in_stock"] or one.row["in_stock"]]
        called = {one.place for one in self.readings.with_shade_of_name(read, in_a_word=True)}
        left_out = [want for want in read.wants if others_will_do and want.kind == "colour" and want.excluded]
        wants = [want for want in read.wants if want not in left_out]
        base = [one for one in base if all(self.meets(one, want, called) for want in wants)]
        base = [one for one in base if not left_out or self.has_other_shades(one, left_out)]
        wanted = with_wants(body, read, self.products)
        tests = self.tests_of(wanted)
        failed = {one.place: {kind for kind, test in tests.items() if not test(one)} for one in base}

        def without(own: str, products: list[Product]) -> list[Product]:
            """The products that meet all filters but those of one kind."""
            own_kinds = {own, TONE} if own in TONE_KINDS else {own}
            return [product for product in products if failed[product.place] <= own_kinds]

        base = without("", base) if left_out else base
        base, let_go = self.with_words(base, without("", base), read, is_filtered=has_boxes(body))
        price, orders = ("delivered", ORDERS | DELIVERED_ORDERS) if body["delivered"] else ("price", ORDERS)
        found = sorted(without("", base), key=self.order(body["sort_by"], orders))
        priced = [one.row[price] for one in without("price", base) if one.row[price] is not None]
        counts: dict[str, Any] = {
            "brands": counted(one.row["brand_slug"] for one in without("brand", base)),
            "categories": counted(one.row["category_slug"] for one in without("category", base)),
            "price": (min(priced) / 100, max(priced) / 100) if priced else (None, None),
            "unit_price": self.extremes(without("unit_price", base)),
            "rating": counted(
                str(stars) for one in without("rating", base) for stars in range(1, 5) if one.rating >= stars
            ),
        }
        for kind in self.products[0].held:
            values_of = held_with_partner(kind, wanted["filters"])
            counts[kind] = counted(value for one in without(kind, base) for value in values_of(one))
        return [one.row["slug"] for one in found], counts, let_go

    def extremes(self, products: list[Product]) -> tuple[float | None, float | None]:
        shown = [one.of_ten for one in products if one.of_ten is not None]
        return (float(min(shown) / 100), float(max(shown) / 100)) if shown else (None, None)

    def meets(self, one: Product, want: Want, called: set[int]) -> bool:
        """Whether a product meets a want that no filter counts. What is called so is of any colour."""
        if want.kind == "colour":
            fits = any(self.has_colour(one, value) for value in want.values)
            return not fits if want.excluded else fits or one.place in called
        if want.kind == "ingredient":
            if want.excluded:
                has = any(one.exact.issuperset(name.split()) for name in want.values)
                return bool(one.formula) and not has
            return any(has_ingredient(one, name) for name in want.values)
        if want.excluded:
            return not has_any(one, want)
        return True

    def has_other_shades(self, one: Product, left_out: list[Want]) -> bool:
        """Whether a product has a shade that is of none of some colours."""
        values = [value for want in left_out for value in want.values]
        return not all(
            any(
                ciede2000(one.matched[place], parse_hex(value)) <= NEAR
                if value.startswith("#")
                else self._is_of_colour(one, place, value)
                for value in values
            )
            for place in range(len(one.lab))
        )

    def has_colour(self, one: Product, value: str) -> bool:
        return one.place in (self.near(value) if value.startswith("#") else self.coloured(value))

    def _coloured(self, value: str) -> frozenset[int]:
        """The products with a shade that is called by a word such as `dark plum`."""
        return frozenset(one.place for one in self.products if self._is_coloured(one, value))

    def _is_coloured(self, one: Product, value: str) -> bool:
        return any(self._is_of_colour(one, place, value) for place in range(len(one.lab)))

    def _is_of_colour(self, one: Product, place: int, value: str) -> bool:
        """Whether a shade is called by a word such as `dark plum`."""
        shade, _, word = value.rpartition(" ")
        least, most = {"": (0.0, 1.0), "light": (0.55, 1.0), "dark": (0.0, 0.45)}[shade]
        darkest, lightest = COLOUR_WORDS[word][0].light
        lab = one.lab[place : place + 1]
        share = (float(lab[0, 0]) - darkest) / (lightest - darkest)
        return word in list_colour_words(lab)[0] and least <= share <= most

    def with_words(
        self, base: list[Product], filtered: list[Product], read: Understanding, *, is_filtered: bool
    ) -> tuple[list[Product], list[Run]]:
        """Those of `base` with the words that the filtered products are to have, and the words let go."""
        words = words_wanted(read)
        if not words:
            return base, []
        kept = {one.place for one in filtered}
        says_enough = is_filtered or any(
            want.excluded or want.kind not in {"name", "price_level", "sort"} for want in read.wants
        )
        says_enough |= bool(read.words) and not any(word.folded.isascii() for word in read.words)
        fields = ["in_name" if word.in_name else "strong" for word in words]
        sure = [bool(self.having(word, field) & kept) for word, field in zip(words, fields, strict=True)]
        where = [field if says_enough or some else "words" for field, some in zip(fields, sure, strict=True)]
        sets = [self.having(word, field) for word, field in zip(words, where, strict=True)]
        slugs = [one.row["slug"] for one in filtered]
        rank = any(want.excluded or want.kind not in {"name", "price_level", "sort"} for want in read.wants)
        rank = rank and not self.readings.is_called_in_words(read, slugs)
        wanted = [word.in_name or not (rank or (says_enough and word.is_need)) for word in words]
        told = [word for word, some, want in zip(words, sets, wanted, strict=True) if want and some & kept]
        needed = [some for some, want in zip(sets, wanted, strict=True) if want and some & kept]
        is_number = all(word.folded.isdigit() for word in told)
        if not says_enough and len(needed) < len(sets) and (is_number or not any(sure)):
            needed = []
        chosen = choose(needed, kept)
        found = [one for one in base if all(one.place in some for some in chosen)]
        spans = {word.span for word, some in zip(words, sets, strict=True) if some in chosen}
        kept &= {one.place for one in found}
        let_go = [
            (word, self.having(word, "in_name" if word.in_name else "words") & kept)
            for word in words
            if word.span not in spans
        ]
        return (found if chosen or says_enough else []), list(runs_let_go(let_go))

    def _having(self, word: QueryWord, field: str) -> set[int]:
        met = self.spellings(word)
        return {one.place for one in self.products if not met.isdisjoint(getattr(one, field))}

    def spellings(self, word: QueryWord) -> frozenset[str]:
        """The words of products that a word of the query finds."""
        spelled = {word.folded} if word.is_exact else {word.folded, stem_word(word.folded)}
        met = spelled & set(self.vocabulary)
        if not met and word.unfinished:
            met = {known for known in self.vocabulary if known.startswith(word.folded)}
        return frozenset(met)

    def tests_of(self, body: dict[str, Any]) -> dict[str, Callable[[Product], bool]]:
        tests: dict[str, Callable[[Product], bool]] = {}
        if brands := body.get("brand_slugs"):
            tests["brand"] = lambda one: one.row["brand_slug"] in brands
        shelves = [*body["shelves"], *([(set(boxes), [])] if (boxes := body.get("category_slugs")) else [])]
        if shelves:
            tests["category"] = lambda one: any(is_on(one, shelf) for shelf in shelves)
        least, most = body.get("min_price"), body.get("max_price")
        if least is not None or most is not None:
            price = "delivered" if body["delivered"] else "price"
            tests["price"] = lambda one: (
                one.row[price] is not None
                and (least is None or one.row[price] >= round(least * 100))
                and (most is None or one.row[price] <= round(most * 100))
            )
        low, high = body["min_unit_price"], body["max_unit_price"]
        if low is not None or high is not None:
            tests["unit_price"] = lambda one: (
                one.of_ten is not None
                and (low is None or one.of_ten >= round(low * 100))
                and (high is None or one.of_ten <= round(high * 100))
            )
        for kind, chosen in body.get("filters", {}).items():
            if chosen:
                tests[kind] = self.test_of(kind, chosen)
        if {"depth", "undertone"} <= tests.keys():
            depths, undertones = body["filters"]["depth"], body["filters"]["undertone"]
            tests[TONE] = lambda one: any(
                depth in depths and undertone in undertones for depth, undertone in one.tones
            )
        return tests

    def test_of(self, kind: str, chosen: list[str]) -> Callable[[Product], bool]:
        if kind == "rating":
            return lambda one: one.rating >= min(map(int, chosen))
        meets = any if kind in ANY else all
        return lambda one: meets(value in one.held[kind] for value in chosen)

    def _near(self, colour: str) -> frozenset[int]:
        digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
        lab = parse_hex(f"#{digits}")
        return frozenset(
            one.place
            for one in self.products
            if len(one.matched) and np.min(ciede2000(one.matched, lab)) <= NEAR
        )


def held_with_partner(kind: str, chosen: dict[str, list[str]]) -> Callable[[Product], set[str | None]]:
    """What a product is counted for: of depths those of shades with an undertone chosen, and vice versa."""
    own = TONE_KINDS.index(kind) if kind in TONE_KINDS else None
    partners = [] if own is None else chosen.get(TONE_KINDS[1 - own], [])
    if own is None or not partners:
        return lambda one: set(one.held[kind])
    return lambda one: {tone[own] for tone in one.tones if tone[1 - own] in partners and tone[own]}


def has_ingredient(one: Product, name: str) -> bool:
    if any(char.isdigit() for char in name):
        return one.exact.issuperset(name.split())
    in_formula = any(f" {name} " in listed for listed in one.formula)
    return in_formula or set(name.split()) <= set(one.name)


def has_boxes(body: dict[str, Any]) -> bool:
    """Whether a filter is chosen by its box."""
    prices = [body.get(f"{end}_{kind}") for end in ("min", "max") for kind in ("price", "unit_price")]
    lists = body.get("brand_slugs"), body.get("category_slugs"), body.get("filters")
    return body["in_stock"] or any(lists) or any(price is not None for price in prices)


def nearest_looks(want: Want) -> tuple[str, ...]:
    """What looks most like a finish or a colour that nothing has."""
    if want.kind == "colour":
        plain = tuple(value.removeprefix("light ").removeprefix("dark ") for value in want.values)
        return plain if plain != want.values else ()
    values = want.values if want.kind == "finish" else ()
    return tuple(dict.fromkeys(each for value in values for each in NEAREST.get(value, ())))


def runs_let_go(let_go: list[tuple[QueryWord, set[int]]]) -> Iterator[Run]:
    """Runs of words side by side of which some product has each, or none has any."""
    for _, group in groupby(enumerate(let_go), key=lambda each: run_key(let_go, each[0])):
        members = [each for _, each in group]
        yield [word for word, _ in members], bool(set.intersection(*(met for _, met in members)))


def run_key(let_go: list[tuple[QueryWord, set[int]]], place: int) -> int:
    """The place where the run of a word begins."""
    while place:
        (before, met_before), (word, met) = let_go[place - 1], let_go[place]
        is_beside = before.span.end <= word.span.start <= before.span.end + 1
        if not (is_beside and bool(met_before) == bool(met)):
            break
        place -= 1
    return place


def words_wanted(read: Understanding) -> list[QueryWord]:
    """The words that are left over, and those of names."""
    words = [*dict.fromkeys(read.words)]
    for want in read.wants:
        if want.kind == "name" and not want.excluded:
            spelled = [word for value in want.values for word in value.split()]
            words += [QueryWord(word, want.span, in_name=True) for word in spelled]
    return words[:MOST_WORDS]


def with_wants(body: dict[str, Any], read: Understanding, products: list[Product]) -> dict[str, Any]:
    """The same body with what the query's words add to its filters."""
    wants = [want for want in read.wants if not want.excluded]

    def values(kind: str) -> list[str]:
        return [value for want in wants if want.kind == kind for value in want.values]

    least = [each for each in (body.get("min_price"), pounds(read.price.least)) if each is not None]
    most = [each for each in (body.get("max_price"), pounds(read.price.most)) if each is not None]
    filters = {kind: [*body.get("filters", {}).get(kind, []), *values(kind)] for kind in products[0].held}
    return body | {
        "brand_slugs": [*body.get("brand_slugs", []), *values("brand")],
        "shelves": shelves_of(wants, products),
        "filters": body.get("filters", {}) | {kind: chosen for kind, chosen in filters.items() if chosen},
        "min_price": max(least, default=None),
        "max_price": min(most, default=None),
    }


def shelves_of(wants: list[Want], products: list[Product]) -> list[Shelf]:
    """Each phrase that names goods: its categories and types. A wide one gives way to a narrow one in it."""
    shelves = []
    for span in dict.fromkeys(want.span for want in wants if want.kind in SHELF_KINDS):
        own = {want.kind: [*want.values] for want in wants if want.span == span}
        slugs = [*own.get("category", []), *departments(products, own.get("department", []))]
        shelves.append((set(slugs), own.get("type", [])))
    wider = {slug for slugs, types in shelves if not types for slug in slugs}
    for place, (slugs, types) in enumerate(shelves):
        reach = {one.row["category_slug"] for one in products if types and is_on(one, (slugs, types))}
        if types and not slugs and wider & reach:  # a brow pencil is none for lips
            shelves[place] = wider & reach, types
    narrow = [shelf for shelf in shelves if shelf[1]]
    inner = {one.row["category_slug"] for one in products for shelf in narrow if is_on(one, shelf)}
    wide = {slug for shelf in shelves if not shelf[1] for slug in shelf[0]}
    kept = [shelf for shelf in shelves if shelf[1] or not inner & shelf[0]]
    return [keep_within(shelf, wide, products) for shelf in kept]


def keep_within(shelf: Shelf, wide: set[str], products: list[Product]) -> Shelf:
    """A type of several shelves beside one of them: that one's alone, as in brow pencil."""
    if not shelf[1] or shelf[0]:
        return shelf
    return wide & {one.row["category_slug"] for one in products if is_on(one, shelf)}, shelf[1]


def is_on(one: Product, shelf: Shelf) -> bool:
    slugs, types = shelf
    is_of_type = any(one.name[-len(words) :] == words for words in (tuple(each.split()) for each in types))
    return (not slugs or one.row["category_slug"] in slugs) and (not types or is_of_type)


def departments(products: list[Product], names: list[str]) -> list[str]:
    return list({one.row["category_slug"] for one in products if one.row["department"] in names})


def pounds(pence: int | None) -> float | None:
    return None if pence is None else pence / 100


def has_any(one: Product, want: Want) -> bool:
    """Whether a product has what is excluded."""
    if want.kind == "type":
        return is_on(one, (set(), [*want.values]))
    own = {"brand": {one.row["brand_slug"]}, "category": {one.row["category_slug"]}}.get(want.kind)
    values = one.held.get(want.kind, frozenset()) if own is None else own
    found = [value in values for value in want.values]
    return any(found) if want.kind in ANY or own is not None else all(found)


def choose(sets: list[set[int]], kept: set[int]) -> list[set[int]]:
    """All sets if they share a product, otherwise those of the product with the most and rarest words."""
    if not sets or set.intersection(kept, *sets):
        return sets
    inside = [some & kept for some in sets]
    weights = [1 + 1 / math.log2(2 + len(some)) for some in inside]

    def weight(place: int) -> float:
        return sum(each for each, some in zip(weights, inside, strict=True) if place in some)

    best = max(sorted(set().union(*inside)), key=weight)
    return [some for some in sets if best in some]


def counted(values: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return counts
