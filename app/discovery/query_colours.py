"""Colours that a search asks for: how near the best shade of each product comes, from 0 (not) to 255."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from app.window.colour_words import COLOUR_WORD_NAMES
from app.window.search_names import SHADES
from app.window.search_order import CLOSEST
from app.window.window import Window
from shade_engine import parse_colour

REACH = 12.0  # CIEDE2000; anything further is another colour

Closeness = npt.NDArray[np.uint8]
Lab = tuple[float, float, float]
_PLACES = {
    f"{shade} {word}".strip(): place * len(SHADES) + number
    for place, word in enumerate(COLOUR_WORD_NAMES)
    for number, shade in enumerate(SHADES)
}


def score_colours(window: Window, values: Sequence[str]) -> Closeness:
    """Score the products for colours of which one is enough: words such as `dark red`, or `#8a2b3c`."""
    scores: Closeness = np.maximum.reduce([_score_colour(window, value) for value in values])
    return scores


def _score_colour(window: Window, value: str) -> Closeness:
    if value.startswith("#"):
        return _score_nearness(window, value)
    closeness: Closeness = window.search.colours[_PLACES[value]]
    return closeness


def _score_nearness(window: Window, value: str) -> Closeness:
    nearness = np.zeros(window.rows, dtype=np.uint8)
    if len(window.shades):
        places, differences = window.shades.within(parse_colour(value).lab, REACH)
        near = np.ceil(CLOSEST * (1 - differences / (REACH * 1.0001))).astype(np.uint8)
        np.maximum.at(nearness, window.variants.product[places], near)
    return nearness
