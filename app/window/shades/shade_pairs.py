"""Pairs of shades that at least five people wear both of, or that are known as the same: a mapped array."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.arrays.mapped_arrays import map_array


class ShadePair(NamedTuple):
    """Two shades by id, and how many people wear both, or how sure it is of a hundred. Stored both ways."""

    shade: int
    other: int
    number: int


class ShadePairs:
    """Finds the shades that are paired with one.

    The file has ids, as a shade may get another place while the window is served.
    """

    def __init__(
        self, file: Path, ids: npt.NDArray[np.int64], find_place: Callable[[int], int | None]
    ) -> None:
        self._rows = map_array(file)  # shade, partner and a number, sorted by shade
        self._ids = ids
        self._find_place = find_place

    def find_partners(self, place: int) -> dict[int, int]:
        """The places of a shade's partners, and the number of each: of people, or how sure of a hundred."""
        variant_id = int(self._ids[place])
        first, last = np.searchsorted(self._rows[:, 0], [variant_id, variant_id + 1])
        partners = self._rows[first:last, 1:].tolist()
        found = ((self._find_place(partner), number) for partner, number in partners)
        return {partner: number for partner, number in found if partner is not None}


def save_pairs(pairs: Iterable[ShadePair], file: Path) -> None:
    np.save(file, np.array(sorted(pairs), dtype=np.int64).reshape(-1, len(ShadePair._fields)))
