"""Reads a judged set, and tells by its rules which products are right.

A key with a list asks for any of its choices; `certified` and `free_from` ask for all of them. Prices are
pounds and include their ends. `price_share` is `low` or `high`: the lower or the upper half of the prices of
a product's category. `near` is a colour: some shade is at most 12 CIEDE2000 away. `ingredient` is a pattern
that some ingredient has, `no_ingredient` one that none has, of a list that is known. `size` is a least and a
largest amount and its unit; `dupe_of` the slug of a product. `or` lists other rules, `not` those that may not
be met.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.search.goods import Goods
from shade_engine import ciede2000, parse_colour

SETS = Path(__file__).parents[2] / "tests" / "search"
SET_NAMES = (
    "judged",
    "second",
    "third",
    "fourth",
    "people",
    "aside",
    "words",
    "words_aside",
    "fresh",
    "later",
    "spoken",
    "spoken_aside",
    "counter",
    "asked",
    "asked_aside",
    "unseen",
    "unseen_aside",
    "fresh_aside",
    "strangers",
    "strangers_aside",
)
NEAR = 12.0
HALVES = {"low": (0.0, 0.5), "high": (0.5, 1.0)}


@dataclass(frozen=True, slots=True)
class Query:
    """A query, and its rule."""

    asks: str
    rule: dict[str, Any]

    def is_for_nothing(self) -> bool:
        """Whether the catalogue has nothing of the kind."""
        return bool(self.rule.get("nothing"))


def read_set(name: str) -> list[Query]:
    """Read one of `SET_NAMES`."""
    return [Query(row.pop("asks"), row) for row in read_rows(SETS / f"{name}.toml", "query")]


def read_rows(path: Path, name: str) -> list[Any]:
    """Read the rows of a file of queries."""
    rows: list[Any] = tomllib.loads(path.read_text())[name]
    return rows


def find_right(query: Query, goods: Sequence[Goods]) -> frozenset[str]:
    """The slugs of all products that are right."""
    rule = query.rule
    if slug := rule.get("dupe_of"):
        rule = rule | {"dupe_of": next(each for each in goods if each.slug == slug)}
    return frozenset(each.slug for each in goods if is_right(rule, each))


def is_right(rule: dict[str, Any], goods: Goods) -> bool:
    """Whether a product meets a rule, or one of its `or` rules."""
    if any(is_right(other, goods) for other in rule.get("or", [])):
        return True
    return "nothing" not in rule and all(
        TESTS[key](goods, value) for key, value in rule.items() if key != "or"
    )


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _any(read: Callable[[Goods], object]) -> Callable[[Goods, Any], bool]:
    return lambda goods, value: read(goods) in _list(value)


def _shares(read: Callable[[Goods], frozenset[str]]) -> Callable[[Goods, Any], bool]:
    return lambda goods, value: not read(goods).isdisjoint(_list(value))


def _holds(read: Callable[[Goods], frozenset[str]]) -> Callable[[Goods, Any], bool]:
    return lambda goods, value: read(goods).issuperset(_list(value))


def _is_near(goods: Goods, value: str) -> bool:
    return bool(len(goods.lab)) and bool(np.min(ciede2000(goods.lab, parse_colour(value).lab)) <= NEAR)


def _has_ingredient(goods: Goods, pattern: str) -> bool:
    return any(re.search(pattern, each, re.IGNORECASE) for each in goods.ingredients)


def _in_half(goods: Goods, value: str) -> bool:
    least, most = HALVES[value]
    return least <= goods.price_share <= most


def _is_dupe(goods: Goods, original: Goods) -> bool:
    """Whether something is the thing itself, or costs less, is of another brand, and near in colour."""
    if goods.slug == original.slug:
        return True
    is_other = goods.category == original.category and goods.brand != original.brand
    is_cheaper = goods.price is not None and original.price is not None and goods.price < original.price
    if not (is_other and is_cheaper):
        return False
    if not len(original.lab):
        return True
    return bool(len(goods.lab)) and bool(np.min(ciede2000(goods.lab[:, None], original.lab[None])) <= NEAR)


TESTS: dict[str, Callable[[Goods, Any], bool]] = {
    "category": _any(lambda goods: goods.category),
    "department": _any(lambda goods: goods.department),
    "brand": _any(lambda goods: goods.brand),
    "type": _any(lambda goods: goods.type),
    "line": _any(lambda goods: goods.line),
    "finish": _shares(lambda goods: goods.finishes),
    "undertone": _shares(lambda goods: goods.undertones),
    "depth": _shares(lambda goods: goods.depths),
    "colour": _shares(lambda goods: goods.colours),
    "certified": _holds(lambda goods: goods.certified),
    "free_from": _holds(lambda goods: goods.free_from),
    "min_price": lambda goods, value: goods.price is not None and goods.price >= round(value * 100),
    "max_price": lambda goods, value: goods.price is not None and goods.price <= round(value * 100),
    "price_share": _in_half,
    "size": lambda goods, value: goods.unit == value[2] and value[0] <= goods.amount <= value[1],
    "dupe_of": _is_dupe,
    "near": _is_near,
    "ingredient": _has_ingredient,
    "no_ingredient": lambda goods, value: bool(goods.ingredients) and not _has_ingredient(goods, value),
    "not": lambda goods, value: not any(is_right(rule, goods) for rule in value),
    "shade": lambda goods, value: any(value.lower() in shade.lower() for shade in goods.shades),
}
