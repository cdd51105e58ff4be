"""Room at the end of a window's arrays, for the products that are added while it is served."""

from typing import Any

import numpy as np
import numpy.typing as npt

MIN_SPARE_PRODUCTS, MIN_SPARE_SHADES, MIN_SPARE_WORDS, MIN_SPARE_POSTINGS = 512, 4_096, 8_192, 1 << 17
MIN_SPARE_BYTES = 1 << 20
_SPARE_DIVISOR = 8  # an eighth more than there is


class WindowFullError(Exception):
    """The window has no room for what should be added to it: only a new one helps."""


def add_room(size: int, least: int) -> int:
    """The length of an array with room at its end."""
    return size + max(least, size // _SPARE_DIVISOR)


def pad(array: npt.NDArray[Any], length: int, fill: float) -> npt.NDArray[Any]:
    """Lengthen an array along its first axis."""
    padded = np.full((length, *array.shape[1:]), fill, dtype=array.dtype)
    padded[: len(array)] = array
    return padded
