"""Search as plainly as it can be said: every product is looked at, nothing is indexed.

It stands on the same rows, the same folding of words and the same lists of what a word for a colour or a
promise means; what is found, in which order and how it is counted is worked out anew.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Any

import numpy as np

from app.kit.database import Connection
from app.window.builder.free_from import FREE_FROM
from app.window.colour_words import list_colour_words
from app.understanding.word_folding import STOP_WORDS, fold_words
from shade_engine import ciede2000, to_lab

PRODUCTS = """
    SELECT product.*, brand.slug AS brand_slug, brand.name AS brand, category.slug AS category_slug,
        category.name AS category, department,
        ARRAY(SELECT inci_name FROM product_ingredient JOIN ingredient ON ingredient.id = ingredient_id
            WHERE product_id = product.id) AS ingredients,
        ARRAY(SELECT slug FROM product_certification JOIN certification ON certification.id = certification_id
            WHERE product_id = product.id AND is_certified) AS certificates,
        (SELECT min(price_pence) FROM offer WHERE product_id = product.id AND currency = 'GBP') AS price
    FROM product JOIN brand ON brand.id = brand_id JOIN category ON category.id = category_id
    WHERE status = 'published' ORDER BY product.id"""
SHADES = "SELECT * FROM variant WHERE product_id = $1 AND value IS NOT NULL"
HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![0-9a-zA-Z])")
EDGES = ((55, "very-light"), (41, "light"), (28, "intermediate"), (10, "tan"), (-30, "brown"))
ANY = {"finish", "undertone", "depth"}
NEAR = 12.0


@dataclass
class Product:
    """One product with all that a search looks at."""

    place: int
    row: Any
    words: frozenset[str]
    lab: np.ndarray
    held: dict[str, frozenset[str]]
    stars: int
    reviews: int

    @property
    def rating(self) -> Decimal:
        mean = Decimal(self.stars) / self.reviews if self.reviews else Decimal(0)
        return mean.quantize(Decimal("0.01"), ROUND_HALF_UP)


async def products_of(connection: Connection) -> list[Product]:
    """Every product that is shown."""
    rows = await connection.fetch(PRODUCTS)
    return [
        product_of(place, row, await connection.fetch(SHADES, row["id"])) for place, row in enumerate(rows)
    ]


def product_of(place: int, row: Any, shades: list[Any]) -> Product:
    rgb = [[int(shade["value"][at : at + 2], 16) for at in (1, 3, 5)] for shade in shades]
    lab = to_lab(np.array(rgb, dtype=np.uint8).reshape(-1, 3))
    finishes = [row["finish"], *(shade["finish"] for shade in shades)]
    texts = [
        *(row["name"], row["brand"], row["category"], row["department"], row["caption"], row["description"]),
        *(shade["name"] for shade in shades),
        *(finish or "" for finish in finishes),
        *(word for words in list_colour_words(lab) for word in words),
        *row["ingredients"],
    ]
    free = {
        name for name, (_, pattern) in FREE_FROM.items() if not any(map(pattern.search, row["ingredients"]))
    }
    held = {
        "finish": {finish for finish in finishes if finish},
        "undertone": {shade["undertone"] for shade in shades if shade["undertone"]},
        "depth": {depth_of(*one) for one in lab.tolist()} if row["department"] == "complexion" else set(),
        "certification": set(row["certificates"]),
        "free_from": free if row["ingredients"] else set(),
    }
    return Product(
        place=place, row=row, lab=lab, words=frozenset(word for text in texts for word in fold_words(text)),
        held={kind: frozenset(values) for kind, values in held.items()},
        stars=row["rating_sum"], reviews=row["rating_count"],
    )  # fmt: skip


def depth_of(light: float, _: float, b: float) -> str:
    angle = np.degrees(np.arctan2(light - 50, b))
    return next((name for least, name in EDGES if angle > least), "dark")


ORDERS: dict[str, Callable[[Product], Any]] = {
    "rating": lambda one: (-one.rating, -one.reviews, one.place),
    "reviews": lambda one: (-one.reviews, -one.rating, one.place),
    "price_asc": lambda one: (one.row["price"] is None, one.row["price"] or 0, one.place),
    "price_desc": lambda one: (one.row["price"] is None, -(one.row["price"] or 0), one.place),
    "name": lambda one: (one.row["name"].casefold(), one.place),
}


class Reference:
    """Answers a search body with slugs in order, and every filter's counts."""

    def __init__(self, products: list[Product]) -> None:
        self.products = products
        self.vocabulary = sorted(frozenset().union(*(product.words for product in products)))
        self.meeting = cache(self._meeting)
        self.near = cache(self._near)

    def search(self, body: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
        base = self.found(body["query"])
        if body.get("must_have_variant"):
            base = [product for product in base if len(product.lab)]
        tests = self.tests_of(body)

        def without(own: str) -> list[Product]:
            kept = [test for kind, test in tests.items() if kind != own]
            return [product for product in base if all(test(product) for test in kept)]

        found = sorted(without(""), key=ORDERS[body["sort_by"] if body["sort_by"] in ORDERS else "rating"])
        priced = [one.row["price"] for one in without("price") if one.row["price"] is not None]
        counts: dict[str, Any] = {
            "brands": counted(one.row["brand_slug"] for one in without("brand")),
            "categories": counted(one.row["category_slug"] for one in without("category")),
            "price": (min(priced) / 100, max(priced) / 100) if priced else (None, None),
            "rating": counted(
                str(stars) for one in without("rating") for stars in range(1, 5) if one.rating >= stars
            ),
        }
        for kind in self.products[0].held:
            counts[kind] = counted(value for one in without(kind) for value in one.held[kind])
        return [one.row["slug"] for one in found], counts

    def tests_of(self, body: dict[str, Any]) -> dict[str, Callable[[Product], bool]]:
        tests: dict[str, Callable[[Product], bool]] = {}
        if brands := body.get("brand_slugs"):
            tests["brand"] = lambda one: one.row["brand_slug"] in brands
        if categories := body.get("category_slugs"):
            tests["category"] = lambda one: one.row["category_slug"] in categories
        least, most = body.get("min_price"), body.get("max_price")
        if least is not None or most is not None:
            tests["price"] = lambda one: (
                one.row["price"] is not None
                and (least is None or one.row["price"] >= round(least * 100))
                and (most is None or one.row["price"] <= round(most * 100))
            )
        for kind, chosen in body.get("filters", {}).items():
            if chosen:
                tests[kind] = self.test_of(kind, chosen)
        return tests

    def test_of(self, kind: str, chosen: list[str]) -> Callable[[Product], bool]:
        if kind == "rating":
            return lambda one: one.rating >= min(map(int, chosen))
        meets = any if kind in ANY else all
        return lambda one: meets(value in one.held[kind] for value in chosen)

    def found(self, text: str) -> list[Product]:
        colour = HEX.search(text)
        if colour:
            text = text[: colour.start()] + " " + text[colour.end() :]
        words = list(dict.fromkeys(fold_words(text)))
        words = ([word for word in words if word not in STOP_WORDS] or words)[:24]
        places = [self.meeting(word, place == len(words) - 1) for place, word in enumerate(words)]
        if colour:
            places.append(self.near(colour.group()))
        return [product for product in self.products if all(product.place in held for held in places)]

    def _near(self, colour: str) -> frozenset[int]:
        digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
        rgb = [int(digits[at : at + 2], 16) for at in (0, 2, 4)]
        lab = to_lab(np.array([rgb], dtype=np.uint8))[0]
        return frozenset(
            one.place for one in self.products if len(one.lab) and np.min(ciede2000(one.lab, lab)) <= NEAR
        )

    def _meeting(self, word: str, last: bool) -> frozenset[int]:
        met = {known for known in self.vocabulary if known == word or (last and known.startswith(word))}
        if not met:
            allowed = 0 if len(word.encode()) < 4 else 1 if len(word.encode()) < 8 else 2
            met = {known for known in self.vocabulary if allowed and typos(word, known) <= allowed}
        return frozenset(one.place for one in self.products if not met.isdisjoint(one.words))


def typos(one: str, other: str) -> int:
    """Letters left out, put in, replaced or swapped, between the bytes of two words."""
    left, right = one.encode(), other.encode()

    @cache
    def distance(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        costs = [distance(i - 1, j) + 1, distance(i, j - 1) + 1]
        costs.append(distance(i - 1, j - 1) + (left[i - 1] != right[j - 1]))
        if i > 1 and j > 1 and left[i - 1] == right[j - 2] and left[i - 2] == right[j - 1]:
            costs.append(distance(i - 2, j - 2) + 1)
        return min(costs)

    return distance(len(left), len(right))


def counted(values: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return counts
