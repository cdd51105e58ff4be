"""The filters for depth and undertone, of which both together are met by one shade, and counted so."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np

from app.window.arrays.bitmaps import Bits
from app.window.shades.tones import TONE, name_tone
from app.window.window import Window

DEPTH, UNDERTONE = "depth", "undertone"
PARTNERS = {DEPTH: UNDERTONE, UNDERTONE: DEPTH}
Chosen = Mapping[str, Sequence[str]]


def belongs_to_filter(kind: str, own: str) -> bool:
    """Whether a set of products is that of a filter. The tones belong to two."""
    return kind == own or (kind == TONE and own in PARTNERS)


def find_with_tone(window: Window, chosen: Chosen) -> Iterator[tuple[str, Bits]]:
    """The products with a shade of a depth and of an undertone chosen, if both are."""
    if chosen.get(DEPTH) and chosen.get(UNDERTONE):
        yield TONE, _select(window, chosen[DEPTH], chosen[UNDERTONE])


def list_choice_sets(window: Window, kind: str, chosen: Chosen) -> Bits:
    """The products of each choice of a filter: of a depth, those with a shade of an undertone chosen."""
    facet, partner = window.facets[kind], chosen.get(PARTNERS.get(kind, ""), ())
    if not partner:
        return facet.bits
    values = [value.value for value in facet.kind.values]
    pairs = [([value], partner) if kind == DEPTH else (partner, [value]) for value in values]
    return np.stack([_select(window, depths, undertones) for depths, undertones in pairs])


def _select(window: Window, depths: Sequence[str], undertones: Sequence[str]) -> Bits:
    names = [name_tone(depth, undertone) for depth, undertone in product(depths, undertones)]
    return window.tones.select_products(names, window.alive)
