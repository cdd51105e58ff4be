"""The shades that exist but have no colour, by product."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from app.window.arrays.mapped_arrays import map_array


class ColourlessShades:
    """Tells whether a shade has no colour."""

    def __init__(self, file: Path) -> None:
        self._pairs = map_array(file)  # shade and product, by id, sorted by shade
        self._changed: dict[int, frozenset[int]] = {}  # products, and their shades without a colour

    def has_shade(self, variant_id: int) -> bool:
        if any(variant_id in shades for shades in self._changed.values()):
            return True
        place = int(np.searchsorted(self._pairs[:, 0], variant_id))
        is_there = place < len(self._pairs) and self._pairs[place, 0] == variant_id
        return bool(is_there) and int(self._pairs[place, 1]) not in self._changed

    def set_product(self, product_id: int, shades: Iterable[int]) -> None:
        self._changed[product_id] = frozenset(shades)


def save_colourless(pairs: Iterable[tuple[int, int]], file: Path) -> None:
    """Write shades without a colour, each with its product, by id."""
    np.save(file, np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2))
