"""Whether numbers are colours at all."""

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.compiled import compiled


@compiled
def first_beyond(rows: NDArray[np.float64], furthest: float) -> int:
    """The first row that is no Lab colour, not-a-number among them; as many as there are when all are."""
    for i in range(rows.shape[0]):
        if not (0.0 <= rows[i, 0] <= 100.0 and abs(rows[i, 1]) <= furthest and abs(rows[i, 2]) <= furthest):
            return i
    count: int = rows.shape[0]
    return count
