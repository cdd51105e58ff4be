"""Colours that words stand for, and which products come nearest to one that none of them has."""

import math
from collections.abc import Sequence
from functools import cache

import numpy as np

from app.matching.searched_colours import score_shades
from app.search.names import find_shade_by_name
from app.understanding.lexicon import COLOUR_ENDS
from app.understanding.meanings import Want
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits, Rows
from app.window.arrays.columns import Numbers
from app.window.search.colour_words import COLOUR_WORDS
from app.window.search.relevance import CLOSEST, Closeness, Floats
from app.window.window import Window
from shade_engine import parse_colour
from shade_engine.reading.colours import Colour

FAR = 40.0
"""How much further than the nearest shade scores 0, in CIELAB: CIEDE2000 is made for small differences."""
MOST_COLOURS = 3  # of shades of one name
_LIGHTNESS_SHARES = {"light": 0.8, "dark": 0.2}


def find_swatch(want: Want) -> str | None:
    """A swatch for a colour: the colour itself, or the middle of its word's region."""
    if want.kind != "colour":
        return None
    value = COLOUR_ENDS.get(want.values[0], want.values[0])
    return value if value.startswith("#") else _find_centre_of_region(value)


@cache
def _find_centre_of_region(value: str) -> str:
    shade, _, word = value.rpartition(" ")
    region = COLOUR_WORDS[word][0]
    share = _LIGHTNESS_SHARES.get(shade, 0.5)
    light = region.light[0] + share * (region.light[1] - region.light[0])
    width = (region.hue_to - region.hue_from) % 360
    chroma = (region.chroma[0] + min(region.chroma[1], region.chroma[0] + 50)) / 2 if width else 0.0
    hue = math.radians(region.hue_from + width / 2)
    return Colour.from_lab((light, chroma * math.cos(hue), chroma * math.sin(hue))).hex


def list_colours_of_shade_name(window: Window, candidates: Bits, name: str) -> tuple[str, ...]:
    """The colours of the shades of a name, of the best known of some products."""
    rows = bitmaps.walk(candidates, window.overlay.by_worth, 0, MOST_COLOURS).tolist()
    lines = [(row, find_shade_by_name(window.texts.fold_shades_of(row), name)) for row in rows]
    places = [int(window.products.first_variant[row]) + line for row, line in lines if line is not None]
    shades = window.texts.decode_swatches(np.array(places, dtype=np.int64))
    return tuple(dict.fromkeys(shade.value.lower() for shade in shades))


def score_products_by_nearness(window: Window, rows: Rows, wanted: Sequence[str]) -> Closeness:
    """Score products by their shade that is nearest to one of some colours: from 0 to `CLOSEST`, by row."""
    places, owners = _list_shades(window, rows)
    nearness = np.zeros(window.rows, dtype=np.uint8)
    if len(places):
        np.maximum.at(nearness, owners, score_shades_by_nearness(window, places, wanted).astype(np.uint8))
    return nearness


def find_with_shades_outside(window: Window, rows: Rows, colours: Sequence[tuple[str, ...]]) -> Bits:
    """Of some products those with a shade that has none of some colours."""
    places, owners = _list_shades(window, rows)
    if not len(places):
        return bitmaps.none_of(window.rows)
    fits = np.maximum.reduce([score_shades(window, places, values) for values in colours])
    return bitmaps.from_rows(np.unique(owners[fits == 0]), window.rows)


def _list_shades(window: Window, rows: Rows) -> tuple[Numbers, Rows]:
    """The places of the shades of some products, and whose each is."""
    starts = window.products.first_variant
    counts = starts[rows + 1] - starts[rows]
    places = np.arange(counts.sum()) + np.repeat(starts[rows] - (np.cumsum(counts) - counts), counts)
    return places, np.repeat(rows, counts)


def score_shades_by_nearness(window: Window, places: Numbers, wanted: Sequence[str]) -> Floats:
    """Score shades by how near they come to one of some colours: `CLOSEST` is for the nearest of them."""
    light, a, b = window.shades.lab_at(places).T
    wanted_labs = [parse_colour(each).lab for each in wanted]
    squares = [(light - lab[0]) ** 2 + (a - lab[1]) ** 2 + (b - lab[2]) ** 2 for lab in wanted_labs]
    gaps = np.sqrt(np.minimum.reduce(squares))
    beyond = gaps - gaps.min()
    scores: Floats = CLOSEST * (1 - np.minimum(beyond / min(max(float(beyond.max()), 1.0), FAR), 1))
    return scores
