"""Ranges for skin, after the geometry of real ones.

The track of chroma and hue against lightness is the median of several thousand published foundation shades:
chroma rises to about 33 near L* 50 and falls to either end, hue turns from red-brown in the deep to
yellow in the light. Undertones stand a few degrees to either side of that track.
"""

from collections.abc import Iterator
from math import cos, radians, sin
from random import Random

import numpy as np

from data.catalogue.range_sizes import Shade
from data.catalogue.shade_names import skin_name
from data.catalogue.sources_reader import Generosity, Numbering, Palette
from shade_matching.profile import Undertone

_TRACK_L = [10, 24, 32, 40, 48, 56, 64, 72, 80, 88, 94, 100]
_TRACK_CHROMA = [8, 17, 24, 29, 32, 32.5, 31.5, 28.5, 24.5, 18.5, 10, 5]
_TRACK_HUE = [38, 45, 51, 54, 56.5, 59.5, 61.5, 63.5, 66, 68.5, 73, 76]
_STEPS = np.arange(0, 101, 0.5)
_CHROMA = np.interp(_STEPS, _TRACK_L, _TRACK_CHROMA).tolist()
_HUE = np.interp(_STEPS, _TRACK_L, _TRACK_HUE).tolist()

# Lightest, deepest, and how the steps crowd: under 1 towards the deep end, over 1 towards the light.
SPANS: dict[Generosity, tuple[float, float, float]] = {
    "narrow": (88, 58, 1.1),
    "fair": (92, 68, 1.0),
    "standard": (90, 39, 1.15),
    "generous": (94, 22, 1.0),
    "deep": (84, 19, 0.8),
}
# How a palette departs from skin itself: chroma factor, hue shift, lightness moved towards the deep.
PALETTES: dict[Palette, tuple[float, float, float]] = {
    "skin": (1.0, 0.0, 0.0),
    "bronze": (1.14, 1.0, 13.0),
    "contour": (0.68, -3.0, 16.0),
}
# The widest step in lightness between neighbouring levels of a range that has enough shades for it.
_DEPTH_STEP = 6.0
UNDERTONES: dict[Undertone, tuple[float, float]] = {
    "cool": (-6.0, 0.95),
    "neutral": (0.0, 1.0),
    "warm": (5.5, 1.06),
    "olive": (10.5, 0.88),
}
_SETS: dict[Generosity, tuple[tuple[Undertone, ...], ...]] = {
    "narrow": (("neutral", "warm"), ("cool", "neutral"), ("neutral",)),
    "fair": (("cool", "neutral", "warm"), ("cool", "neutral")),
    "standard": (("cool", "neutral", "warm"), ("neutral", "warm"), ("cool", "neutral", "warm", "olive")),
    "generous": (("cool", "neutral", "warm", "olive"), ("cool", "neutral", "warm")),
    "deep": (("cool", "neutral", "warm"), ("neutral", "warm", "olive"), ("cool", "neutral", "warm", "olive")),
}


def skin_range(
    palette: Palette, generosity: Generosity, numbering: Numbering, count: int, rng: Random
) -> Iterator[Shade]:
    """`count` shades, light to deep; lightness falls strictly along them."""
    tones = _tones(palette, generosity, rng)
    tints, bias = PALETTES[palette], rng.gauss(0, 1.2)
    declared = numbering not in {"ordinal", "names"} or rng.random() > 0.15
    used: set[str] = set()
    for level, tone, lightness in _ladder(_span(palette, generosity, rng), tones, count, rng):
        a, b = _skin(lightness, tone, tints, bias + rng.uniform(-0.8, 0.8))
        name = skin_name(numbering, level, lightness, tone, used, rng)
        is_named = declared and (numbering not in {"ordinal", "names"} or rng.random() > 0.03)
        yield Shade(lightness, a, b, name, tone if is_named else None, None)


def _tones(palette: Palette, generosity: Generosity, rng: Random) -> tuple[Undertone, ...]:
    """Olive is an undertone of skin, not of sun or shadow."""
    tones = rng.choice(_SETS[generosity])
    return tones if palette == "skin" else tuple(tone for tone in tones if tone != "olive")


def _span(palette: Palette, generosity: Generosity, rng: Random) -> tuple[float, float, float]:
    top, bottom, crowding = SPANS[generosity]
    moved = PALETTES[palette][2]
    return (
        top - moved + rng.uniform(-1.5, 1.5),
        max(18.0, bottom - moved * 0.3 + rng.uniform(-2.5, 2.5)),
        crowding * rng.uniform(0.92, 1.08),
    )


def _ladder(
    span: tuple[float, float, float], tones: tuple[Undertone, ...], count: int, rng: Random
) -> Iterator[tuple[int, Undertone, float]]:
    """Levels of depth, each with some of the undertones; the undertones of a level stand close together."""
    top, bottom, crowding = span
    levels = min(count, max(-(-count // len(tones)), round((top - bottom) / _DEPTH_STEP)))
    missing, skipped = levels * len(tones) - count, 0
    for level in range(levels):
        due = round((level + 1) * missing / levels) - skipped
        here = _some(tones, len(tones) - due, rng)
        skipped += due
        lightness, next_lightness = (
            top + (bottom - top) * ((level + step) / levels) ** crowding for step in (0, 1)
        )
        for rank, tone in enumerate(here):
            yield level, tone, lightness - (lightness - next_lightness) * 0.4 * rank / len(here)


def _some(tones: tuple[Undertone, ...], count: int, rng: Random) -> list[Undertone]:
    if count >= len(tones):
        return list(tones)
    chosen = set(rng.sample(tones, count))
    return [tone for tone in tones if tone in chosen]


def _skin(
    lightness: float, tone: Undertone, tints: tuple[float, float, float], bias: float
) -> tuple[float, float]:
    index = round(lightness * 2)
    turn, strength = UNDERTONES[tone]
    hue = radians(_HUE[index] + turn + tints[1] + bias)
    chroma = _CHROMA[index] * strength * tints[0]
    return chroma * cos(hue), chroma * sin(hue)
