"""A colour inside a search query, such as `#8a2b3c` or `#fff`: products are scored by how near they come."""

import re

import numpy as np
import numpy.typing as npt

from app.window.window import Window
from shade_engine import parse_colour

_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![0-9a-zA-Z])")
REACH = 12.0  # CIEDE2000; anything further is another colour

Lab = tuple[float, float, float]


def extract_colour(text: str) -> tuple[Lab | None, str]:
    """Extract the first colour of a text. Returns it and the rest of the text."""
    found = _HEX.search(text)
    if found is None:
        return None, text
    return parse_colour(found.group()).lab, text[: found.start()] + " " + text[found.end() :]


def score_nearness(window: Window, lab: Lab) -> npt.NDArray[np.float32]:
    """Score for each product how near its best shade is: 1 is equal, 0 is out of reach."""
    nearness = np.zeros(window.size, dtype=np.float32)
    if len(window.variants.id):
        places, differences = window.shades.within(lab, REACH)
        near = (1 - differences / (REACH * 1.0001)).astype(np.float32)
        np.maximum.at(nearness, window.variants.product[places], near)
    return nearness
