"""The formulas that differences are measured by, and the same in numpy: for where nothing is compiled yet."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats
from shade_engine.kernels.arguments import CIE94, CIEDE2000, HYAB, Metric

METRICS = {"ciede2000": CIEDE2000, "cie94": CIE94, "hyab": HYAB}
Factors = Sequence[float]
NO_FACTORS = (1.0, 1.0, 1.0)
MIN_FACTOR, MAX_FACTOR = 0.01, 100.0  # between them rounding stays within what the bound leaves for it
POW25_7 = 25.0**7
TINY = 1e-300


def read_metric(metric: str = "ciede2000", factors: Factors | None = None) -> Metric:
    """Check a formula and its factors k_L, k_C, k_H. The proof of the search holds for all that pass."""
    if not isinstance(metric, str) or metric not in METRICS:
        raise ShadeError(f"metric = {metric!r:.40} is not known; accepted are {', '.join(METRICS)}")
    try:
        return _read_metric(metric, None if factors is None else tuple(factors))
    except TypeError:
        raise ShadeError(f"factors = {factors!r:.80} cannot be used; accepted is (k_L, k_C, k_H)") from None


@lru_cache(64)
def _read_metric(metric: str, factors: tuple[float, ...] | None) -> Metric:
    numbers = _check_factors(NO_FACTORS if factors is None else factors)
    if metric == "hyab" and numbers[1:] != (1.0, 1.0):
        raise ShadeError(f"factors = {factors!r} cannot be used with hyab; accepted is (k_L, 1, 1)")
    light, chroma, hue = (1.0 / number for number in numbers)
    return Metric(METRICS[metric], light, chroma, hue)


def _check_factors(factors: tuple[float, ...]) -> tuple[float, ...]:
    accepted = f"accepted are three numbers from {MIN_FACTOR} to {MAX_FACTOR:g}: k_L, k_C, k_H"
    if len(factors) != 3:
        raise ShadeError(f"factors = {factors!r:.80} has {len(factors)} entries; {accepted}")
    for at, factor in enumerate(factors):
        if isinstance(factor, bool | str | bytes) or not MIN_FACTOR <= float(factor) <= MAX_FACTOR:
            raise ShadeError(f"factors[{at}] = {factor!r:.40} cannot be used; {accepted}")
    return tuple(map(float, factors))


def describe_metric(metric: Metric) -> str:
    """The name of a formula, and its factors where they are not 1."""
    name = next(name for name, formula in METRICS.items() if formula == metric.formula)
    factors = [f"{1 / part:g}" for part in metric[1:]]
    return name if factors == ["1", "1", "1"] else f"{name} {':'.join(factors)}"


def measure(metric: Metric, first: Floats, second: Floats) -> Floats:
    """The differences of colours, (..., 3), from others, with numpy alone."""
    l1, a1, b1 = np.moveaxis(first, -1, 0)
    l2, a2, b2 = np.moveaxis(second, -1, 0)
    if metric.formula == CIEDE2000:
        return _ciede2000(metric, l1, a1, b1, l2, a2, b2)
    light = (l2 - l1) * metric.by_light
    if metric.formula == HYAB:
        far: Floats = np.abs(light) + np.sqrt((a2 - a1) ** 2 + (b2 - b1) ** 2)
        return far
    c1, c2 = np.sqrt(a1 * a1 + b1 * b1), np.sqrt(a2 * a2 + b2 * b2)
    chroma = (c2 - c1) * (metric.by_chroma / (1.0 + 0.045 * c1))
    hue = _hue_square(a1, b1, c1, a2, b2, c2) * (metric.by_hue / (1.0 + 0.015 * c1)) ** 2
    found: Floats = np.sqrt(light * light + chroma * chroma + hue)
    return found


def _hue_square(a1: Floats, b1: Floats, c1: Floats, a2: Floats, b2: Floats, c2: Floats) -> Floats:
    """DH squared, without losing digits where two hues are near."""
    product, dot, cross = c1 * c2, a1 * a2 + b1 * b2, a1 * b2 - b1 * a2
    near = 2.0 * cross * cross / np.maximum(product + dot, TINY)
    return np.where(dot > 0.0, near, 2.0 * (product - dot))


def _ciede2000(
    metric: Metric, l1: Floats, a1: Floats, b1: Floats, l2: Floats, a2: Floats, b2: Floats
) -> Floats:
    """As `kernels.formula` has it, step by step."""
    mean7 = (0.5 * (np.hypot(a1, b1) + np.hypot(a2, b2))) ** 7
    stretch = 1.5 - 0.5 * np.sqrt(mean7 / (mean7 + POW25_7))
    a1, a2 = stretch * a1, stretch * a2
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360.0, np.degrees(np.arctan2(b2, a2)) % 360.0
    is_grey = c1 * c2 == 0.0
    turn, total = h2 - h1, h1 + h2
    apart = np.abs(turn) > 180.0
    turn = np.where(is_grey, 0.0, np.where(apart, turn - np.copysign(360.0, turn), turn))
    hue = np.where(apart, np.where(total < 360.0, total + 360.0, total - 360.0), total) / 2.0
    hue = np.where(is_grey, total, hue)
    angle = np.radians(hue)
    t = 1.0 - 0.17 * np.cos(angle - math.radians(30.0)) + 0.24 * np.cos(2.0 * angle)
    t += 0.32 * np.cos(3.0 * angle + math.radians(6.0)) - 0.20 * np.cos(4.0 * angle - math.radians(63.0))
    mean = 0.5 * (c1 + c2)
    mean7 = mean**7
    l50 = (0.5 * (l1 + l2) - 50.0) ** 2
    light = (l2 - l1) / (1.0 + 0.015 * l50 / np.sqrt(20.0 + l50)) * metric.by_light
    chroma = (c2 - c1) / (1.0 + 0.045 * mean) * metric.by_chroma
    dh = 2.0 * np.sqrt(c1 * c2) * np.sin(np.radians(turn) / 2.0) / (1.0 + 0.015 * mean * t) * metric.by_hue
    turned = np.radians(60.0 * np.exp(-(((hue - 275.0) / 25.0) ** 2)))
    rotation = -2.0 * np.sin(turned) * np.sqrt(mean7 / (mean7 + POW25_7))
    square = light * light + chroma * chroma + dh * dh + rotation * chroma * dh
    found: Floats = np.sqrt(np.maximum(0.0, square))
    return found
