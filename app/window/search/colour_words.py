"""The words people use for a colour, each as regions of lightness, chroma and hue. They may overlap."""

from collections.abc import Container
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


class Region(NamedTuple):
    """Colours that a word fits. The hue runs anticlockwise from `hue_from` to `hue_to`, or may be any."""

    light: tuple[float, float]
    chroma: tuple[float, float]
    hue_from: float
    hue_to: float


COLOUR_WORDS: Final[dict[str, tuple[Region, ...]]] = {
    "black": (Region((0, 18), (0, 12), 0, 360),),
    "white": (Region((93, 100), (0, 8), 0, 360),),
    "grey": (Region((18, 90), (0, 6), 0, 360),),
    "silver": (Region((60, 90), (0, 7), 0, 360),),
    "nude": (Region((45, 85), (10, 34), 25, 80),),
    "beige": (Region((65, 92), (8, 30), 60, 95),),
    "brown": (Region((15, 50), (10, 50), 30, 80),),
    "bronze": (Region((35, 62), (22, 55), 50, 80),),
    "taupe": (Region((35, 70), (4, 16), 30, 90),),
    "peach": (Region((68, 90), (18, 50), 35, 68),),
    "coral": (Region((50, 76), (35, 85), 22, 52),),
    "orange": (Region((50, 80), (50, 120), 45, 72),),
    "red": (Region((22, 58), (45, 120), 12, 45),),
    "burgundy": (Region((10, 35), (20, 50), 350, 32),),
    "berry": (Region((18, 48), (25, 65), 335, 15),),
    "plum": (Region((12, 42), (15, 50), 310, 355),),
    "pink": (Region((50, 92), (14, 75), 335, 25),),
    "rose": (Region((42, 75), (20, 55), 355, 30),),
    "mauve": (Region((40, 75), (10, 32), 310, 10),),
    "fuchsia": (Region((35, 62), (50, 110), 330, 10),),
    "purple": (Region((15, 60), (20, 110), 295, 335),),
    "lilac": (Region((62, 90), (10, 45), 295, 335),),
    "blue": (Region((10, 80), (15, 120), 230, 300),),
    "navy": (Region((5, 28), (12, 60), 250, 305),),
    "teal": (Region((25, 70), (14, 60), 180, 230),),
    "green": (Region((15, 90), (14, 120), 105, 180),),
    "khaki": (Region((30, 70), (12, 40), 88, 115),),
    "gold": (Region((50, 85), (30, 90), 70, 95),),
    "yellow": (Region((70, 98), (35, 120), 85, 108),),
}  # fmt: skip


class _Regions(NamedTuple):
    """Regions as columns, one place for each."""

    darkest: Floats
    lightest: Floats
    least_chroma: Floats
    most_chroma: Floats
    hue_from: Floats
    hue_span: Floats

    def select(self, places: list[int]) -> "_Regions":
        return _Regions(*(column[places] for column in self))


class _Tone(NamedTuple):
    """The part of a region's lightness that a tone is in, and its middle, as shares from 0 to 1."""

    middle: float | None  # None where it depends on the region
    least: float
    most: float


COLOUR_WORD_NAMES: Final = tuple(COLOUR_WORDS)
_WORD_OF = [place for place, regions in enumerate(COLOUR_WORDS.values()) for _ in regions]
_TONES = (_Tone(None, 0.0, 1.0), _Tone(0.8, 0.55, 1.0), _Tone(0.2, 0.0, 0.45))
"""A word by itself, as a light one and as a dark one."""
_LIGHTEST = 100.0
_ALL_WORDS = range(len(COLOUR_WORD_NAMES))
_REGIONS = _Regions(*np.array(
    [(*region.light, *region.chroma, region.hue_from, (region.hue_to - region.hue_from) % 360 or 360)
     for regions in COLOUR_WORDS.values() for region in regions]
).T)  # fmt: skip


def match_colour_words(lab: Floats) -> npt.NDArray[np.bool_]:
    """Tell for each colour (row) and word of `COLOUR_WORD_NAMES` (column) whether the word fits."""
    fits = _fit_regions(*_measure(lab), _REGIONS)
    table = np.zeros((len(lab), len(COLOUR_WORD_NAMES)), dtype=np.bool_)
    for region, word in enumerate(_WORD_OF):
        table[:, word] |= fits[:, region]
    return table


def score_colour_words(lab: Floats, wanted: Container[int] = _ALL_WORDS) -> npt.NDArray[np.uint8]:
    """Score how well each colour fits each word: plain, then as a light one, then as a dark one.

    255 is the middle of the word's region, 1 its edge; 0 does not fit. The columns are three for each word;
    those of words that are not wanted stay 0.
    """
    places = [place for place, word in enumerate(_WORD_OF) if word in wanted]
    regions = _REGIONS.select(places)
    light, chroma, hue = _measure(lab)
    fits = _fit_regions(light, chroma, hue, regions)
    off_colour = _off_middle_of_colour(chroma, hue, regions)
    lightness_in_region = (light - regions.darkest) / (regions.lightest - regions.darkest)
    scores = np.zeros((len(lab), len(COLOUR_WORD_NAMES), len(_TONES)), dtype=np.uint8)
    for number, tone in enumerate(_TONES):
        if tone.middle is None:
            off_lightness = _off_middle_of_lightness(lightness_in_region, regions)
        else:
            off_lightness = np.abs(lightness_in_region - tone.middle) * 2
        distance = np.maximum(off_colour, off_lightness)
        inside = fits & (lightness_in_region >= tone.least) & (lightness_in_region <= tone.most)
        closeness = np.where(inside, 1 + 254 * (1 - np.clip(distance, 0, 1)), 0)
        for region, place in enumerate(places):
            own = scores[:, _WORD_OF[place], number]
            np.maximum(own, closeness[:, region].astype(np.uint8), out=own)
    return scores.reshape(len(lab), len(COLOUR_WORD_NAMES) * len(_TONES))


def _measure(lab: Floats) -> tuple[Floats, Floats, Floats]:
    """The lightness, the chroma and the hue of each colour, a column each."""
    a, b = lab[:, 1:2], lab[:, 2:]
    return lab[:, :1], np.hypot(a, b), np.degrees(np.arctan2(b, a)) % 360


def _fit_regions(light: Floats, chroma: Floats, hue: Floats, regions: _Regions) -> npt.NDArray[np.bool_]:
    """Tell for each colour (row) and region (column) whether the colour is in it."""
    is_open_above = regions.lightest == _LIGHTEST
    bounded = (light >= regions.darkest) & ((light < regions.lightest) | is_open_above)
    bounded &= (chroma >= regions.least_chroma) & (chroma < regions.most_chroma)
    fits: npt.NDArray[np.bool_] = bounded & ((hue - regions.hue_from) % 360 <= regions.hue_span)
    return fits


def _off_middle_of_lightness(lightness_in_region: Floats, regions: _Regions) -> Floats:
    """How far a lightness is from a region's middle, 1 at its edge. That of black is 0, of white 100."""
    middle = np.where(regions.darkest == 0, 0.0, np.where(regions.lightest == _LIGHTEST, 1.0, 0.5))
    off: Floats = np.abs(lightness_in_region - middle) / np.maximum(middle, 1 - middle)
    return off


def _off_middle_of_colour(chroma: Floats, hue: Floats, regions: _Regions) -> Floats:
    """How far chroma and hue are from a region's middle, 1 at its edge. That of any hue has chroma 0."""
    least, most = regions.least_chroma, np.minimum(regions.most_chroma, regions.least_chroma + 50)
    off_chroma = np.minimum(np.abs(chroma - (least + most) / 2) * 2 / (most - least), 1)
    off_hue = np.abs((hue - regions.hue_from) % 360 / regions.hue_span - 0.5) * 2
    has_any_hue = regions.hue_span == 360
    return np.where(has_any_hue, chroma / regions.most_chroma, np.maximum(off_chroma, off_hue))


def list_colour_words(lab: Floats) -> list[tuple[str, ...]]:
    """List for each colour the words that fit."""
    return [
        tuple(COLOUR_WORD_NAMES[place] for place in np.flatnonzero(row)) for row in match_colour_words(lab)
    ]
