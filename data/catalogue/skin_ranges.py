"""Ranges for skin, after the geometry of real ones.

The track of chroma and hue against lightness is the median of several thousand published foundation shades:
chroma rises to about 33 near L* 50 and falls to either end, hue turns from red-brown in the deep to
yellow in the light. Undertones stand a few degrees to either side of that track.
"""

from collections.abc import Iterator
from math import cos, radians, sin
from random import Random
from typing import NamedTuple

import numpy as np

from data.catalogue.range_sizes import Shade
from data.catalogue.shade_names import make_skin_name
from data.catalogue.sources_reader import Generosity, Numbering, Palette
from shade_matching.profile import Undertone

_TRACK_L = [10, 24, 32, 40, 48, 56, 64, 72, 80, 88, 94, 100]
_TRACK_CHROMA = [8, 17, 24, 29, 32, 32.5, 31.5, 28.5, 24.5, 18.5, 10, 5]
_TRACK_HUE = [38, 45, 51, 54, 56.5, 59.5, 61.5, 63.5, 66, 68.5, 73, 76]
_STEPS = np.arange(0, 101, 0.5)
_CHROMA = np.interp(_STEPS, _TRACK_L, _TRACK_CHROMA).tolist()
_HUE = np.interp(_STEPS, _TRACK_L, _TRACK_HUE).tolist()

# Shades of a brand that numbers them by order or not at all say their undertone less often.
_UNNUMBERED: frozenset[Numbering] = frozenset({"ordinal", "names"})
_CHANCE_OF_NO_UNDERTONES, _CHANCE_OF_A_GAP = 0.15, 0.03  # in the whole range, and in one of its shades
_DEPTH_STEP = 6.0
"""The widest step in lightness between neighbouring levels of a range that has enough shades for it."""
_SPREAD_OF_A_LEVEL = 0.4
"""The part of the step to the next level over which the undertones of a level are spread."""


class Span(NamedTuple):
    """The depths of a range."""

    lightest: float
    deepest: float
    crowding: float
    """How the steps crowd: under 1 towards the deep end, over 1 towards the light."""


class PaletteShift(NamedTuple):
    """How a palette departs from skin itself."""

    chroma_factor: float
    hue: float
    deeper_by: float


class UndertoneShift(NamedTuple):
    """How an undertone departs from the track."""

    hue: float
    chroma_factor: float


SPANS: dict[Generosity, Span] = {
    "narrow": Span(88, 58, 1.1),
    "fair": Span(92, 68, 1.0),
    "standard": Span(90, 39, 1.15),
    "generous": Span(94, 22, 1.0),
    "deep": Span(84, 19, 0.8),
}
PALETTE_SHIFTS: dict[Palette, PaletteShift] = {
    "skin": PaletteShift(1.0, 0.0, 0.0),
    "bronze": PaletteShift(1.14, 1.0, 13.0),
    "contour": PaletteShift(0.68, -3.0, 16.0),
}
UNDERTONE_SHIFTS: dict[Undertone, UndertoneShift] = {
    "cool": UndertoneShift(-6.0, 0.95),
    "neutral": UndertoneShift(0.0, 1.0),
    "warm": UndertoneShift(5.5, 1.06),
    "olive": UndertoneShift(10.5, 0.88),
}
_SETS: dict[Generosity, tuple[tuple[Undertone, ...], ...]] = {
    "narrow": (("neutral", "warm"), ("cool", "neutral"), ("neutral",)),
    "fair": (("cool", "neutral", "warm"), ("cool", "neutral")),
    "standard": (("cool", "neutral", "warm"), ("neutral", "warm"), ("cool", "neutral", "warm", "olive")),
    "generous": (("cool", "neutral", "warm", "olive"), ("cool", "neutral", "warm")),
    "deep": (("cool", "neutral", "warm"), ("neutral", "warm", "olive"), ("cool", "neutral", "warm", "olive")),
}


def make_skin_range(
    palette: Palette, generosity: Generosity, numbering: Numbering, count: int, rng: Random
) -> Iterator[Shade]:
    """Make `count` shades, light to deep; lightness falls strictly along them."""
    undertones = _choose_undertones(palette, generosity, rng)
    hue_of_range = rng.gauss(0, 1.2)
    is_numbered = numbering not in _UNNUMBERED
    declares_undertones = is_numbered or rng.random() > _CHANCE_OF_NO_UNDERTONES
    used_words: set[str] = set()
    span = _choose_span(palette, generosity, rng)
    for level, undertone, lightness in _list_levels(span, undertones, count, rng):
        hue = hue_of_range + rng.uniform(-0.8, 0.8)
        a, b = _find_skin_colour(lightness, undertone, PALETTE_SHIFTS[palette], hue)
        name = make_skin_name(numbering, level, lightness, undertone, used_words, rng)
        is_declared = declares_undertones and (is_numbered or rng.random() > _CHANCE_OF_A_GAP)
        yield Shade(lightness, a, b, name, undertone if is_declared else None, None)


def _choose_undertones(palette: Palette, generosity: Generosity, rng: Random) -> tuple[Undertone, ...]:
    """Olive is an undertone of skin, not of sun or shadow."""
    undertones = rng.choice(_SETS[generosity])
    return undertones if palette == "skin" else tuple(each for each in undertones if each != "olive")


def _choose_span(palette: Palette, generosity: Generosity, rng: Random) -> Span:
    usual, deeper_by = SPANS[generosity], PALETTE_SHIFTS[palette].deeper_by
    return Span(
        usual.lightest - deeper_by + rng.uniform(-1.5, 1.5),
        max(18.0, usual.deepest - deeper_by * 0.3 + rng.uniform(-2.5, 2.5)),
        usual.crowding * rng.uniform(0.92, 1.08),
    )


def _list_levels(
    span: Span, undertones: tuple[Undertone, ...], count: int, rng: Random
) -> Iterator[tuple[int, Undertone, float]]:
    """Levels of depth, each with some of the undertones; the undertones of a level stand close together."""
    needed = -(-count // len(undertones))
    levels = min(count, max(needed, round((span.lightest - span.deepest) / _DEPTH_STEP)))
    missing, skipped = levels * len(undertones) - count, 0
    for level in range(levels):
        due = round((level + 1) * missing / levels) - skipped
        chosen = _choose_some(undertones, len(undertones) - due, rng)
        skipped += due
        lightness, next_lightness = (
            span.lightest + (span.deepest - span.lightest) * (step / levels) ** span.crowding
            for step in (level, level + 1)
        )
        for rank, undertone in enumerate(chosen):
            deeper_by = (lightness - next_lightness) * _SPREAD_OF_A_LEVEL * rank / len(chosen)
            yield level, undertone, lightness - deeper_by


def _choose_some(undertones: tuple[Undertone, ...], count: int, rng: Random) -> list[Undertone]:
    if count >= len(undertones):
        return list(undertones)
    chosen = set(rng.sample(undertones, count))
    return [undertone for undertone in undertones if undertone in chosen]


def _find_skin_colour(
    lightness: float, undertone: Undertone, palette: PaletteShift, hue_shift: float
) -> tuple[float, float]:
    """The a* and b* of skin of a lightness and an undertone, in a palette."""
    index = round(lightness * 2)
    shift = UNDERTONE_SHIFTS[undertone]
    hue = radians(_HUE[index] + shift.hue + palette.hue + hue_shift)
    chroma = _CHROMA[index] * shift.chroma_factor * palette.chroma_factor
    return chroma * cos(hue), chroma * sin(hue)
