"""The JSON shapes of what is around a colour: products that are alike, the nudge pad and the twin tape."""

from typing import Literal

import msgspec

from app.lists.schemas import WallShade
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


class NudgedShade(WallShade, frozen=True):
    """A shade that is near to some position of the pad, with the price of its product."""

    matched: str  # the colour that it is compared by
    price: float | None
    delivered_price: float | None  # as in `PriceFields`
    in_stock: bool


class NudgedMatch(msgspec.Struct, frozen=True):
    """Tells how far a shade, by its place in the list of shades, is from the colour of a position."""

    shade: int
    delta_e: float
    verdict: str


class NudgePosition(msgspec.Struct, frozen=True):
    """A colour so many steps lighter and warmer than the one asked for, and what is nearest to it."""

    lighter: int
    warmer: int
    hex: str
    nearest: list[NudgedMatch]


class Nudges(msgspec.Struct, frozen=True):
    """Every position of the pad, `steps` to each side of the middle, from the lightest and coolest on.

    A step is about `step` by CIEDE2000.
    """

    steps: int
    step: float
    shades: list[NudgedShade]
    positions: list[NudgePosition]


class TapeLimits(msgspec.Struct, frozen=True):
    """Up to which difference a shade is indistinguishable, very close, and close."""

    indistinguishable: float
    very_close: float
    close: float


class TapeProduct(msgspec.Struct, frozen=True):
    """A product of that colour, with its closest shade."""

    slug: str
    name: str
    brand: str
    shade: Swatch
    matched: str  # the colour that the shade is compared by
    price: float | None
    delivered_price: float | None  # as in `PriceFields`
    in_stock: bool
    delta_e: float
    verdict: str


class Tape(msgspec.Struct, frozen=True):
    """The products within a difference, the cheapest first, those out of stock or without a price last.

    `total` counts all of them; where there are too many for one answer, it lists the closest.
    """

    max_delta_e: float
    limits: TapeLimits
    total: int
    products: list[TapeProduct]
