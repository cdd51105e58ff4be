"""The range of each brand's shades for skin: its depths and undertones, its evenness, and its gaps."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from app.lists.range_schemas import BrandRange, BrandRanges, RangeGap, RangeSort
from app.window.arrays.columns import NONE, Numbers
from app.window.labels import Labels
from app.window.schemas import Named
from app.window.shades.depths import DEPTHS, classify_depths
from app.window.shades.shade_indexes import ShadeIndexes
from app.window.shades.skin_tones import MONK_TONES, find_tones
from app.window.window import Window
from shade_matching.profile import UNDERTONES

TONES = len(MONK_TONES)
UNDECLARED = len(UNDERTONES)  # the row of counts for shades that declare no undertone
OLIVE = UNDERTONES.index("olive")
FIRST_DEEP = DEPTHS.index("brown")
"""The first of the depths that the filter calls deep."""
DECIMALS, SHARE_DECIMALS = 1, 3  # of lightness, and of a share

_ORDERS: dict[RangeSort, Callable[[BrandRange], Any]] = {
    "deepest": lambda each: (-each.deep, each.deepest),
    "olive": lambda each: (-each.olive, -each.olive / each.shades),
    "evenness": lambda each: -each.evenness,
    "gap": lambda each: -each.gap.size if each.gap else 0,
    "shades": lambda each: -each.shades,
    "name": lambda _: 0,
}
_encode = msgspec.json.Encoder().encode


def answer_ranges(window: Window, sort: RangeSort, category: int | None) -> bytes:
    """Answer with all brands that have shades for skin, as JSON."""
    ranges = list_ranges(window, sort, category)
    categories = _list_categories(window, window.shades, window.labels)
    return _encode(BrandRanges(categories, [*MONK_TONES], [*UNDERTONES, None], ranges))


def list_ranges(window: Window, sort: RangeSort, category: int | None) -> list[BrandRange]:
    """List all brands that have shades for skin. Equals stand by name."""
    ranges = _measure_ranges(window, window.shades, window.labels, category)
    key = _ORDERS[sort]
    return sorted(ranges, key=lambda each: (key(each), each.brand.name.casefold(), each.brand.slug))


@lru_cache(maxsize=1)
def _list_categories(window: Window, _shades: ShadeIndexes, labels: Labels) -> list[Named]:
    """List the categories that have shades for skin, in the order of all categories."""
    rows = np.unique(window.variants.category[window.skin_shades & window.alive_shades])
    return [Named(each.name, each.slug) for each in (labels.categories[row] for row in rows.tolist())]


@lru_cache(maxsize=8)
def _measure_ranges(
    window: Window, shades: ShadeIndexes, _labels: Labels, category: int | None
) -> list[BrandRange]:
    """Measure each brand. Other shades or labels, which all arguments are keys for, are measured anew."""
    chosen = window.skin_shades & window.alive_shades
    if category is not None:
        chosen = chosen & (window.variants.category == category)
    places = np.flatnonzero(chosen)
    lab = shades.lab_at(places) if len(places) else np.zeros((0, 3))
    brand = window.products.brand[window.variants.product[places]]
    order = np.lexsort((places, -lab[:, 0], brand))
    starts = np.flatnonzero(np.diff(brand[order], prepend=NONE))
    parts = np.split(order, starts[1:]) if len(order) else []
    tones = find_tones(lab)
    return [_measure(window, int(brand[part[0]]), places[part], lab[part], tones[part]) for part in parts]


def _measure(
    window: Window, brand: int, places: Numbers, lab: npt.NDArray[np.float64], tones: Numbers
) -> BrandRange:
    """Measure a brand by its shades, which are sorted from light to deep."""
    lightness = lab[:, 0]
    undertones = window.variants.undertone[places]
    rows = np.where(undertones == NONE, UNDECLARED, undertones).astype(np.int64)
    size = (UNDECLARED + 1) * TONES
    counts = np.bincount(rows * TONES + tones, minlength=size).reshape(-1, TONES)
    named = window.labels.brands[brand]
    return BrandRange(
        brand=Named(named.name, named.slug),
        products=len(np.unique(window.variants.product[places])),
        shades=len(places),
        deep=int((classify_depths(lab) >= FIRST_DEEP).sum()),
        olive=int(counts[OLIVE].sum()),
        counts=counts.tolist(),
        lightest=round(float(lightness[0]), DECIMALS),
        deepest=round(float(lightness[-1]), DECIMALS),
        evenness=_measure_evenness(counts.sum(axis=0)),
        gap=_find_gap(window, places, lightness),
    )


def _measure_evenness(counts: Numbers) -> float:
    """Pielou's index: the entropy of the counts as a share of the most it can be."""
    shares = counts[counts > 0] / counts.sum()
    return round(abs(float(-(shares * np.log(shares)).sum() / np.log(len(counts)))), SHARE_DECIMALS)


def _find_gap(window: Window, places: Numbers, lightness: npt.NDArray[np.float64]) -> RangeGap | None:
    if len(places) < 2:
        return None
    steps = -np.diff(lightness)
    at = int(np.argmax(steps))
    lighter, deeper = window.texts.decode_swatches(places[at : at + 2])
    return RangeGap(round(float(steps[at]), DECIMALS), lighter, deeper)
