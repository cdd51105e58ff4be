"""Colours that a search asks for: how near the best shade of each product comes, from 0 (not) to 255."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from app.window.arrays.columns import Numbers
from app.window.search.colour_words import COLOUR_WORD_NAMES, score_colour_words
from app.window.search.learned_names import LIGHTNESS_WORDS
from app.window.search.relevance import CLOSEST
from app.window.window import Window
from shade_engine import ciede2000, parse_colour, to_lab

REACH = 12.0  # CIEDE2000; anything further is another colour

Closeness = npt.NDArray[np.uint8]
Lab = tuple[float, float, float]
_PLACES = {
    f"{shade} {word}".strip(): place * len(LIGHTNESS_WORDS) + number
    for place, word in enumerate(COLOUR_WORD_NAMES)
    for number, shade in enumerate(LIGHTNESS_WORDS)
}


def score_colours(window: Window, values: Sequence[str]) -> Closeness:
    """Score the products for colours of which one is enough: words such as `dark red`, or `#8a2b3c`."""
    scores: Closeness = np.maximum.reduce([_score_colour(window, value) for value in values])
    return scores


def score_shades(window: Window, places: Numbers, values: Sequence[str]) -> Closeness:
    """Score some shades for colours of which one is enough, as `score_colours` does their products."""
    words = [_PLACES[value] for value in values if not value.startswith("#")]
    wanted = {place // len(LIGHTNESS_WORDS) for place in words}
    lab = to_lab(window.variants.colour[places])
    columns = [score_colour_words(lab, wanted)[:, words]] if words else []
    hexes = [value for value in values if value.startswith("#")]
    columns += [_score_shades_by_hex(window, places, value)[:, None] for value in hexes]
    scores: Closeness = np.hstack(columns).max(axis=1)
    return scores


def _score_colour(window: Window, value: str) -> Closeness:
    if value.startswith("#"):
        return _score_products_by_hex(window, value)
    closeness: Closeness = window.search.colours[_PLACES[value]]
    return closeness


def _score_products_by_hex(window: Window, value: str) -> Closeness:
    scores = np.zeros(window.rows, dtype=np.uint8)
    places, near = _find_near(window, value)
    np.maximum.at(scores, window.variants.product[places], near)
    return scores


def _score_shades_by_hex(window: Window, places: Numbers, value: str) -> Closeness:
    differences = np.atleast_1d(ciede2000(window.shades.lab_at(places), parse_colour(value).lab))
    return np.where(differences <= REACH, _rate(np.minimum(differences, REACH)), 0).astype(np.uint8)


def _find_near(window: Window, value: str) -> tuple[Numbers, Closeness]:
    """The shades near a colour, and how near they come."""
    if not len(window.shades):
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.uint8)
    places, differences = window.shades.within(parse_colour(value).lab, REACH)
    return places, _rate(differences).astype(np.uint8)


def _rate(differences: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    rated: npt.NDArray[np.float64] = np.ceil(CLOSEST * (1 - differences / (REACH * 1.0001)))
    return rated
