"""The data of products and shades as arrays: one file for each column, mapped by every process."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from app.window.arrays.mapped_arrays import map_column
from app.window.arrays.spare_rows import pad
from app.window.prices.unit_prices import NO_UNIT_PRICE

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.integer]

NO_PRICE = -1
NONE = -1
DEAREST = np.iinfo(np.int32).max
_MAX_PRICE = 1 << 32


def to_pounds(pence: int) -> float | None:
    """A price of a column as JSON has it."""
    return None if pence == NO_PRICE else pence / 100


def make_price_keys(price: Numbers, *, falling: bool = False) -> Longs:
    """Keys that sort products from the cheapest on, or from the dearest on; those without a price last."""
    keys = price.astype(np.int64)
    return np.where(price == NO_PRICE, DEAREST, -keys if falling else keys)


def make_delivered_keys(delivered: Numbers, price: Numbers, *, falling: bool = False) -> Longs:
    """Keys that sort by the price with delivery, where that is unknown last; then by the price alone."""
    return (make_price_keys(delivered, falling=falling) << 32) + make_price_keys(price, falling=falling)


def make_unit_price_keys(unit_price: Numbers, *, falling: bool = False) -> Longs:
    """Keys that sort by the unit price: those of a piece, which are negative, after the others, none last."""
    keys = unit_price.astype(np.int64) * (-1 if falling else 1)
    others = np.where(unit_price == NO_UNIT_PRICE, 2 * _MAX_PRICE, _MAX_PRICE - keys)
    return np.where(unit_price >= 0, keys, others)


def renumber(column: npt.NDArray[Any], keys: Iterable[Any], new_keys: Iterable[Any]) -> npt.NDArray[Any]:
    """A copy of a column of places in a list, with the places of the same keys in another one, or NONE."""
    places = {key: place for place, key in enumerate(new_keys)}
    moves = [*(places.get(key, NONE) for key in keys), NONE]  # NONE is the last place
    renumbered: npt.NDArray[Any] = np.array(moves, dtype=column.dtype)[column]
    return renumbered


# NONE in rows without a product
_ABSENT = frozenset(["brand", "category", "price", "delivered", "unit_price", "offers_change_at", "featured"])


@dataclass(frozen=True, slots=True)
class Columns:
    """Arrays that are saved and mapped together."""

    def save(self, folder: Path, rows: int) -> None:
        """Write each column to a file, with room for so many rows. Orders of rows have none."""
        folder.mkdir(parents=True, exist_ok=True)
        for field in fields(self):
            column = getattr(self, field.name)
            if field.name == "first_variant":
                column = pad(column, rows + 1, column[-1])
            elif not field.name.startswith("by_"):
                column = pad(column, rows, NONE if field.name in _ABSENT else 0)
            np.save(folder / f"{field.name}.npy", column)

    @classmethod
    def load(cls, folder: Path) -> Self:
        return cls(**{field.name: map_column(folder / f"{field.name}.npy") for field in fields(cls)})


@dataclass(frozen=True, slots=True)
class ProductColumns(Columns):
    """One row for each product, sorted by id."""

    id: Longs
    brand: Ints  # a row of the window's brands
    category: Ints
    price: Ints  # pence, by the rule of `prices`; NO_PRICE without an offer in pounds
    in_stock: npt.NDArray[np.uint8]  # whether it can be bought at that price
    delivered: Ints  # pence with delivery; NO_PRICE where no offer says what delivery costs
    unit_price: Ints  # as in `UnitPrice.column`; NO_UNIT_PRICE without one
    offers_change_at: Longs  # seconds since 1970, when an offer dated in the future begins to count; or NONE
    rating_sum: Ints  # when the window was built; the overlay has the current ones
    rating_count: Ints
    proved_sum: Ints  # the same of the stars of accounts that proved themselves: they order products
    proved_count: Ints
    created: Longs  # seconds since 1970
    featured: Ints  # the rank among featured products; NONE for all others
    size: Ints  # hundredths of a millilitre; of a gram, where negative; 0 where it is not known
    popularity: npt.NDArray[np.float32]
    heat: npt.NDArray[np.float32]  # recent activity when the window was built
    first_variant: Longs  # one entry more than products: a product's shades are from here to the next
    by_name: Ints  # rows sorted by name
    by_price: Ints  # cheapest first, without a price last
    by_price_down: Ints  # dearest first, without a price last
    by_delivered: Ints  # cheapest with delivery first, where that is unknown last
    by_delivered_down: Ints
    by_unit_price: Ints  # cheapest first; those by the piece after the others, those without one last
    by_unit_price_down: Ints
    by_age: Ints  # newest first


@dataclass(frozen=True, slots=True)
class VariantColumns(Columns):
    """One row for each shade with a colour, by product, from light to deep."""

    id: Longs
    product: Ints
    category: Ints
    colour: npt.NDArray[np.uint8]  # (n, 3) sRGB
    undertone: npt.NDArray[np.int8]  # a place in the engine's UNDERTONES; NONE where not declared
    believed_undertone: npt.NDArray[np.int8]  # the same; NONE where the pictures of its product contradict it
    finish: npt.NDArray[np.int16]  # a place in the window's finishes; NONE where nothing says one
    source: npt.NDArray[np.int8]  # a place in the engine's SWATCH_SOURCES
    mending: npt.NDArray[np.int8]  # a place in the engine's MENDING_REASONS
    doubt: npt.NDArray[np.float32]  # how far its colour may be off beside a usual one; 0 where not known
