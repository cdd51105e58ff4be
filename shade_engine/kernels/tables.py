"""Upper bounds of the formula's hue terms over any window of hues, and of G over chroma, ready to look up.

`HUES[level, start]` holds the bounds over the `2**level` one-degree cells from `start` on, so two look-ups
cover any window: the largest T of equation (15), and the largest sin(2 d_theta) of equations (16) and (21).
"""

import numpy as np
from numpy.typing import NDArray

CELLS = 360
LEVELS = 9  # 2**8 cells is the widest window asked for: a wider one takes the bounds of the whole circle
T_SLOPE = 0.17 + 2 * 0.24 + 3 * 0.32 + 4 * 0.20  # no faster than this, per radian
T_MOST = 1.573  # the maximum of T is 1.5725
TURN_MOST = 0.8661  # sin 60 degrees, at hue 275
FINE = 64  # samples in a cell


def hue_weight(hue: NDArray[np.float64]) -> NDArray[np.float64]:
    """T of equation (15), for hues in degrees."""
    wave = (
        1
        - 0.17 * np.cos(np.radians(hue - 30))
        + 0.24 * np.cos(np.radians(2 * hue))
        + 0.32 * np.cos(np.radians(3 * hue + 6))
        - 0.20 * np.cos(np.radians(4 * hue - 63))
    )
    return np.asarray(wave, dtype=np.float64)


def hue_turn(hue: NDArray[np.float64]) -> NDArray[np.float64]:
    """sin(2 d_theta) of equations (16) and (21); it only falls with the distance to hue 275."""
    return np.asarray(np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2)))), dtype=np.float64)


def _cell_bounds() -> NDArray[np.float64]:
    edges = np.arange(CELLS, dtype=np.float64)
    fine = edges[:, None] + np.linspace(0, 1, FINE + 1)
    gap = np.radians(1 / FINE) / 2
    return np.stack([hue_weight(fine).max(axis=1) + T_SLOPE * gap, hue_turn(fine).max(axis=1)], axis=1)


def _windows() -> NDArray[np.float64]:
    levels = [_cell_bounds()]
    for level in range(1, LEVELS):
        half = levels[-1]
        levels.append(np.maximum(half, np.roll(half, -(2 ** (level - 1)), axis=0)))
    return np.ascontiguousarray(np.stack(levels))


def _log2() -> NDArray[np.int64]:
    return np.array([0, *(int(i).bit_length() - 1 for i in range(1, CELLS + 2))], dtype=np.int64)


G_STEP = 4.0  # cells of G to one unit of chroma
G_CELLS = 1024


def _g_table() -> NDArray[np.float64]:
    """G of equation (4) at each cell's edge; falling with chroma; the last entry stands for ever."""
    chroma7 = (np.arange(G_CELLS + 1) / G_STEP) ** 7
    table = 0.5 * (1 - np.sqrt(chroma7 / (chroma7 + 25.0**7)))
    table[-1] = 0.0
    return table


HUES = _windows()
LOG2 = _log2()
G = _g_table()
