"""Variants of every plan, streamed; colours are converted some thousands at a time."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import islice
from random import Random

import numpy as np

from data.catalogue.colour_ranges import make_colour_range
from data.catalogue.conversions import lab_to_hex
from data.catalogue.product_plans import Plan
from data.catalogue.range_sizes import SKIN_PALETTES, Shade
from data.catalogue.skin_ranges import make_skin_range
from data.entities import Variant
from data.keyed_random import keyed_random
from shade_matching.error_model import SwatchSource

_CHUNK = 512
_SOURCES: tuple[SwatchSource, ...] = ("brand", "retailer", "instrument", "photo", "unknown")
_WEIGHTS = {"clinical": (30, 18, 38, 7, 7)}
_USUAL_WEIGHTS = (46, 24, 10, 11, 9)


def make_variants(seed: int, plans: list[Plan], reference: datetime) -> Iterator[Variant]:
    """Every shade, product by product, light to deep."""
    remaining = iter(plans)
    while chunk := list(islice(remaining, _CHUNK)):
        found = [(plan, make_shades(seed, plan)) for plan in chunk]
        lab = np.array([(s.lightness, s.a, s.b) for _, shades in found for s in shades]).reshape(-1, 3)
        values = iter(lab_to_hex(lab))
        for plan, shades in found:
            yield from _make_variants_of(seed, plan, shades, values, reference)


def make_shades(seed: int, plan: Plan) -> list[Shade]:
    """A product's range, light to deep, as Lab."""
    if not plan.shades:
        return []
    rng = keyed_random(seed, "shades", plan.slug)
    source, palette = plan.sourced_brand.source, plan.assortment.palette
    if palette in SKIN_PALETTES:
        return list(make_skin_range(palette, source.range, source.numbering, plan.shades, rng))
    return list(make_colour_range(palette, plan.finish, source.numbering, plan.shades, rng))


def _make_variants_of(
    seed: int, plan: Plan, shades: list[Shade], values: Iterator[str], reference: datetime
) -> Iterator[Variant]:
    rng = keyed_random(seed, "source", plan.slug)
    weights = _WEIGHTS.get(plan.sourced_brand.source.voice, _USUAL_WEIGHTS)
    source = rng.choices(_SOURCES, weights)[0]
    read_on = _read_on(source, reference, rng)
    for position, shade in enumerate(shades):
        finish = shade.finish or plan.finish
        yield Variant(plan.slug, shade.name, next(values), shade.undertone, finish, source, read_on, position)


def _read_on(source: SwatchSource, reference: datetime, rng: Random) -> date | None:
    if source == "unknown":
        return None
    return (reference - timedelta(days=rng.randrange(5, 700))).date()
