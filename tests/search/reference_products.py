"""The products of a shop with all that the plainest search looks at, read from the tables."""

import itertools
import math
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from app.kit.database.pool import Connection
from app.understanding.word_folding import fold_words, stem_word
from app.window.free_from import FREE_FROM
from app.window.prices.sizes import find_size
from app.window.product_facts import COLOUR_FAMILIES
from app.window.search.colour_words import list_colour_words
from tests.support.mended_colours import mend_product, parse_hex

PRODUCTS = """
    SELECT product.*, brand.slug AS brand_slug, brand.name AS brand, category.slug AS category_slug,
        category.name AS category, department,
        ARRAY(SELECT inci_name FROM product_ingredient JOIN ingredient ON ingredient.id = ingredient_id
            WHERE product_id = product.id ORDER BY position, inci_name) AS ingredients,
        ARRAY(SELECT slug FROM product_certification JOIN certification ON certification.id = certification_id
            WHERE product_id = product.id AND is_certified) AS certificates,
        coalesce(buyable, known) AS price, buyable IS NOT NULL AS in_stock,
        CASE WHEN buyable IS NULL THEN delivered ELSE buyable_delivered END AS delivered
    FROM (SELECT product_id, min(price_pence) AS known, min(price_pence) FILTER (WHERE in_stock) AS buyable,
            min(price_pence + delivery_pence) AS delivered,
            min(price_pence + delivery_pence) FILTER (WHERE in_stock) AS buyable_delivered
        FROM offer WHERE currency = 'GBP' AND price_pence BETWEEN 1 AND 10000000
        GROUP BY product_id) AS offers
    RIGHT JOIN product ON product.id = offers.product_id
        JOIN brand ON brand.id = brand_id JOIN category ON category.id = category_id
    WHERE status = 'published' ORDER BY product.id"""
SHADES = "SELECT * FROM variant WHERE product_id = $1 AND value IS NOT NULL"
MAY_CONTAIN = re.compile(r"\W*(\+\s*/\s*-|±|may contain|peut contenir)", re.IGNORECASE)
EDGES = ((55, "very-light"), (41, "light"), (28, "intermediate"), (10, "tan"), (-30, "brown"))


@dataclass
class Product:
    """One product with all that a search looks at."""

    place: int
    row: Any
    words: frozenset[str]  # anywhere, with their stems
    strong: frozenset[str]  # the same, without those of the description
    exact: frozenset[str]  # the words of the strong ones as they are, without stems
    in_name: frozenset[str]
    formula: tuple[str, ...]  # the folded names of its certain ingredients, without colourants
    name: tuple[str, ...]
    shade_names: tuple[str, ...]
    lab: np.ndarray
    matched: np.ndarray  # the colours that nearness and depth go by
    held: dict[str, frozenset[str]]
    tones: frozenset[tuple[str, str | None]]  # the depth and the undertone of each shade for skin
    stars: int
    reviews: int

    @cached_property
    def rating(self) -> Decimal:
        mean = Decimal(self.stars) / self.reviews if self.reviews else Decimal(0)
        return mean.quantize(Decimal("0.01"), ROUND_HALF_UP)

    @cached_property
    def of_ten(self) -> Decimal | None:
        """The price of 10 ml or 10 g, as it is shown, in pence. The assortment has make-up alone."""
        size = find_size(self.row["volume"])
        if size is None or size.unit == "piece" or self.row["price"] is None:
            return None
        return Decimal(math.floor(10 * self.row["price"] / size.amount + Fraction(1, 2)))

    @cached_property
    def unit_price_rank(self) -> tuple[int, Fraction]:
        """First those by the millilitre or gram, to a thousandth of a penny; then those by the piece."""
        size = find_size(self.row["volume"])
        if size is None or self.row["price"] is None:
            return 2, Fraction(0)
        return int(size.unit == "piece"), Fraction(math.floor(1000 * self.row["price"] / size.amount))

    @property
    def availability(self) -> int:
        """What can be bought stands before what is out of stock, and this before what has no price."""
        return 0 if self.row["in_stock"] else 1 + (self.row["price"] is None)


async def products_of(connection: Connection) -> list[Product]:
    """Every product that is shown."""
    rows = await connection.fetch(PRODUCTS)
    return [
        product_of(place, row, await connection.fetch(SHADES, row["id"])) for place, row in enumerate(rows)
    ]


def product_of(place: int, row: Any, shades: list[Any]) -> Product:
    lab = np.array([parse_hex(shade["value"]) for shade in shades]).reshape(-1, 3)
    matched = mend_product(shades, row["department"])
    finishes = [row["finish"], *(shade["finish"] for shade in shades)]
    texts = [
        *(row["name"], row["brand"], row["category"], row["department"]),
        *(shade["name"] for shade in shades),
        *(finish or "" for finish in finishes),
        *(word for words in list_colour_words(lab) for word in words),
        *row["ingredients"],
    ]
    free = {
        name for name, (_, pattern) in FREE_FROM.items() if not any(map(pattern.search, row["ingredients"]))
    }
    depths = [depth_of(*one) for one in matched.tolist()] if row["department"] == "complexion" else []
    held = {
        "finish": {finish for finish in finishes if finish},
        "undertone": {shade["undertone"] for shade in shades if shade["undertone"]},
        "depth": set(depths),
        "colour_family": set()
        if row["department"] == "complexion"
        else {word for words in list_colour_words(matched) for word in words} & set(COLOUR_FAMILIES),
        "certification": set(row["certificates"]),
        "free_from": free if row["ingredients"] else set(),
    }
    return Product(
        place=place, row=row, lab=lab, matched=matched, strong=words_of(texts),
        exact=frozenset(word for text in texts for word in fold_words(text)),
        in_name=words_of([row["name"]]), name=tuple(fold_words(row["name"])),
        formula=tuple(f" {' '.join(fold_words(each))} " for each in surely_in(row["ingredients"])),
        shade_names=tuple(" ".join(fold_words(shade["name"])) for shade in shades),
        words=words_of([*texts, row["caption"], row["description"]]),
        held={kind: frozenset(values) for kind, values in held.items()},
        tones=frozenset(zip(depths, (shade["undertone"] for shade in shades), strict=False)),
        stars=row["rating_sum"], reviews=row["rating_count"],
    )  # fmt: skip


def surely_in(ingredients: list[str]) -> list[str]:
    """Those before "may contain", without colours by their number."""
    certain = itertools.takewhile(lambda name: not MAY_CONTAIN.match(name), ingredients)
    return [name for name in certain if not re.match(r"ci\s*\d{5}\b", name, re.IGNORECASE)]


def words_of(texts: list[str]) -> frozenset[str]:
    folded = [word for text in texts for word in fold_words(text)]
    return frozenset([*folded, *map(stem_word, folded)])


def depth_of(light: float, _: float, b: float) -> str:
    angle = np.degrees(np.arctan2(light - 50, b))
    return next((name for least, name in EDGES if angle > least), "dark")
