"""Rows in an order that is mended where one row moves, instead of being sorted anew."""

from bisect import bisect_left

import numpy as np
import numpy.typing as npt

Keys = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]


class Ranking:
    """Rows by ascending key; no two keys are equal."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self.rows: Rows = np.argsort(keys).astype(np.int32)

    def move(self, row: int, key: int) -> None:
        """Give one row another key. Whoever holds the old order keeps it unchanged."""
        self._keys[row] = key
        others = self.rows[self.rows != row]
        place = bisect_left(others, key, key=lambda other: self._keys[other])
        self.rows = np.insert(others, place, row)
