"""A colour said within a search, as `#8a2b3c` or `#fff`: taken out of the words and turned into nearness."""

import re

import numpy as np
import numpy.typing as npt

from app.window.window import Window
from shade_engine import parse_colour

_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![0-9a-zA-Z])")
REACH = 12.0  # CIEDE2000; further off is another colour

Lab = tuple[float, float, float]


def colour_of(text: str) -> tuple[Lab | None, str]:
    """The first colour in a text, and the words without it."""
    said = _HEX.search(text)
    if said is None:
        return None, text
    return parse_colour(said.group()).lab, text[: said.start()] + " " + text[said.end() :]


def near_products(window: Window, lab: Lab) -> npt.NDArray[np.float32]:
    """For each product how near its best shade comes: 1 is on it, 0 is out of reach."""
    nearness = np.zeros(window.size, dtype=np.float32)
    if len(window.variants.id):
        places, differences = window.shades.within(lab, REACH)
        near = (1 - differences / (REACH * 1.0001)).astype(np.float32)
        np.maximum.at(nearness, window.variants.product[places], near)
    return nearness
