"""CIEDE2000 to the points of leaves in single precision: which of them may be answers, eight at a time.

In four loops, not one: each is short, so the processor works at several eights at once and waits for no root.

Colours are subtracted in double precision, and every part is a product of such differences, so that what
comes out is within `ERROR` of the square. Why that is enough stands in docs/shade-engine.md, under
"Chosen in single precision".
"""

import math

import numpy as np

from shade_engine.kernels.arguments import GROUP, LEAF_LANES, WIDEST_LEAF, Ints, Longs, Question, Singles
from shade_engine.kernels.compiled import compiled_loosely
from shade_engine.kernels.singles import (
    BLUE_X,
    BLUE_Y,
    BY_C,
    BY_L,
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

EIGHT_LEAVES = GROUP * WIDEST_LEAF + LEAF_LANES  # room for points
# Behind the squares: how far the points are in L, a and b, and what one loop leaves to the next
BY_LIGHT, BY_A, BY_B, STRETCH, TOTAL, PRODUCT, MEAN_X, MEAN_Y = (part * EIGHT_LEAVES for part in range(1, 9))
HUE_WEIGHT, BLUE, TURNED, HUE = MEAN_X, MEAN_Y, STRETCH, PRODUCT  # in their place
ROUGH_ROOM = 9 * EIGHT_LEAVES
KEYS_AT_ONCE = 4  # that are put among the best
OFFERED = WIDEST_LEAF + KEYS_AT_ONCE  # where the keys begin that are not yet among the best
ERROR = 4e-4  # of the square: three times what was ever met
# Further from blue than 75 degrees, or of a mean chroma under 2, R_T is under 1.3e-4 of chroma and hue
NEAR_BLUE, PALE = Single(math.cos(math.radians(75))), Single(2)
NEARLY, TINY = Single(0.999), Single(1e-37)
Whole = np.int32
LEFT = Single(0.13)  # of dC'² at the least, whatever R_T is
GREY = Single(1e-4)  # of the question's chroma, squared: all that is left of a point's may be rounding
# As in leaf.py, of a lower degree: the fourth power errs by 1e-5
FADE = np.array(
    [
        0.002805559407354627, 0.01662321406169417, 0.06259241585905344, 0.1623157175863649,
        0.2730387514033398, 0.2818989477057462, 0.16156139186555482, 0.039161436028670005,
    ],
    dtype=Single,
)  # fmt: skip
SINE = np.array([-1 / 5040, 1 / 120, -1 / 6, 1.0], dtype=Single)


@compiled_loosely
def rough_squares(question: Question, near: Singles, count: int) -> None:
    """The squared differences to points, of which `near` has how far they are in L, a and b.

    Where the hue cannot be told so roughly, as hues are opposite or a point is grey, it is below 0: what the
    square is at the least, with a minus.
    """
    light, a, b, c1 = Single(question.light), Single(question.a), Single(question.b), Single(question.chroma)
    metric = question.metric
    by_light, by_plane, grey = Single(metric.by_light), Single(metric.by_hue * metric.by_hue), GREY * c1 * c1
    above, blues = light - MIDDLE, Whole(0)
    for i in range(count):
        dl, a2, b2 = near[BY_LIGHT + i], a + near[BY_A + i], b + near[BY_B + i]
        middle = above + HALF * dl
        middle = middle * middle
        root = math.sqrt(TWENTY + middle)
        dl = by_light * dl * root / (root + BY_L * middle)
        near[BY_LIGHT + i] = dl * dl
        mean = HALF * (c1 + math.sqrt(a2 * a2 + b2 * b2))
        mean7 = mean * mean * mean
        mean7 = mean7 * mean7 * mean
        near[STRETCH + i] = ONE + HALF - HALF * math.sqrt(mean7 / (mean7 + POW))
    for i in range(count):
        a2, b2, stretch = a + near[BY_A + i], b + near[BY_B + i], near[STRETCH + i]
        square = stretch * stretch
        c1p, c2p = math.sqrt(square * a * a + b * b), math.sqrt(square * a2 * a2 + b2 * b2)
        near[TOTAL + i], near[PRODUCT + i] = c1p + c2p + TINY, c1p * c2p
        near[MEAN_X + i], near[MEAN_Y + i] = stretch * (a * c2p + a2 * c1p), b * c2p + b2 * c1p
    for i in range(count):
        x, y = near[MEAN_X + i], near[MEAN_Y + i]
        length = ONE / math.sqrt(max(x * x + y * y, TINY))
        x, y = x * length, y * length
        w = TWO * x * x - ONE
        t = T0 + w * (W1 + W2 * w + WP * x * y) + x * (X1 + XW * w) + y * (Y1 + YW * w)
        near[HUE_WEIGHT + i], near[BLUE + i] = t, x * BLUE_X + y * BLUE_Y
    for i in range(count):
        dl, da, db = near[BY_LIGHT + i], near[BY_A + i], near[BY_B + i]
        stretch, total, product = near[STRETCH + i], near[TOTAL + i], near[PRODUCT + i]
        t, chroma = near[HUE_WEIGHT + i], HALF * total
        a2, b2, square = a + da, b + db, stretch * stretch
        dot, cross = square * a * a2 + b * b2, stretch * (a * db - b * da)
        dc = (square * da * (a + a2) + db * (b + b2)) / (total * (ONE + BY_C * chroma))
        s_h = ONE + BY_L * chroma * t
        over, under = (cross * cross, product + dot) if dot > ZERO else (product - dot, ONE)
        hue = TWO * over / (max(under, TINY) * s_h * s_h)
        is_told = (dot + NEARLY * product >= ZERO) & (a2 * a2 + b2 * b2 >= grey)
        least = -(dl + LEFT * by_plane * (dc * dc)) - TINY
        # Never 0: the key of a denormal number may count as none in a process that takes those for 0
        near[i] = dl + by_plane * (dc * dc + hue) + TINY if is_told else least
        near[TURNED + i], near[HUE + i] = (dc if cross >= ZERO else -dc), hue
        blues = Whole(blues + Whole((near[BLUE + i] > NEAR_BLUE) & (chroma > PALE)))
    if blues > 0:
        turn_squares(near, count, by_plane)


@compiled_loosely
def turn_squares(near: Singles, count: int, by_plane: Single) -> None:
    """Add what R_T makes of the squares, which is little but near blue."""
    for i in range(count):
        dc, hue, chroma, blue = near[TURNED + i], near[HUE + i], HALF * near[TOTAL + i], near[BLUE + i]
        fade = ZERO
        for at in range(FADE.size):
            fade = fade * blue + FADE[at]
        angle = fade * fade
        angle = THIRD * angle * angle
        sine = ZERO
        for at in range(SINE.size):
            sine = sine * angle * angle + SINE[at]
        c7 = chroma * chroma * chroma
        c7 = c7 * c7 * chroma
        turn = TWO * angle * sine * math.sqrt(c7 / (c7 + POW) * hue) * dc
        near[i] -= by_plane * turn if near[i] >= ZERO else ZERO


@compiled_loosely
def keep_within(squares: Singles, bits: Ints, points: Ints, count: int, reach: Single, keys: Longs) -> int:
    """Write the keys of the points within reach; how many they are. No branch."""
    kept = 0
    for i in range(np.uint64(count)):
        keys[np.uint64(OFFERED + kept)] = np.int64(bits[i]) << 32 | np.int64(points[i])
        kept += bool(squares[i] <= reach)
    return kept
