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
    Question,
    Singles,
)  # fmt: skip
from shade_engine.kernels.compiled import compiled_inner, compiled_inner_loosely, compiled_loosely
from shade_engine.kernels.singles import (
    BLUE_X,
    BLUE_Y,
    BY_C,
    BY_L,
    FOUR,
    HALF,
    MIDDLE,
    ONE,
    POW,
    T0,
    THIRD,
    TWENTY,
    TWO,
    W1,
    W2,
    WP,
    X1,
    XW,
    Y1,
    YW,
    ZERO,
    Single,
)

SLACK = 1.0 - 1e-12  # of squares in double precision: rounding moves them by 3e-14
BOX_SLACK = Single(1.0 - 1e-4)  # of a bound, of which single precision loses less than a hundredth of that
EDGE = Single(1.2e-7)  # of a coordinate, which single precision rounds by half of that
LOST = Single(1e-6)  # of two chromas, more than single precision loses of how far apart they are
FLOOR = Single(1e-30)  # of a square: what is smaller has lost its digits in single precision
MAX_HUE_WEIGHT = Single(1.573)  # the maximum of T is 1.5725
BEND = Single(0.5 * (0.17 + 4 * 0.24 + 9 * 0.32 + 16 * 0.20))  # half of T's largest second derivative
ROUNDED_HUE = Single(math.radians(0.01))  # more than a hue loses in single precision
WIDEST_REACH = Single(3.1)  # of hues, in radians: a box that reaches further has any hue
OPPOSITE = Single(-0.99)  # as a cosine
FADE = Single(2.0 / math.radians(25.0) ** 2)  # (turn / 25)^2 is never below this times 1 - cos(turn)
PART2, PART6, PART24, PART120 = (Single(1.0 / number) for number in (2, 6, 24, 120))
MAX_ROTATION_SINE = Single(math.sin(math.pi / 3.0) + 1e-3)  # the series of a sine below ends above it


@compiled_inner
def outside(value: Single, low: Single, high: Single) -> Single:
    """At most the distance of a value from an interval."""
    return max(max(low - value, value - high) - EDGE * abs(value), ZERO)


@compiled_inner_loosely
def growth(chroma: Single) -> Single:
    """G of equation (4), which falls as the mean chroma grows."""
    c7 = chroma * chroma * chroma
    c7 = c7 * c7 * chroma
    return HALF - HALF * math.sqrt(c7 / (c7 + POW))


@compiled_inner_loosely
def hue_bounds(x: Single, y: Single, to_x: Single, to_y: Single, reach: Single) -> tuple[Single, Single]:
    """The largest T and sin(2 d_theta) over every mean of a hue (x, y) and one within `reach` of another.

    The mean of two hues is the direction of their sum; of nearly opposite ones it is square to their
    difference, on either side.
    """
    dot, cross = x * to_x + y * to_y, x * to_y - y * to_x
    sign = ONE if cross >= ZERO else -ONE
    mean_x = sign * (to_y - y) if dot < ZERO else x + to_x
    mean_y = sign * (x - to_x) if dot < ZERO else y + to_y
    length = ONE / math.sqrt(mean_x * mean_x + mean_y * mean_y)
    x, y = mean_x * length, mean_y * length
    either = dot < HALF * reach * reach + OPPOSITE  # the mean may lie on either side
    spread = HALF * reach + ROUNDED_HUE
    w, xy = TWO * x * x - ONE, x * y
    by_x, by_y, twice = X1 + XW * w, Y1 + YW * w, W1 + W2 * w + WP * xy
    odd, even = x * by_x + y * by_y, w * twice
    odd_slope = x * by_y - y * by_x - FOUR * xy * (XW * x + YW * y)
    even_slope = WP * w * w - FOUR * xy * (twice + W2 * w)
    t = T0 + even + (abs(odd) if either else odd)
    slope = abs(even_slope) + abs(odd_slope) if either else abs(even_slope + odd_slope)
    t = min(t + slope * spread + BEND * spread * spread, MAX_HUE_WEIGHT)
    blue, aside = x * BLUE_X + y * BLUE_Y, abs(y * BLUE_X - x * BLUE_Y)
    blue = abs(blue) if either else blue
    blue += spread * aside + HALF * spread * spread * max(ZERO, -blue)
    z = FADE * max(ZERO, ONE - blue)
    fade = ONE / (ONE + z * (ONE + z * (PART2 + z * (PART6 + z * (PART24 + z * PART120)))))
    angle = THIRD * fade
    square = angle * angle
    turn = angle * (ONE + square * (square * PART120 - PART6))
    any_hue = reach > WIDEST_REACH
    return MAX_HUE_WEIGHT if any_hue else t, MAX_ROTATION_SINE if any_hue else turn


@compiled_inner
def bound_boxes(boxes: Singles, group: int, question: Question, bounds: Singles) -> None:
    """For each of a group's boxes a number never above the squared difference to anything inside it.

    Behind the eight bounds is room for the boxes: the compiler takes eight at once where all is in one array.
    """
    for at in range(COLUMNS * GROUP):
        bounds[GROUP + at] = boxes[group, at]
    if question.metric.formula == CIEDE2000:
        bound_copied(question, bounds)
    else:
        bound_plainly(question, bounds)


@compiled_loosely
def bound_copied(question: Question, bounds: Singles) -> None:
    """The same for boxes that are copied already."""
    light, a, b, chroma = (
        Single(question.light),
        Single(question.a),
        Single(question.b),
        Single(question.chroma),
    )
    hue_x, hue_y, metric = Single(question.hue_x), Single(question.hue_y), question.metric
    by_light, by_chroma, by_hue = Single(metric.by_light), Single(metric.by_chroma), Single(metric.by_hue)
    for i in range(GROUP):
        l_low, l_high = bounds[(L_LOW + 1) * GROUP + i], bounds[(L_HIGH + 1) * GROUP + i]
        a_low, a_high = bounds[(A_LOW + 1) * GROUP + i], bounds[(A_HIGH + 1) * GROUP + i]
        c_low, c_high = bounds[(C_LOW + 1) * GROUP + i], bounds[(C_HIGH + 1) * GROUP + i]
        dl, da = outside(light, l_low, l_high), outside(a, a_low, a_high)
        db = outside(b, bounds[(B_LOW + 1) * GROUP + i], bounds[(B_HIGH + 1) * GROUP + i])
        g_high, g_low = growth(HALF * (chroma + c_low)), growth(HALF * (chroma + c_high))
        stretch, shrink = (TWO + g_high) * g_high, (TWO + g_low) * g_low
        own = math.sqrt(chroma * chroma + stretch * a * a)
        its = math.sqrt(c_high * c_high + stretch * max(a_low * a_low, a_high * a_high))
        mean = HALF * (own + its)
        t, turn = hue_bounds(
            hue_x, hue_y, bounds[(HUE_X + 1) * GROUP + i], bounds[(HUE_Y + 1) * GROUP + i],
            bounds[(HUE_REACH + 1) * GROUP + i] + g_high,
        )  # fmt: skip
        middle = max(abs(HALF * (light + l_low) - MIDDLE), abs(HALF * (light + l_high) - MIDDLE))
        middle = middle * middle
        root = math.sqrt(TWENTY + middle)
        dl = dl * root / (root + BY_L * middle) * by_light
        s_c, s_h = ONE + BY_C * mean, ONE + BY_L * mean * t
        part = ONE / (s_c * s_h)
        w_c, w_h = by_chroma * s_h * part, by_hue * s_c * part
        plane = (ONE + shrink) * da * da + db * db
        dc = max(its - math.sqrt(chroma * chroma + shrink * a * a), own - c_low) + LOST * (own + its)
        in_chroma = min(dc * dc, plane) if w_c <= w_h else ZERO
        left = ONE - turn * (ONE - TWO * growth(mean))  # what R_T leaves of chroma and hue: 1 - |R_T| / 2
        square = dl * dl + left * (in_chroma * w_c * w_c + (plane - in_chroma) * w_h * w_h)
        bounds[i] = BOX_SLACK * square - FLOOR


@compiled_loosely
def bound_plainly(question: Question, bounds: Singles) -> None:
    """The same by CIE94 and HyAB."""
    metric, chroma = question.metric, Single(question.chroma)
    light, a, b = Single(question.light), Single(question.a), Single(question.b)
    by_light, by_chroma, by_hue = Single(metric.by_light), Single(metric.by_chroma), Single(metric.by_hue)
    for i in range(GROUP):
        c_low, c_high = bounds[(C_LOW + 1) * GROUP + i], bounds[(C_HIGH + 1) * GROUP + i]
        dl = outside(light, bounds[(L_LOW + 1) * GROUP + i], bounds[(L_HIGH + 1) * GROUP + i])
        da = outside(a, bounds[(A_LOW + 1) * GROUP + i], bounds[(A_HIGH + 1) * GROUP + i])
        db = outside(b, bounds[(B_LOW + 1) * GROUP + i], bounds[(B_HIGH + 1) * GROUP + i])
        dl *= by_light
        plane = da * da + db * db
        if metric.formula == HYAB:
            near = dl + math.sqrt(plane)
            bounds[i] = BOX_SLACK * near * near - FLOOR
            continue
        most, least = (
            max(c_high - chroma, chroma - c_low) + LOST * (chroma + c_high),
            outside(chroma, c_low, c_high),
        )
        dc = most if metric.by_chroma <= metric.by_hue else least
        in_chroma = min(dc * dc, plane)
        square = dl * dl + in_chroma * by_chroma * by_chroma + (plane - in_chroma) * by_hue * by_hue
        bounds[i] = BOX_SLACK * square - FLOOR
