"""The price of so many millilitres or grams of a product, or of one of its pieces. See docs/prices.md."""

from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Final, NamedTuple

from app.window.prices.sizes import Unit, find_size

USUAL: Final = "all others"
UNITS: Final = {
    USUAL: 10,  # make-up
    "skin": 100, "skincare": 100, "skin care": 100, "fragrance": 100, "hair": 100, "body": 100, "bath": 100,
    "sun": 100, "hands": 100, "feet": 100, "teeth": 100,
}  # fmt: skip
"""The millilitres or grams that a department's unit prices are of; 1000 is a litre or a kilogram.

A shop that has to tell others changes this table and builds its window again (docs/duties.md)."""
FILTER_UNIT: Final = 10
"""Ranges of unit prices are ones of 10 millilitres or grams, whatever the department."""
NO_UNIT_PRICE: Final = -1
_EXACTNESS: Final = 1000  # parts of a penny in a column
_MAX_COLUMN: Final = 2**31 - 3
_HALF: Final = Fraction(1, 2)


class UnitPrice(NamedTuple):
    """A price in pence and what it is the price of; `column` is what it is sorted and filtered by.

    The column has thousandths of a penny for a millilitre or gram, rounded down. The price of a piece is not
    comparable with these: it is stored as a negative number from -2 down, and stands behind them.
    """

    price: int
    unit: str
    column: int


@lru_cache(maxsize=65_536)
def find_unit_price(price: int, volume: str, department: str) -> UnitPrice | None:
    """Find the unit price of a product. None where its size cannot be read, or is a single piece."""
    size = find_size(volume)
    if size is None or (size.unit == "piece" and size.amount == 1):
        return None
    of_one = price / size.amount
    column = min(floor(of_one * _EXACTNESS), _MAX_COLUMN)
    if size.unit == "piece":
        return UnitPrice(floor(of_one + _HALF), "piece", -2 - column)
    number = UNITS.get(department.strip().casefold(), UNITS[USUAL])
    return UnitPrice(floor(of_one * number + _HALF), _name(number, size.unit), column)


def _name(number: int, unit: Unit) -> str:
    if number == 1000:
        return "litre" if unit == "ml" else "kg"
    return f"{number} {unit}"


def read_least(pence: int) -> int:
    """The lowest column whose price of 10 millilitres or grams, as it is shown, is not below an amount."""
    return (pence * _EXACTNESS - _EXACTNESS // 2) // FILTER_UNIT


def read_most(pence: int) -> int:
    """The highest column whose price of 10 millilitres or grams, as it is shown, is not above an amount."""
    return min((pence * _EXACTNESS + _EXACTNESS // 2) // FILTER_UNIT - 1, _MAX_COLUMN)


def show_column(column: int) -> int:
    """The price in pence of 10 millilitres or grams that a column stands for."""
    return (column * FILTER_UNIT + _EXACTNESS // 2) // _EXACTNESS
