"""The JSON shapes of brands' ranges of shades."""

from typing import Literal

import msgspec

from app.window.schemas import Named, PicturedSwatch

RangeSort = Literal["deepest", "olive", "evenness", "gap", "shades", "name"]


class RangeGap(msgspec.Struct, frozen=True):
    """The largest step in lightness (L* of CIELAB) between two neighbours, and these two."""

    size: float
    lighter: PicturedSwatch
    deeper: PicturedSwatch


class BrandRange(msgspec.Struct, frozen=True):
    """A brand's shades for skin. `counts` has a row for each undertone and a column for each tone.

    `deep` counts those that the filter for depth calls deep or very deep. `evenness` is 1 where every tone
    has as many shades, and 0 where one tone has them all. Lightness is L* of CIELAB.
    """

    brand: Named
    products: int
    shades: int
    deep: int
    olive: int
    counts: list[list[int]]
    lightest: float
    deepest: float
    evenness: float
    gap: RangeGap | None  # null where there is one shade


class BrandRanges(msgspec.Struct, frozen=True):
    """The ranges of all brands with shades for skin. The last of `undertones` is null: none is declared.

    `categories` are those that have shades for skin, whichever the ranges are kept to.
    """

    categories: list[Named]
    tones: list[str]
    undertones: list[str | None]
    ranges: list[BrandRange]
