"""Look-up tables for the lower bound of CIEDE2000, computed once at import.

Two terms depend on the mean hue: T of equation (15), and sin(2 d_theta) of equations (16) and (21).
`MAX_BY_HUE_RANGE[level, start]` holds an upper bound of both for the `2**level` one-degree cells that begin
at `start`. Any range of hues is covered by two such rows. `G_BY_CHROMA` holds G of equation (4).
"""

import numpy as np
from numpy.typing import NDArray

HUE_CELLS = 360  # one for each degree
HUE_LEVELS = 9  # the widest row is 2**8 cells; wider ranges use the maxima of the whole circle below
SAMPLES_PER_CELL = 64
MAX_HUE_WEIGHT = 1.573  # the maximum of T is 1.5725
MAX_HUE_WEIGHT_SLOPE = 0.17 + 2 * 0.24 + 3 * 0.32 + 4 * 0.20  # of T, per radian
MAX_ROTATION_SINE = 0.8661  # sin 60 degrees, at hue 275
G_CELLS = 1024
G_CELLS_PER_CHROMA = 4.0  # cells to one unit of chroma


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


def rotation_sine(hue: NDArray[np.float64]) -> NDArray[np.float64]:
    """sin(2 d_theta) of equations (16) and (21), for hues in degrees. It is largest at 275."""
    return np.asarray(np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2)))), dtype=np.float64)


def _max_by_hue_cell() -> NDArray[np.float64]:
    edges = np.arange(HUE_CELLS, dtype=np.float64)
    samples = edges[:, None] + np.linspace(0, 1, SAMPLES_PER_CELL + 1)
    to_next_sample = np.radians(1 / SAMPLES_PER_CELL) / 2
    max_weight = hue_weight(samples).max(axis=1) + MAX_HUE_WEIGHT_SLOPE * to_next_sample
    # A cell's largest sine is that of an edge: it falls on both sides of 275, which is an edge itself.
    return np.stack([max_weight, rotation_sine(samples).max(axis=1)], axis=1)


def _max_by_hue_range() -> NDArray[np.float64]:
    levels = [_max_by_hue_cell()]
    for level in range(1, HUE_LEVELS):
        half = levels[-1]
        levels.append(np.maximum(half, np.roll(half, -(2 ** (level - 1)), axis=0)))
    return np.ascontiguousarray(np.stack(levels))


def _floor_log2() -> NDArray[np.int64]:
    return np.array([0, *(int(i).bit_length() - 1 for i in range(1, HUE_CELLS + 2))], dtype=np.int64)


def _g_by_chroma() -> NDArray[np.float64]:
    """G at each cell's edge. G falls with chroma, so the last entry, 0, bounds every larger chroma."""
    chroma7 = (np.arange(G_CELLS + 1) / G_CELLS_PER_CHROMA) ** 7
    table = 0.5 * (1 - np.sqrt(chroma7 / (chroma7 + 25.0**7)))
    table[-1] = 0.0
    return table


MAX_BY_HUE_RANGE = _max_by_hue_range()
FLOOR_LOG2 = _floor_log2()
G_BY_CHROMA = _g_by_chroma()
