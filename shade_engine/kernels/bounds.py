"""Bounds how near a box of CIELAB can be: a lower bound of CIEDE2000 from a colour to anything inside a box.

The proof stands in docs/shade-engine.md, "Why a box can be left out". A row of `nodes` is laid out by the
column numbers of `arguments`, in single precision rounded outwards: half the memory, and no box smaller than
it is.
"""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.arguments import (
    A_HIGH,
    A_LOW,
    A_SQUARE,
    B_HIGH,
    B_LOW,
    C_HIGH,
    C_LOW,
    CIEDE2000,
    HUE,
    HUE_REACH,
    HYAB,
    L_HIGH,
    L_LOW,
    Metric,
    Question,
)  # fmt: skip
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.formula import POW25_7
from shade_engine.kernels.tables import (
    FLOOR_LOG2,
    G_BY_CHROMA,
    G_CELLS,
    G_CELLS_PER_CHROMA,
    HUE_CELLS,
    MAX_BY_HUE_RANGE,
    MAX_HUE_WEIGHT,
    MAX_ROTATION_SINE,
)

SLACK = 1.0 - 1e-12  # rounding may lift a bound above the truth by 3e-14 of it
PRIMING = math.degrees(0.5)  # a factor 1 + G on a turns a hue by at most G/2 radians


@compiled
def hue_bounds(hue: float, middle: float, spread: float) -> tuple[float, float]:
    """The largest T and sin(2 d_theta) over every mean of `hue` and a hue within `spread` of `middle`."""
    turn = middle - hue
    if turn > 180.0:
        turn -= 360.0
    elif turn < -180.0:
        turn += 360.0
    if abs(turn) + spread >= 179.9:
        return MAX_HUE_WEIGHT, MAX_ROTATION_SINE
    mean = hue + 0.5 * turn + 360.0
    reach = 0.5 * spread + 0.01
    low = int(mean - reach)
    cells = int(mean + reach) - low + 1
    level = FLOOR_LOG2[cells]
    left = low % HUE_CELLS
    right = (low + cells - (1 << level)) % HUE_CELLS
    return (
        max(MAX_BY_HUE_RANGE[level, left, 0], MAX_BY_HUE_RANGE[level, right, 0]),
        max(MAX_BY_HUE_RANGE[level, left, 1], MAX_BY_HUE_RANGE[level, right, 1]),
    )


@compiled
def rotation_left(turn: float, chroma: float) -> float:
    """The least that the rotation term leaves of the chroma and hue parts: 1 - |R_T| / 2."""
    if turn < 0.01:
        return 1.0 - turn
    c7 = chroma**7
    return 1.0 - turn * math.sqrt(c7 / (c7 + POW25_7))


@compiled
def outside(value: float, low: float, high: float) -> float:
    """The distance of a value from an interval."""
    return max(low - value, value - high, 0.0)


@compiled
def plain_bound(
    nodes: NDArray[np.float32], node: int, chroma: float, dl: float, da: float, db: float, metric: Metric
) -> float:
    """The same bound by CIE94 and HyAB, given how far the box is from the colour along each axis."""
    dl *= metric.by_light
    plane = da * da + db * db
    if metric.formula == HYAB:
        near = dl + math.sqrt(plane)
        return near * near
    c_low, c_high = np.float64(nodes[node, C_LOW]), np.float64(nodes[node, C_HIGH])
    most, least = max(c_high - chroma, chroma - c_low), outside(chroma, c_low, c_high)
    dc = most if metric.by_chroma <= metric.by_hue else least
    by_chroma = min(dc * dc, plane)
    return dl * dl + by_chroma * metric.by_chroma**2 + (plane - by_chroma) * metric.by_hue**2


@compiled
def box_bound(nodes: NDArray[np.float32], node: int, question: Question) -> float:
    """A number never above the squared difference between a colour and anything inside a box."""
    light, a, b, chroma, hue, _, metric = question
    l_low, l_high = np.float64(nodes[node, L_LOW]), np.float64(nodes[node, L_HIGH])
    c_low, c_high = np.float64(nodes[node, C_LOW]), np.float64(nodes[node, C_HIGH])
    dl = outside(light, l_low, l_high)
    da = outside(a, np.float64(nodes[node, A_LOW]), np.float64(nodes[node, A_HIGH]))
    db = outside(b, np.float64(nodes[node, B_LOW]), np.float64(nodes[node, B_HIGH]))
    if dl + da + db == 0.0:
        return 0.0
    if metric.formula != CIEDE2000:
        return plain_bound(nodes, node, chroma, dl, da, db, metric)
    g_high = G_BY_CHROMA[min(int(G_CELLS_PER_CHROMA * 0.5 * (chroma + c_low)), G_CELLS - 1)]
    g_low = G_BY_CHROMA[min(int(G_CELLS_PER_CHROMA * 0.5 * (chroma + c_high)) + 1, G_CELLS)]
    stretch = (2.0 + g_high) * g_high
    shrink = (2.0 + g_low) * g_low
    own = math.sqrt(chroma * chroma + stretch * a * a)
    its = math.sqrt(c_high * c_high + stretch * np.float64(nodes[node, A_SQUARE]))
    mean = 0.5 * (own + its)
    reach = np.float64(nodes[node, HUE_REACH]) + 2.0 * PRIMING * g_high
    t, turn = hue_bounds(hue, np.float64(nodes[node, HUE]), reach)
    middle = max(abs(0.5 * (light + l_low) - 50.0), abs(0.5 * (light + l_high) - 50.0)) ** 2
    root = math.sqrt(20.0 + middle)
    dl = dl * root / (root + 0.015 * middle) * metric.by_light
    w_c = metric.by_chroma / (1.0 + 0.045 * mean)
    w_h = metric.by_hue / (1.0 + 0.015 * mean * t)
    plane = (1.0 + shrink) * da * da + db * db
    dc = max(its - math.sqrt(chroma * chroma + shrink * a * a), own - c_low)
    by_chroma = min(dc * dc, plane) if w_c <= w_h else 0.0
    left = rotation_left(turn, mean)
    square: float = dl * dl + left * (by_chroma * w_c * w_c + (plane - by_chroma) * w_h * w_h)
    return square
