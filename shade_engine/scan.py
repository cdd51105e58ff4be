"""A scan of the whole palette in numpy: exact, and at once on a machine that compiled nothing yet."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shade_engine.inputs import Floats, LabLike
from shade_engine.kernels.arguments import Ints, Metric
from shade_engine.metrics import measure


class Scanned(NamedTuple):
    """The parts of an index that a scan looks at."""

    points: Floats  # (3, points)
    point_of: Ints  # (shades,)
    codes: Ints  # (shades,), or empty
    metric: Metric


def find_nearest(
    scanned: Scanned, lab: LabLike, k: int, furthest: float, chosen: NDArray[Any] | None, grouped: bool
) -> tuple[NDArray[np.int64], Floats]:
    """The k nearest shades of a palette, by difference and then by position."""
    far = measure(scanned.metric, np.asarray(lab, dtype=np.float64), scanned.points.T)[scanned.point_of]
    shades: NDArray[np.int64] = np.arange(len(far)) if chosen is None else _positions(chosen)
    far = far[shades]
    if furthest < math.inf:
        shades, far = shades[far <= furthest], far[far <= furthest]
    if not grouped and k < len(far):
        nearest = far <= np.partition(far, k - 1)[k - 1]
        shades, far = shades[nearest], far[nearest]
    order = np.lexsort((shades, far))
    if grouped:
        order = order[np.sort(np.unique(scanned.codes[shades[order]], return_index=True)[1])]
    order = order[:k]
    return shades[order], far[order]


def _positions(chosen: NDArray[Any]) -> NDArray[np.int64]:
    positions = np.flatnonzero(chosen) if chosen.dtype == bool else np.unique(chosen)
    return positions.astype(np.int64, copy=False)
