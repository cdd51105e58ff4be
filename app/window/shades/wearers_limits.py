"""Limits on how near wearers may bring a shade to a colour: no nearer than the swatches' own error.

A window has the colours of the shades that wearers corrected, and what their swatches alone say of them.
Matches are found by the former; a difference is never shown or ranked nearer than the latter allow.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from app.window.arrays.mapped_arrays import map_array
from shade_engine import ciede2000
from shade_engine.inputs import Floats, Lab
from shade_matching.error_model import ErrorConstants
from shade_matching.wearing.allowance import list_nearest_allowed

Places = npt.NDArray[np.int64]


class WearersLimits:
    """The limits on what wearers move, for the shades that they corrected."""

    def __init__(self, ids: Places, lab: Floats, places: Places, constants: ErrorConstants) -> None:
        """`lab` is what the swatches alone say of these shades, and `places` where they are."""
        order = np.argsort(places, kind="stable")
        self._ids, self._lab, self.places = ids[order], lab[order], places[order]
        self._constants = constants
        self._corrected: Floats = np.empty((0, 3))
        self._by_light: Places = np.empty(0, dtype=np.int64)

    @classmethod
    def load(cls, folder: Path, ids: Places, constants: ErrorConstants) -> Self:
        """Read those of a window, whose shades have these ids by place."""
        own, lab = map_array(folder / "ids.npy"), map_array(folder / "lab.npy")
        places = np.flatnonzero(np.isin(ids, own))
        rows = np.searchsorted(own, ids[places])
        return cls(own[rows], lab[rows], places, constants)

    def move(self, ids: Places, places: Places) -> Self:
        """The same, where shades with these ids are at other places from now on."""
        moved = self.places.copy()
        order = np.argsort(ids)
        rows = np.searchsorted(ids, self._ids, sorter=order)
        found = np.flatnonzero(rows < ids.size)
        found = found[ids[order[rows[found]]] == self._ids[found]]
        moved[found] = places[order[rows[found]]]
        return type(self)(self._ids, self._lab, moved, self._constants)

    def set_colours(self, corrected: Floats) -> None:
        """Set what the shades are matched by, so that one is known by it when it is asked for."""
        self._by_light = np.argsort(corrected[:, 0], kind="stable")
        self._corrected = corrected[self._by_light]

    def list_nearest_allowed(self, lab: Any, places: Places, colours: Floats) -> Floats:
        """List the nearest distance to a colour for each of some places that are matched by these colours."""
        row = self._find_asked(lab)
        asked = np.asarray(lab, dtype=np.float64) if row is None else self._lab[row]
        pictured = np.array(colours, dtype=np.float64)
        rows, is_own = self._find_rows(places)
        pictured[is_own] = self._lab[rows[is_own]]
        far = np.asarray(ciede2000(np.broadcast_to(asked, pictured.shape).copy(), pictured))
        light, a, b = np.asarray(lab, dtype=np.float64).tolist()
        return list_nearest_allowed((light, a, b), far, self._constants)

    def affect(self, lab: Any, places: Places) -> bool:
        """Whether wearers corrected the colour or one of the places."""
        if not (self.places.size and places.size):
            return False
        return bool(self._find_rows(places)[1].any()) or self._find_asked(lab) is not None

    def find_limited(self, lab: Any, places: Places) -> npt.NDArray[np.bool_]:
        """The places wearers may have brought nearer to a colour: those they corrected, or all of its."""
        if self._find_asked(lab) is not None:
            return np.ones(places.size, dtype=np.bool_)
        return self._find_rows(places)[1]

    def _find_asked(self, lab: Any) -> int | None:
        """The row of the shade that is matched by exactly this colour."""
        light, *others = (float(each) for each in lab)
        lights = self._corrected[:, 0]
        row = int(lights.searchsorted(light))
        while row < lights.size and lights[row] == light:
            if self._corrected[row, 1:].tolist() == others:
                return int(self._by_light[row])
            row += 1
        return None

    def _find_rows(self, places: Places) -> tuple[Places, npt.NDArray[np.bool_]]:
        if not self.places.size:
            return np.zeros(places.size, dtype=np.int64), np.zeros(places.size, dtype=np.bool_)
        rows = np.minimum(self.places.searchsorted(places), self.places.size - 1)
        return rows, self.places[rows] == places


def save_swatch_colours(colours: Mapping[int, Lab], folder: Path) -> None:
    """Write what swatches say of the shades that wearers corrected."""
    folder.mkdir(parents=True, exist_ok=True)
    ids = sorted(colours)
    np.save(folder / "ids.npy", np.array(ids, dtype=np.int64))
    np.save(folder / "lab.npy", np.array([colours[each] for each in ids], dtype=np.float64).reshape(-1, 3))
