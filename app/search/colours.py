"""Colours that words stand for, and which products come nearest to one that none of them has."""

import math
from functools import cache

import numpy as np

from app.search.names import find_line_of
from app.understanding.meanings import Want
from app.window.arrays.bitmaps import Rows
from app.window.search.colour_words import COLOUR_WORDS
from app.window.search.relevance import CLOSEST, Closeness, Floats
from app.window.window import Numbers, Window
from shade_engine import Colour, parse_colour

MOST_COLOURS = 6  # of shades of one name
_LIGHTER = {"light": 0.8, "dark": 0.2}


def find_hex(want: Want) -> str | None:
    """A swatch for a colour: the colour itself, or the middle of its word's region."""
    if want.kind != "colour":
        return None
    return want.values[0] if want.values[0].startswith("#") else _find_middle(want.values[0])


@cache
def _find_middle(value: str) -> str:
    shade, _, word = value.rpartition(" ")
    region = COLOUR_WORDS[word][0]
    share = _LIGHTER.get(shade, 0.5)
    light = region.light[0] + share * (region.light[1] - region.light[0])
    width = (region.hue_to - region.hue_from) % 360
    chroma = (region.chroma[0] + min(region.chroma[1], region.chroma[0] + 50)) / 2 if width else 0.0
    hue = math.radians(region.hue_from + width / 2)
    return Colour.from_lab((light, chroma * math.cos(hue), chroma * math.sin(hue))).hex


def list_colours_of_name(window: Window, rows: Rows, name: str) -> tuple[str, ...]:
    """The colours of the shades of some products that have a name."""
    lines = [(row, find_line_of(window.fold_shades_of(row), name)) for row in rows.tolist()[:MOST_COLOURS]]
    places = [int(window.products.first_variant[row]) + line for row, line in lines if line is not None]
    return tuple(dict.fromkeys(shade.value.lower() for shade in window.decode_swatches(np.array(places))))


def score_nearness(window: Window, rows: Rows, wanted: str) -> Closeness:
    """Score products by their shade that is nearest to a colour: from 0 to `CLOSEST`, by row."""
    starts = window.products.first_variant
    counts = starts[rows + 1] - starts[rows]
    places = np.arange(counts.sum()) + np.repeat(starts[rows] - (np.cumsum(counts) - counts), counts)
    nearness = np.zeros(window.rows, dtype=np.uint8)
    if len(places):
        gaps = measure_gaps(window, places, wanted)
        near = (CLOSEST * (1 - gaps / max(float(gaps.max()), 1.0))).astype(np.uint8)
        np.maximum.at(nearness, np.repeat(rows, counts), near)
    return nearness


def measure_gaps(window: Window, places: Numbers, wanted: str) -> Floats:
    """Measure the distance of some shades from a colour."""
    gaps: Floats = np.linalg.norm(window.shades.lab_at(places) - parse_colour(wanted).lab, axis=1)
    return gaps
