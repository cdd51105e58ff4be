"""The JSON shapes of the nudge pad: which shades are nearest to a colour moved a little."""

import msgspec

from app.lists.schemas import WallShade


class NudgedShade(WallShade, frozen=True):
    """A shade that is near to some position of the pad, with the price of its product."""

    matched: str  # the colour that it is compared by
    price: float | None
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
