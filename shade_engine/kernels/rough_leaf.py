"""CIEDE2000 to a leaf of points in single precision: which of them may be answers, eight at a time.

Colours are subtracted in double precision, and every part is a product of such differences, so that what
comes out is within `ERROR` of the square. Why that is enough stands in docs/shade-engine.md, under
"Chosen in single precision".
"""

import math

import numpy as np

from shade_engine.kernels.arguments import WIDEST_LEAF, Question, Singles
from shade_engine.kernels.compiled import compiled_loosely
from shade_engine.kernels.formula import POW25_7
from shade_engine.kernels.leaf import COS6, COS30, COS63, COS275, SIN6, SIN30, SIN63, SIN275

WIDEST = WIDEST_LEAF
ROUGH_ROOM = 4 * WIDEST  # for squares, and differences in L, a and b
ERROR = 2e-4  # of the square: more than twice what was ever met
UNTOLD = (
    -1.0
)  # instead of the square: the hue cannot be told so roughly, as hues are opposite or a point is grey

Single = np.float32
ZERO, HALF, ONE, TWO, TINY = (Single(number) for number in (0.0, 0.5, 1.0, 2.0, 1e-37))
MIDDLE, TWENTY, BY_L, BY_C, POW = (Single(number) for number in (50.0, 20.0, 0.015, 0.045, POW25_7))
THIRD, NEARLY = Single(math.pi / 3.0), Single(0.999)
GREY = Single(1e-4)  # of the question's chroma, squared: all that is left of a point's may be rounding
X1, Y1, X2 = Single(-0.17 * COS30), Single(-0.17 * SIN30), Single(0.24)
X3, Y3, X4, Y4 = (Single(part) for part in (0.32 * COS6, -0.32 * SIN6, -0.2 * COS63, -0.2 * SIN63))
BLUE_X, BLUE_Y = Single(COS275), Single(SIN275)
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
    """The squared differences to points, of which `near` has how far they are in L, a and b."""
    light, a, b, c1 = Single(question.light), Single(question.a), Single(question.b), Single(question.chroma)
    metric = question.metric
    by_light, by_plane, grey = Single(metric.by_light), Single(metric.by_hue), GREY * c1 * c1
    for i in range(count):
        dl, da, db = near[WIDEST + i], near[2 * WIDEST + i], near[3 * WIDEST + i]
        a2, b2 = a + da, b + db
        chroma2 = a2 * a2 + b2 * b2
        mean = HALF * (c1 + math.sqrt(chroma2))
        mean7 = mean * mean * mean
        mean7 = mean7 * mean7 * mean
        stretch = ONE + HALF - HALF * math.sqrt(mean7 / (mean7 + POW))
        square = stretch * stretch
        c1p, c2p = math.sqrt(square * a * a + b * b), math.sqrt(square * a2 * a2 + b2 * b2)
        total, product = c1p + c2p + TINY, c1p * c2p
        dot, cross = square * a * a2 + b * b2, stretch * (a * db - b * da)
        x, y = stretch * (a * c2p + a2 * c1p), b * c2p + b2 * c1p
        length = ONE / math.sqrt(max(x * x + y * y, TINY))
        x, y = x * length, y * length
        x2, y2 = x * x - y * y, TWO * x * y
        x3, y3 = x2 * x - y2 * y, y2 * x + x2 * y
        x4, y4 = x2 * x2 - y2 * y2, TWO * x2 * y2
        t = ONE + X1 * x + Y1 * y + X2 * x2 + X3 * x3 + Y3 * y3 + X4 * x4 + Y4 * y4
        chroma = HALF * total
        middle = light + HALF * dl - MIDDLE
        middle = middle * middle
        root = math.sqrt(TWENTY + middle)
        dl = by_light * dl * root / (root + BY_L * middle)
        dc = (square * da * (a + a2) + db * (b + b2)) / (total * (ONE + BY_C * chroma))
        s_h = ONE + BY_L * chroma * t
        over, under = (cross * cross, product + dot) if dot > ZERO else (product - dot, ONE)
        hue = TWO * over / (max(under, TINY) * s_h * s_h)
        blue = x * BLUE_X + y * BLUE_Y
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
        turn = TWO * angle * sine * math.sqrt(c7 / (c7 + POW) * hue)
        plane = dc * dc + hue - turn * (dc if cross >= ZERO else -dc)
        plane = max(plane, ZERO) * by_plane * by_plane
        is_told = dot + NEARLY * product >= ZERO and chroma2 >= grey
        near[i] = dl * dl + plane if is_told else Single(UNTOLD)
