"""The JSON shapes of the twin tape: all products of a colour on one line of prices."""

import msgspec

from app.window.schemas import Swatch


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
