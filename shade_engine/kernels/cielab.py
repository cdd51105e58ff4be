"""CIELAB, CIE 15: the last step from light to Lab, and whether numbers are Lab colours at all."""

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.compiled import compiled

EPSILON = 216 / 24389
KAPPA = 24389 / 27


@compiled
def perceived(ratio: float) -> float:
    """The apparent strength of a share of the white point's light: f of CIE 15."""
    strength: float = np.cbrt(ratio) if ratio > EPSILON else (KAPPA * ratio + 16.0) / 116.0
    return strength


@compiled
def lab_rows(linear: NDArray[np.float64], to_ratio: NDArray[np.float64], lab: NDArray[np.float64]) -> None:
    """Convert rows of linear RGB by a matrix that leads to shares of the white point."""
    for i in range(linear.shape[0]):
        red, green, blue = linear[i, 0], linear[i, 1], linear[i, 2]
        x = perceived(red * to_ratio[0, 0] + green * to_ratio[1, 0] + blue * to_ratio[2, 0])
        y = perceived(red * to_ratio[0, 1] + green * to_ratio[1, 1] + blue * to_ratio[2, 1])
        z = perceived(red * to_ratio[0, 2] + green * to_ratio[1, 2] + blue * to_ratio[2, 2])
        lab[i, 0] = min(max(116.0 * y - 16.0, 0.0), 100.0)
        lab[i, 1], lab[i, 2] = 500.0 * (x - y), 200.0 * (y - z)


@compiled
def first_invalid_row(rows: NDArray[np.float64], furthest: float) -> int:
    """The first row that is no Lab colour, not-a-number among them; as many as there are when all are."""
    for i in range(rows.shape[0]):
        if not (0.0 <= rows[i, 0] <= 100.0 and abs(rows[i, 1]) <= furthest and abs(rows[i, 2]) <= furthest):
            return i
    count: int = rows.shape[0]
    return count
