"""The numbers of products and shades as arrays, one file a column, mapped by every process."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Self

import numpy as np
import numpy.typing as npt

from app.window.mapped import mapped

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]

NO_PRICE = -1
NONE = -1


@dataclass(frozen=True, slots=True)
class Columns:
    """Arrays of equal purpose, saved and mapped together."""

    def save(self, folder: Path) -> None:
        """Write each column as a file of its own."""
        folder.mkdir(parents=True, exist_ok=True)
        for field in fields(self):
            np.save(folder / f"{field.name}.npy", getattr(self, field.name))

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Map the columns."""
        return cls(**{field.name: mapped(folder / f"{field.name}.npy") for field in fields(cls)})


@dataclass(frozen=True, slots=True)
class ProductColumns(Columns):
    """A row a product, in order of id."""

    id: Longs
    brand: Ints  # a row of the window's brands
    category: Ints
    price: Ints  # pence; NO_PRICE without an offer in pounds
    in_stock: npt.NDArray[np.uint8]  # whether any retailer has it
    rating_sum: Ints  # when the window was built; the overlay knows better
    rating_count: Ints
    created: Longs  # seconds since 1970
    featured: Ints  # the shop's own order; NONE for what is not featured
    popularity: npt.NDArray[np.float32]
    heat: npt.NDArray[np.float32]  # how much went on around it when the window was built
    first_variant: Longs  # one more than there are products: a product's shades are from here to the next
    by_name: Ints  # rows in the order of names
    by_price: Ints  # cheapest first, without a price last
    by_price_down: Ints  # dearest first, without a price last
    by_age: Ints  # newest first


@dataclass(frozen=True, slots=True)
class VariantColumns(Columns):
    """A row a shade with a colour, product by product, light to deep."""

    id: Longs
    product: Ints
    category: Ints
    colour: npt.NDArray[np.uint8]  # (n, 3) sRGB
    undertone: npt.NDArray[np.int8]  # a place in the engine's UNDERTONES; NONE where not declared
    finish: npt.NDArray[
        np.int16
    ]  # a place in the window's finishes; NONE where neither shade nor product says
    source: npt.NDArray[np.int8]  # a place in the engine's SWATCH_SOURCES
