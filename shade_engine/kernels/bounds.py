"""Bounds how near a box of CIELAB can be: a lower bound of CIEDE2000 from a colour to anything inside a box.

The proof stands in docs/shade-engine.md, "Why a box can be left out". Boxes come in groups of eight siblings,
a row of `boxes` each, column by column as `arguments` numbers them: the processor takes a group at once, so
there is neither a branch nor a table here. Single precision, rounded outwards, is half the memory, and no box
is smaller than it is.
"""

import math

from shade_engine.kernels.arguments import (
    A_HIGH,
    A_LOW,
    B_HIGH,
    B_LOW,
    C_HIGH,
    C_LOW,
    CIEDE2000,
    COLUMNS,
    GROUP,
    HUE_REACH,
    HUE_X,
    HUE_Y,
    HYAB,
    L_HIGH,
    L_LOW,
    Doubles,
    Question,
    Singles,
)  # fmt: skip
from shade_engine.kernels.compiled import compiled_inner
from shade_engine.kernels.formula import POW25_7

SLACK = 1.0 - 1e-12  # rounding may lift a bound above the truth by 3e-14 of it
MAX_HUE_WEIGHT = 1.573  # the maximum of T is 1.5725
MAX_HUE_WEIGHT_BEND = 0.17 + 4 * 0.24 + 9 * 0.32 + 16 * 0.20  # of T, the largest second derivative
ROUNDED_HUE = math.radians(0.01)  # more than a hue loses in single precision
WIDEST_REACH = 3.1  # of hues, in radians: a box that reaches further has any hue
COS6, SIN6 = math.cos(math.radians(6)), math.sin(math.radians(6))
COS30, SIN30 = math.cos(math.radians(30)), math.sin(math.radians(30))
COS63, SIN63 = math.cos(math.radians(63)), math.sin(math.radians(63))
COS275, SIN275 = math.cos(math.radians(275)), math.sin(math.radians(275))
FADE = 2.0 / math.radians(25.0) ** 2  # (turn / 25)^2 is never below this times 1 - cos(turn)
THIRD = math.pi / 3.0
MAX_ROTATION_SINE = THIRD * (1.0 - THIRD**2 / 6.0 + THIRD**4 / 120.0)  # a little more than sin 60 degrees


@compiled_inner
def outside(value: float, low: float, high: float) -> float:
    """The distance of a value from an interval."""
    return max(low - value, value - high, 0.0)


@compiled_inner
def growth(chroma: float) -> float:
    """G of equation (4), which falls as the mean chroma grows."""
    c7 = chroma * chroma * chroma
    c7 = c7 * c7 * chroma
    return 0.5 - 0.5 * math.sqrt(c7 / (c7 + POW25_7))


@compiled_inner
def hue_bounds(x: float, y: float, to_x: float, to_y: float, reach: float) -> tuple[float, float]:
    """The largest T and sin(2 d_theta) over every mean of a hue (x, y) and one within `reach` of another.

    The mean of two hues is the direction of their sum; of nearly opposite ones it is square to their
    difference, on either side.
    """
    dot, cross = x * to_x + y * to_y, x * to_y - y * to_x
    sign = 1.0 if cross >= 0.0 else -1.0
    mean_x = sign * (to_y - y) if dot < 0.0 else x + to_x
    mean_y = sign * (x - to_x) if dot < 0.0 else y + to_y
    length = 1.0 / math.sqrt(mean_x * mean_x + mean_y * mean_y)
    x, y = mean_x * length, mean_y * length
    either = dot < 0.5 * reach * reach - 0.99  # the mean may lie on either side
    spread = 0.5 * reach + ROUNDED_HUE
    x2, y2 = x * x - y * y, 2.0 * x * y
    x3, y3 = x2 * x - y2 * y, y2 * x + x2 * y
    x4, y4 = x2 * x2 - y2 * y2, 2.0 * x2 * y2
    odd = 0.32 * (x3 * COS6 - y3 * SIN6) - 0.17 * (x * COS30 + y * SIN30)
    even = 0.24 * x2 - 0.20 * (x4 * COS63 + y4 * SIN63)
    odd_slope = 0.17 * (y * COS30 - x * SIN30) - 0.96 * (y3 * COS6 + x3 * SIN6)
    even_slope = 0.80 * (y4 * COS63 - x4 * SIN63) - 0.48 * y2
    t = 1.0 + even + (abs(odd) if either else odd)
    slope = abs(even_slope) + abs(odd_slope) if either else abs(even_slope + odd_slope)
    t = min(t + slope * spread + 0.5 * MAX_HUE_WEIGHT_BEND * spread * spread, MAX_HUE_WEIGHT)
    blue, aside = x * COS275 + y * SIN275, abs(y * COS275 - x * SIN275)
    blue = abs(blue) if either else blue
    blue += spread * aside + 0.5 * spread * spread * max(0.0, -blue)
    z = FADE * max(0.0, 1.0 - blue)
    fade = 1.0 / (1.0 + z * (1.0 + z * (1.0 / 2.0 + z * (1.0 / 6.0 + z * (1.0 / 24.0 + z * (1.0 / 120.0))))))
    angle = THIRD * fade
    square = angle * angle
    turn = angle * (1.0 + square * (square * (1.0 / 120.0) - 1.0 / 6.0))
    any_hue = reach > WIDEST_REACH
    return MAX_HUE_WEIGHT if any_hue else t, MAX_ROTATION_SINE if any_hue else turn


@compiled_inner
def bound_boxes(boxes: Singles, group: int, question: Question, bounds: Doubles) -> None:
    """For each of a group's boxes a number never above the squared difference to anything inside it.

    Behind the eight bounds is room for the boxes: the compiler takes eight at once where all is in one array.
    """
    light, a, b, chroma, hue_x, hue_y, _, metric = question
    for at in range(COLUMNS * GROUP):
        bounds[GROUP + at] = boxes[group, at]
    if metric.formula != CIEDE2000:
        bound_plainly(question, bounds)
        return
    for i in range(GROUP):
        l_low, l_high = bounds[(L_LOW + 1) * GROUP + i], bounds[(L_HIGH + 1) * GROUP + i]
        a_low, a_high = bounds[(A_LOW + 1) * GROUP + i], bounds[(A_HIGH + 1) * GROUP + i]
        c_low, c_high = bounds[(C_LOW + 1) * GROUP + i], bounds[(C_HIGH + 1) * GROUP + i]
        dl, da = outside(light, l_low, l_high), outside(a, a_low, a_high)
        db = outside(b, bounds[(B_LOW + 1) * GROUP + i], bounds[(B_HIGH + 1) * GROUP + i])
        g_high, g_low = growth(0.5 * (chroma + c_low)), growth(0.5 * (chroma + c_high))
        stretch, shrink = (2.0 + g_high) * g_high, (2.0 + g_low) * g_low
        own = math.sqrt(chroma * chroma + stretch * a * a)
        its = math.sqrt(c_high * c_high + stretch * max(a_low * a_low, a_high * a_high))
        mean = 0.5 * (own + its)
        t, turn = hue_bounds(
            hue_x, hue_y, bounds[(HUE_X + 1) * GROUP + i], bounds[(HUE_Y + 1) * GROUP + i],
            bounds[(HUE_REACH + 1) * GROUP + i] + g_high,
        )  # fmt: skip
        middle = max(abs(0.5 * (light + l_low) - 50.0), abs(0.5 * (light + l_high) - 50.0))
        middle = middle * middle
        root = math.sqrt(20.0 + middle)
        dl = dl * root / (root + 0.015 * middle) * metric.by_light
        s_c, s_h = 1.0 + 0.045 * mean, 1.0 + 0.015 * mean * t
        part = 1.0 / (s_c * s_h)
        w_c, w_h = metric.by_chroma * s_h * part, metric.by_hue * s_c * part
        plane = (1.0 + shrink) * da * da + db * db
        dc = max(its - math.sqrt(chroma * chroma + shrink * a * a), own - c_low)
        by_chroma = min(dc * dc, plane) if w_c <= w_h else 0.0
        left = 1.0 - turn * (1.0 - 2.0 * growth(mean))  # what R_T leaves of chroma and hue: 1 - |R_T| / 2
        bounds[i] = dl * dl + left * (by_chroma * w_c * w_c + (plane - by_chroma) * w_h * w_h)


@compiled_inner
def bound_plainly(question: Question, bounds: Doubles) -> None:
    """The same by CIE94 and HyAB."""
    metric, chroma = question.metric, question.chroma
    for i in range(GROUP):
        c_low, c_high = bounds[(C_LOW + 1) * GROUP + i], bounds[(C_HIGH + 1) * GROUP + i]
        dl = outside(question.light, bounds[(L_LOW + 1) * GROUP + i], bounds[(L_HIGH + 1) * GROUP + i])
        da = outside(question.a, bounds[(A_LOW + 1) * GROUP + i], bounds[(A_HIGH + 1) * GROUP + i])
        db = outside(question.b, bounds[(B_LOW + 1) * GROUP + i], bounds[(B_HIGH + 1) * GROUP + i])
        dl *= metric.by_light
        plane = da * da + db * db
        if metric.formula == HYAB:
            near = dl + math.sqrt(plane)
            bounds[i] = near * near
            continue
        most, least = max(c_high - chroma, chroma - c_low), outside(chroma, c_low, c_high)
        dc = most if metric.by_chroma <= metric.by_hue else least
        by_chroma = min(dc * dc, plane)
        bounds[i] = dl * dl + by_chroma * metric.by_chroma**2 + (plane - by_chroma) * metric.by_hue**2
