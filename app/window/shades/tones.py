"""Tones of skin: a depth and an undertone that one shade has. Both filters together look for such a shade."""

from itertools import product

from app.window.arrays.facets import FacetKind, FacetValue
from app.window.shades.depths import DEPTH_CHOICES
from shade_engine import UNDERTONES

TONE = "tone"
DEPTHS = [value for value, _ in DEPTH_CHOICES]


def name_tone(depth: str, undertone: str) -> str:
    """For example `tan-olive`."""
    return f"{depth}-{undertone}"


def list_tones() -> FacetKind:
    """All tones as a filter that nobody sees: it is met where a depth and an undertone are chosen."""
    names = [name_tone(depth, undertone) for depth, undertone in product(DEPTHS, UNDERTONES)]
    return FacetKind(TONE, "any", [FacetValue(name, name) for name in names])
