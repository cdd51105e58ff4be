"""The colour that matches are wanted for: that of a shade of the window, or one that was picked."""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault
from app.matching.matching import get_lab
from app.matching.schemas import ReadFrom
from app.matching.searched_colours import Lab
from app.window.arrays.columns import NONE, Numbers
from app.window.window import Window
from shade_engine import ShadeError, parse_colour
from shade_matching.error_model import SWATCH_SOURCES
from shade_matching.mending import MENDED_REASONS, MENDING_REASONS
from shade_matching.skin import SKIN_ERROR, swatch_of_skin

UNKNOWN = "unknown"
IS_MENDED_REASON = np.isin(range(len(MENDING_REASONS)), MENDED_REASONS)


class AskedColour(NamedTuple):
    """The colour that matches are wanted for: its source, whether it was mended, and its product.

    `doubt` is how far the colour of a shade may be off beside a usual one, where known. `own_error` is
    how far a colour may be off by itself, where that is known, as of a reading off a photo. `known` has the
    places of shades that are said to be the same, and of a hundred such pairs, how many are right.
    """

    lab: Lab
    source: str
    is_mended: bool
    product: int = NONE  # the row of the product it is a shade of
    own_error: float = 0.0
    doubt: float = 0.0
    undertone: int = NONE  # the place of the one that is declared and believed
    known: Mapping[int, int] = MappingProxyType({})


def parse_lab(text: str, place: tuple[str | int, ...]) -> Lab:
    """Parse a colour as a shopper writes it."""
    try:
        lab: Lab = parse_colour(text).lab
    except ShadeError as error:
        raise InvalidInputError([Fault(place, str(error))]) from error
    return lab


def read_picked_colour(
    text: str, place: tuple[str | int, ...], possible_error: float | None = None, reading: ReadFrom = "swatch"
) -> AskedColour:
    """A colour that somebody picked or read off a photo. Nobody knows its source, perhaps its error.

    Skin is matched by the swatch that it would have, and what people differ in is added to the error.
    """
    lab, error = parse_lab(text, place), possible_error or 0.0
    if reading == "skin":
        lab, error = swatch_of_skin(lab), math.hypot(error, SKIN_ERROR)
    return AskedColour(lab, UNKNOWN, is_mended=False, own_error=error)


def read_asked_colour(window: Window, place: int) -> AskedColour:
    """A shade of the window as the colour asked for: it is matched by its mended colour."""
    source = read_sources(window, np.array([place]))[0]
    is_mended = bool(IS_MENDED_REASON[window.variants.mending[place]])
    lab, variants = get_lab(window, place), window.variants
    return AskedColour(
        lab, source, is_mended, int(variants.product[place]), doubt=float(variants.doubt[place]),
        undertone=int(variants.believed_undertone[place]), known=window.known_pairs.find_partners(place),
    )  # fmt: skip


def read_sources(window: Window, places: Numbers) -> list[str]:
    """Tell where the colours of some shades are known from."""
    sources = window.variants.source[places].tolist()
    return [UNKNOWN if source == NONE else SWATCH_SOURCES[source] for source in sources]
