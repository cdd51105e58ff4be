"""CIEDE2000 as published, step by step.

G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
Supplementary Test Data, and Mathematical Observations", Color Research and Application 30 (2005) 21-30.
Numbers in brackets are that paper's equations.

CIE94 is that of CIE 116 for the graphic arts, HyAB that of Abasi, Amani Tehran and Fairchild, "Distance
metrics for very large color differences", Color Research and Application 45 (2020) 208-223.
"""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.arguments import CIE94, CIEDE2000, HYAB, Metric
from shade_engine.kernels.compiled import compiled

POW25_7 = 25.0**7
TINY = 1e-300


@compiled
def hue_angle(a: float, b: float) -> float:
    """(7) Hue in degrees, 0 to 360; 0 for a colour without one."""
    if a == 0.0 and b == 0.0:
        return 0.0
    hue = math.degrees(math.atan2(b, a))
    return hue + 360.0 if hue < 0.0 else hue


@compiled
def difference_parts(
    l1: float, a1: float, b1: float, l2: float, a2: float, b2: float
) -> tuple[float, float, float, float, float]:
    """Weighted parts of the difference: dL'/S_L, dC'/S_C, dH'/S_H, the rotation R_T, the mean hue."""
    c1 = math.hypot(a1, b1)  # (2)
    c2 = math.hypot(a2, b2)
    c_mean7 = ((c1 + c2) / 2.0) ** 7  # (3)
    g = 0.5 * (1.0 - math.sqrt(c_mean7 / (c_mean7 + POW25_7)))  # (4)
    a1p = (1.0 + g) * a1  # (5)
    a2p = (1.0 + g) * a2
    c1p = math.hypot(a1p, b1)  # (6)
    c2p = math.hypot(a2p, b2)
    h1p = hue_angle(a1p, b1)  # (7)
    h2p = hue_angle(a2p, b2)
    dl = l2 - l1  # (8)
    dc = c2p - c1p  # (9)
    grey = c1p * c2p == 0.0
    dh = h2p - h1p  # (10)
    if grey:
        dh = 0.0
    elif dh > 180.0:
        dh -= 360.0
    elif dh < -180.0:
        dh += 360.0
    dh_big = 2.0 * math.sqrt(c1p * c2p) * math.sin(math.radians(dh) / 2.0)  # (11)
    l_mean = (l1 + l2) / 2.0  # (12)
    c_mean = (c1p + c2p) / 2.0  # (13)
    h_mean = h1p + h2p  # (14)
    if not grey:
        if abs(h1p - h2p) <= 180.0:
            h_mean = h_mean / 2.0
        elif h_mean < 360.0:
            h_mean = (h_mean + 360.0) / 2.0
        else:
            h_mean = (h_mean - 360.0) / 2.0
    t = (  # (15)
        1.0
        - 0.17 * math.cos(math.radians(h_mean - 30.0))
        + 0.24 * math.cos(math.radians(2.0 * h_mean))
        + 0.32 * math.cos(math.radians(3.0 * h_mean + 6.0))
        - 0.20 * math.cos(math.radians(4.0 * h_mean - 63.0))
    )
    d_theta = 30.0 * math.exp(-(((h_mean - 275.0) / 25.0) ** 2))  # (16)
    c_mean7 = c_mean**7
    r_c = 2.0 * math.sqrt(c_mean7 / (c_mean7 + POW25_7))  # (17)
    l50 = (l_mean - 50.0) ** 2
    s_l = 1.0 + 0.015 * l50 / math.sqrt(20.0 + l50)  # (18)
    s_c = 1.0 + 0.045 * c_mean  # (19)
    s_h = 1.0 + 0.015 * c_mean * t  # (20)
    r_t = -math.sin(math.radians(2.0 * d_theta)) * r_c  # (21)
    return dl / s_l, dc / s_c, dh_big / s_h, r_t, h_mean


@compiled
def delta_e(l1: float, a1: float, b1: float, l2: float, a2: float, b2: float) -> float:
    """(22) The difference of two colours."""
    return weighed_delta_e(l1, a1, b1, l2, a2, b2, 1.0, 1.0, 1.0)


@compiled
def weighed_delta_e(
    l1: float, a1: float, b1: float, l2: float, a2: float, b2: float,
    by_light: float, by_chroma: float, by_hue: float,
) -> float:  # fmt: skip
    """(22) The same, its three parts multiplied: by one over k_L, k_C and k_H."""
    light, chroma, hue, r_t, _ = difference_parts(l1, a1, b1, l2, a2, b2)
    light, chroma, hue = light * by_light, chroma * by_chroma, hue * by_hue
    return math.sqrt(max(0.0, light * light + chroma * chroma + hue * hue + r_t * chroma * hue))


@compiled
def plain_square(metric: Metric, chroma: float, dl: float, da: float, db: float, cross: float, dot: float,
                 other: float) -> float:  # fmt: skip
    """The squared difference by CIE94 or HyAB of a colour of this chroma and one of chroma `other`.

    `cross` and `dot` are products of the two colours' (a, b): they give dH with all its digits.
    """
    dl *= metric.by_light
    if metric.formula == HYAB:
        far = abs(dl) + math.sqrt(da * da + db * db)
        return far * far
    dc = (other - chroma) * metric.by_chroma
    product = chroma * other
    dh = 2.0 * cross * cross / max(product + dot, TINY) if dot > 0.0 else 2.0 * (product - dot)
    return dl * dl + dc * dc + dh * metric.by_hue * metric.by_hue


@compiled
def fit_metric(metric: Metric, chroma: float) -> Metric:
    """The metric for a question of this chroma: CIE94 weighs by the chroma of the colour asked about."""
    if metric.formula != CIE94:
        return metric
    by_chroma, by_hue = metric.by_chroma / (1.0 + 0.045 * chroma), metric.by_hue / (1.0 + 0.015 * chroma)
    return Metric(metric.formula, metric.by_light, by_chroma, by_hue)


@compiled
def delta_e_rows(
    metric: Metric, first: NDArray[np.float64], second: NDArray[np.float64], out: NDArray[np.float64]
) -> None:
    """The difference of each row of one array to the same row of the other, which CIE94 does not weigh by."""
    for i in range(out.shape[0]):
        l1, a1, b1 = first[i, 0], first[i, 1], first[i, 2]
        l2, a2, b2 = second[i, 0], second[i, 1], second[i, 2]
        if metric.formula == CIEDE2000:
            out[i] = weighed_delta_e(l1, a1, b1, l2, a2, b2, metric.by_light, metric.by_chroma, metric.by_hue)
            continue
        chroma = math.sqrt(a1 * a1 + b1 * b1)
        out[i] = math.sqrt(
            plain_square(
                fit_metric(metric, chroma), chroma, l2 - l1, a2 - a1, b2 - b1, a1 * b2 - b1 * a2,
                a1 * a2 + b1 * b2, math.sqrt(a2 * a2 + b2 * b2),
            )
        )  # fmt: skip
