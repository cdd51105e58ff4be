"""The number of shades of a product, and a shade before its colour is converted."""

from dataclasses import dataclass
from random import Random

from data.catalogue.sources_reader import Assortment, Generosity, Palette
from data.pictures.drawing.looks import Finish
from shade_matching.profile import Undertone

# How much of a category's usual spread a brand's range covers: least and most.
GENEROSITY: dict[Generosity, tuple[float, float]] = {
    "narrow": (0.0, 0.25),
    "fair": (0.0, 0.3),
    "standard": (0.12, 0.38),
    "generous": (0.65, 1.14),
    "deep": (0.4, 0.8),
}
SKIN_PALETTES: frozenset[Palette] = frozenset({"skin", "bronze", "contour"})


@dataclass(slots=True)
class Shade:
    """A shade before it is a hex value. Records are made of it a thousand at a time."""

    lightness: float
    a: float
    b: float
    name: str
    undertone: Undertone | None
    finish: Finish | None


def choose_size(assortment: Assortment, generosity: Generosity, rng: Random) -> int:
    """Choose the number of shades of a product of this category, from a brand of this generosity."""
    least, most = assortment.shades
    low, high = GENEROSITY[generosity] if assortment.palette in SKIN_PALETTES else (0.05, 0.65)
    return round(least + (most - least) * rng.uniform(low, high))
