"""The JSON shapes of products that are alike in more than colour: in ingredients, and in price."""

from typing import Literal

import msgspec

from app.window.schemas import PriceFields, Swatch

AlikeSort = Literal["colour", "formula", "unit_price"]


class Alike(PriceFields, frozen=True):
    """A product of nearly the same colour: its difference, its ingredients and its price, each apart.

    `likeness` runs from 0 to 1, and is null where one of the two has no list of ingredients. The names are
    those that both have, that this one has alone, and that the one asked for has alone, in order.
    """

    slug: str
    name: str
    brand: str
    shade: Swatch
    matched: str  # the colour that the shade is compared by
    delta_e: float
    verdict: str
    likeness: float | None
    shared: list[str]
    only_here: list[str]
    only_there: list[str]


class AlikeProducts(msgspec.Struct, frozen=True):
    """Products of a very close colour, or a close one where few are. `total` counts all of them.

    Without a list of ingredients of the product asked for (`has_list`), nothing is known to be alike in them.
    """

    total: int
    has_list: bool
    products: list[Alike]
