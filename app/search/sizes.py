"""Finds products by how much of them there is: 30 ml, up to 1 oz, or small ones of those found."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from app.understanding.sizes import read_range
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits
from app.window.window import Window

LEVEL_SHARE = {"small": 1 / 3, "large": 2 / 3}
"""Of the sizes found, the share below which a size is small, and above which it is large."""
_HUNDREDTHS = 100
_SIGNS = {"ml": 1, "g": -1}


def find_with_size(window: Window, found: Bits, values: Sequence[str]) -> Bits:
    """Of the products found, those of a size: in one of some ranges, or small or large beside the others."""
    size = window.products.size
    masks = [_meets_level(size, found, value) if value in LEVEL_SHARE else _is_in(size, value) for value in values]
    return found & bitmaps.from_mask(np.any(masks, axis=0))


def _is_in(size: npt.NDArray[np.int32], value: str) -> npt.NDArray[np.bool_]:
    unit, least, most = read_range(value)
    amount = size * _SIGNS[unit]
    in_range: npt.NDArray[np.bool_] = (amount > 0) & (amount >= least * _HUNDREDTHS) & (amount <= most * _HUNDREDTHS)
    return in_range


def _meets_level(size: npt.NDArray[np.int32], found: Bits, level: str) -> npt.NDArray[np.bool_]:
    """Millilitres are compared with millilitres, and grams with grams."""
    is_met = np.zeros(len(size), dtype=np.bool_)
    for sign in _SIGNS.values():
        amount = size * sign
        known = amount[bitmaps.members(found)]
        known = known[known > 0]
        if len(known):
            edge = np.quantile(known, LEVEL_SHARE[level])
            is_met |= (amount > 0) & ((amount <= edge) if level == "small" else (amount >= edge))
    return is_met
