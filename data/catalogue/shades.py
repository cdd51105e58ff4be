"""Variants of every plan, streamed; colours are converted some thousands at a time."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import islice
from random import Random

import numpy as np

from data.catalogue.colour import lab_to_hex
from data.catalogue.hues import colour_range
from data.catalogue.keyed import draw
from data.catalogue.plans import Plan
from data.catalogue.ranges import SKIN_PALETTES, Shade
from data.catalogue.skin import skin_range
from data.records import Variant
from shade_engine import SwatchSource

_CHUNK = 512
_SOURCES: tuple[SwatchSource, ...] = ("brand", "retailer", "instrument", "photo", "unknown")
_WEIGHTS = {"clinical": (30, 18, 38, 7, 7)}
_USUAL_WEIGHTS = (46, 24, 10, 11, 9)


def variants(seed: int, plans: list[Plan], reference: datetime) -> Iterator[Variant]:
    """Every shade, product by product, light to deep."""
    rest = iter(plans)
    while chunk := list(islice(rest, _CHUNK)):
        found = [(plan, shades_of(seed, plan)) for plan in chunk]
        lab = np.array([(s.lightness, s.a, s.b) for _, shades in found for s in shades]).reshape(-1, 3)
        values = iter(lab_to_hex(lab))
        for plan, shades in found:
            yield from _variants_of(seed, plan, shades, values, reference)


def shades_of(seed: int, plan: Plan) -> list[Shade]:
    """A product's range, light to deep, as Lab."""
    if not plan.shades:
        return []
    chance = draw(seed, "shades", plan.slug)
    house, palette = plan.maker.house, plan.goods.palette
    if palette in SKIN_PALETTES:
        return list(skin_range(palette, house.range, house.numbering, plan.shades, chance))
    return list(colour_range(palette, plan.finish, house.numbering, plan.shades, chance))


def _variants_of(
    seed: int, plan: Plan, shades: list[Shade], values: Iterator[str], reference: datetime
) -> Iterator[Variant]:
    chance = draw(seed, "source", plan.slug)
    weights = _WEIGHTS.get(plan.maker.house.voice, _USUAL_WEIGHTS)
    source = chance.choices(_SOURCES, weights)[0]
    read_on = _read_on(source, reference, chance)
    for position, shade in enumerate(shades):
        finish = shade.finish or plan.finish
        yield Variant(plan.slug, shade.name, next(values), shade.undertone, finish, source, read_on, position)


def _read_on(source: SwatchSource, reference: datetime, chance: Random) -> date | None:
    if source == "unknown":
        return None
    return (reference - timedelta(days=chance.randrange(5, 700))).date()
