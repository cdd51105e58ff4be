"""Ranges of colour for lips, eyes, cheeks, brows and nails, made from named colours."""

from collections.abc import Iterator
from functools import cache
from random import Random

from data.catalogue.conversions import hex_to_lab, hue_angles
from data.catalogue.range_sizes import Shade
from data.catalogue.shade_names import make_colour_name
from data.catalogue.sources_reader import Numbering, read_catalogue_sources
from data.pictures.drawing.looks import Finish
from shade_matching.profile import Undertone

# The hue angles up to which a colour is cool, and neutral, in categories that have undertones.
_LIMITS = {"lips": (12.0, 30.0), "gloss": (12.0, 34.0), "cheeks": (14.0, 34.0), "glow": (40.0, 66.0)}
_SPARKLE: tuple[Finish, ...] = ("matte", "matte", "satin", "shimmer", "metallic")
# How many of the first named colours every range has: mascara always comes in black.
_STAPLES = {"lash": 1, "line": 1}
_MIXED = {"eyes", "nails"}
Anchor = tuple[float, float, float, float, str]  # L*, a*, b*, hue, name


def make_colour_range(
    palette: str, finish: Finish, numbering: Numbering, count: int, rng: Random
) -> Iterator[Shade]:
    """`count` different named colours from light to deep, each very near to the colour of its name."""
    named_colours = list_anchors(palette)
    staples = named_colours[: _STAPLES.get(palette, 0)]
    drawn = rng.sample(named_colours[len(staples) :], max(0, min(count, len(named_colours)) - len(staples)))
    chosen = (_move_a_little(anchor, rng) for anchor in (*staples, *drawn))
    declared = palette in _LIMITS and rng.random() > 0.2
    for position, (lightness, a, b, hue, word) in enumerate(sorted(chosen, reverse=True)):
        name = make_colour_name(numbering, palette, position, word)
        undertone = _find_undertone(palette, hue) if declared else None
        yield Shade(lightness, a, b, name, undertone, _choose_finish(palette, finish, rng))


@cache
def list_anchors(palette: str) -> tuple[Anchor, ...]:
    """A palette's named colours with their Lab and hue."""
    named = read_catalogue_sources().colours[palette]
    lab = hex_to_lab(list(named.values()))
    rows = zip(lab.tolist(), hue_angles(lab).tolist(), named, strict=True)
    return tuple((row[0], row[1], row[2], hue, name) for row, hue, name in rows)


def _move_a_little(anchor: Anchor, rng: Random) -> Anchor:
    lightness, a, b, hue, name = anchor
    up, red, yellow = (rng.uniform(-1.5, 1.5) for _ in range(3))
    return lightness + up, a + red, b + yellow, hue, name


def _find_undertone(palette: str, hue: float) -> Undertone:
    cool, neutral = _LIMITS[palette]
    if hue > 250 or hue <= cool:
        return "cool"
    return "neutral" if hue <= neutral else "warm"


def _choose_finish(palette: str, finish: Finish, rng: Random) -> Finish:
    if palette in _MIXED and rng.random() < 0.35:
        return rng.choice(_SPARKLE if palette == "eyes" else ("gloss", "shimmer", "glitter"))
    return finish
