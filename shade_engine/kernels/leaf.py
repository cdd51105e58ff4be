"""CIEDE2000 to a leaf of points at once, without an angle: what the processor can do four or eight at a time.

So whole eights are measured, and what the room held behind a leaf's last point comes along unasked.

The formula needs the mean hue only through the cosines of equation (15), and those are polynomials of its
direction, which is the sum of the two hue directions. dH' is the sine of half a hue difference, a quotient of
products. In R_T, sin(2 d_theta) is a polynomial of a polynomial of the cosine between the mean hue and blue.

Near a warm question R_T counts nowhere, and is left out. A point that is not warm has a share of its square
that is certain: at most 1 - |R_T|/2, where sin(2 d_theta) goes by steps, and (C'/25)^3, at most 1, is never
below sqrt(C'^7 / (C'^7 + 25^7)). It is measured anew where that may make it an answer.
"""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.arguments import CIEDE2000, LEAF_LANES, WIDEST_LEAF, Question
from shade_engine.kernels.compiled import compiled, compiled_inner
from shade_engine.kernels.formula import POW25_7, TINY, plain_square, weighed_delta_e

LANES, WIDEST = LEAF_LANES, WIDEST_LEAF
LEAF_ROOM = 5 * WIDEST  # for squares, shares and the points themselves
COS6, SIN6 = math.cos(math.radians(6)), math.sin(math.radians(6))
COS30, SIN30 = math.cos(math.radians(30)), math.sin(math.radians(30))
COS63, SIN63 = math.cos(math.radians(63)), math.sin(math.radians(63))
COS275, SIN275 = math.cos(math.radians(275)), math.sin(math.radians(275))
COS105 = math.cos(math.radians(105))
COS25, COS40, COS60 = (math.cos(math.radians(turn)) for turn in (25, 40, 60))
# The largest sin(2 d_theta) of equation (21), and the largest from so many degrees off blue on
MOST, MOST_FROM_25, MOST_FROM_40, MOST_FROM_60 = (
    math.sin(math.radians(60 * math.exp(-((turn / 25) ** 2)))) + 1e-6 for turn in (0, 25, 40, 60)
)

# exp(-(turn / 25)^2 / 4) by powers of cos(turn), the highest first; its fourth power errs by 3e-15
FADE = np.array(
    [
        2.254720854466541e-09, 4.4358440476344185e-08, 1.3682870108056022e-06, 2.514699651712249e-05,
        0.0003185309746733811, 0.0027419209872980854, 0.01598618853612721, 0.0626449047704769,
        0.1627124694473771, 0.27302293971557595, 0.281819923884495, 0.1615626646882789, 0.03916389509900786,
    ]
)  # fmt: skip
# sin(z) / z by powers of z^2, the highest first
SINE = np.array([(-1) ** power / math.factorial(2 * power + 1) for power in range(9, -1, -1)])

WHOLE = 1.0  # hue 0 to 105: R_T under 1e-19, the squares are the difference itself
NOTHING = 0.0  # hues nearly opposite, or a mean hue of nearly 0: the formula's own business
ZERO_HUE = 1e-6  # as a sine: mean hues so near 0 may be 360 to the formula, where R_T is 1e-5


@compiled_inner
def leaf_squares(
    points: NDArray[np.float64], start: int, end: int, question: Question, near: NDArray[np.float64]
) -> None:
    """For each point the squared difference, and behind them the share of each that is certain.

    Behind both the points are copied: the compiler takes eight at once where all is in one array.
    """
    count = (end - start + LANES - 1) // LANES * LANES
    for axis in range(3):
        for i in range(end - start):
            near[(2 + axis) * WIDEST + i] = points[axis, start + i]
    copied_squares(question, near, count)


@compiled_inner
def copied_squares(question: Question, near: NDArray[np.float64], count: int) -> None:
    """The same for points that are copied already."""
    if question.metric.formula != CIEDE2000:
        plain_squares(question, near, count)
    elif question.b > 0.2 * question.chroma + 2.0 and question.a > 0.0:
        warm_squares(question, near, count)
    else:
        turned_squares(question, near, count)


@compiled_inner
def measure_parts(
    question: Question, near: NDArray[np.float64], i: int
) -> tuple[float, float, float, float, float, float, float]:
    """The square without R_T; dC' signed as dH', dH' squared; mean C' and hue; below 0 if opposite."""
    light, a, b, c1 = question.light, question.a, question.b, question.chroma
    l2, a2, b2 = near[2 * WIDEST + i], near[3 * WIDEST + i], near[4 * WIDEST + i]
    mean = 0.5 * (c1 + math.sqrt(a2 * a2 + b2 * b2))
    mean7 = mean * mean * mean
    mean7 = mean7 * mean7 * mean
    stretch = 1.5 - 0.5 * math.sqrt(mean7 / (mean7 + POW25_7))
    a1p, a2p = stretch * a, stretch * a2
    c1p, c2p = math.sqrt(a1p * a1p + b * b), math.sqrt(a2p * a2p + b2 * b2)
    product, dot, cross = c1p * c2p, a1p * a2p + b * b2, a1p * b2 - b * a2p
    half = max(product + dot, TINY)
    length = 1.0 / math.sqrt(max(2.0 * product * half, TINY))
    x, y = (a1p * c2p + a2p * c1p) * length, (b * c2p + b2 * c1p) * length
    x2, y2 = x * x - y * y, 2.0 * x * y
    x3, y3 = x2 * x - y2 * y, y2 * x + x2 * y
    x4, y4 = x2 * x2 - y2 * y2, 2.0 * x2 * y2
    t = 1.0 - 0.17 * (x * COS30 + y * SIN30) + 0.24 * x2
    t += 0.32 * (x3 * COS6 - y3 * SIN6) - 0.20 * (x4 * COS63 + y4 * SIN63)
    chroma = 0.5 * (c1p + c2p)
    middle = (0.5 * (light + l2) - 50.0) * (0.5 * (light + l2) - 50.0)
    root = math.sqrt(20.0 + middle)
    dl = (l2 - light) * root / (root + 0.015 * middle) * question.metric.by_light
    dc = (c2p - c1p) / (1.0 + 0.045 * chroma) * question.metric.by_chroma
    s_h = 1.0 + 0.015 * chroma * t
    over, under = (cross * cross, half) if dot > 0.0 else (product - dot, 1.0)
    hue_square = 2.0 * over / (under * s_h * s_h) * (question.metric.by_hue * question.metric.by_hue)
    turned = dc if cross >= 0.0 else -dc
    square = dl * dl + dc * dc + hue_square
    return square, turned, hue_square, chroma, x, y, dot + 0.999 * product


@compiled
def warm_squares(question: Question, near: NDArray[np.float64], count: int) -> None:
    """For a warm question, near which R_T counts little: the squares without it, and the share it leaves."""
    for i in range(count):
        square, _, _, chroma, x, y, opposite = measure_parts(question, near, i)
        near[i] = square
        blue, part = x * COS275 + y * SIN275, min(chroma / 25.0, 1.0)
        turn = MOST_FROM_25 if blue < COS25 else MOST
        turn = MOST_FROM_40 if blue < COS40 else turn
        turn = MOST_FROM_60 if blue < COS60 else turn
        certain = 1.0 - turn * part * part * part
        certain = WHOLE if (y > ZERO_HUE and x > COS105) else certain
        near[WIDEST + i] = NOTHING if opposite < 0.0 else certain


@compiled
def turned_squares(question: Question, near: NDArray[np.float64], count: int) -> None:
    """For any other question: the squares with R_T."""
    for i in range(count):
        square, dc, hue_square, chroma, x, y, opposite = measure_parts(question, near, i)
        blue = x * COS275 + y * SIN275
        fade = 0.0
        for at in range(FADE.size):
            fade = fade * blue + FADE[at]
        angle = math.pi / 3.0 * fade * fade * fade * fade
        sine = 0.0
        for at in range(SINE.size):
            sine = sine * angle * angle + SINE[at]
        angle = 0.0 if (y > ZERO_HUE) & (x > COS105) else angle  # the paper has no blue below hue 0
        c7 = chroma * chroma * chroma
        c7 = c7 * c7 * chroma
        square -= 2.0 * angle * sine * math.sqrt(c7 / (c7 + POW25_7)) * dc * math.sqrt(hue_square)
        near[i] = max(square, 0.0)
        near[WIDEST + i] = NOTHING if (opposite < 0.0) | ((abs(y) <= ZERO_HUE) & (x > 0.0)) else WHOLE


@compiled
def plain_squares(question: Question, near: NDArray[np.float64], count: int) -> None:
    """The same by CIE94 and HyAB, which have no R_T: the squares are the differences themselves."""
    light, a, b, chroma = question.light, question.a, question.b, question.chroma
    for i in range(count):
        l2, a2, b2 = near[2 * WIDEST + i], near[3 * WIDEST + i], near[4 * WIDEST + i]
        near[i] = plain_square(
            question.metric, chroma, l2 - light, a2 - a, b2 - b, a * b2 - b * a2, a * a2 + b * b2,
            math.sqrt(a2 * a2 + b2 * b2),
        )  # fmt: skip
        near[WIDEST + i] = WHOLE


@compiled
def exact_square(near: NDArray[np.float64], i: int, question: Question) -> float:
    """The squared difference itself, from the published steps where the squares alone are not it."""
    square: float = near[i]
    if near[WIDEST + i] == WHOLE:
        return square
    metric = question.metric
    full = weighed_delta_e(
        question.light, question.a, question.b,
        near[2 * WIDEST + i], near[3 * WIDEST + i], near[4 * WIDEST + i],
        metric.by_light, metric.by_chroma, metric.by_hue,
    )  # fmt: skip
    return full * full
