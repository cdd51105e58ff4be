"""A difference as a number, as its parts, and in a shopper's words."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.depth import acceptable, perceptible
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, Lab, LabLike, many_labs, numbers, one_lab
from shade_engine.kernels.formula import delta_e_rows, told_rows

VERDICTS = ("indistinguishable", "very close", "close", "noticeable", "different")
NOTHING_SEEN = "no difference most eyes would see"
SIZES = ("a touch ", "slightly ", "", "much ")
STEPS = (2.0, 4.0, 10.0)  # from how many perceptible steps on the next of the sizes is said


@dataclass(frozen=True, slots=True)
class Difference:
    """How a second colour stands to a first: positive parts are lighter, more saturated, more yellow."""

    delta_e: float
    lightness: float  # dL' / S_L
    chroma: float  # dC' / S_C
    hue: float  # dH' / S_H, the sign turned so that positive is towards yellow
    words: str
    verdict: str


def ciede2000(first: ArrayLike, second: ArrayLike) -> float | NDArray[np.float64]:
    """CIEDE2000 of two Lab colours, or of arrays (..., 3) broadcast against each other."""
    left, right = _colours(first), _colours(second)
    try:
        left, right = np.broadcast_arrays(left, right)
    except ValueError:
        raise ShadeError(
            f"shapes {left.shape} and {right.shape} do not go together; accepted is (..., 3)"
        ) from None
    out = np.empty(left.shape[:-1])
    rows = np.ascontiguousarray(left).reshape(-1, 3), np.ascontiguousarray(right).reshape(-1, 3)
    delta_e_rows(*rows, out.reshape(-1))
    return out if out.ndim else float(out)


def difference(first: LabLike, second: LabLike) -> Difference:
    """How the second colour differs from the first."""
    return differences(first, [one_lab(second)])[0]


def differences(first: LabLike, others: ArrayLike) -> list[Difference]:
    """How each of the other colours, (n, 3), differs from the first."""
    base, rows = one_lab(first), many_labs(others)
    found = np.empty((len(rows), 4))
    told_rows(*base, rows, found)
    return [
        Difference(total, light, chroma, hue, in_words(base, total, light, chroma, hue), verdict(base, total))
        for total, light, chroma, hue in found.tolist()
    ]


def verdict(lab: Lab, delta_e: float) -> str:
    """What a difference amounts to beside a colour; darker colours forgive more."""
    worn = acceptable(lab)
    limits = (perceptible(lab), worn, 2 * worn, 4 * worn)
    return VERDICTS[bisect_left(limits, delta_e)]


def in_words(lab: Lab, delta_e: float, light: float, chroma: float, hue: float) -> str:
    """Lightness first, because it is seen first; then whatever else is large enough to see."""
    step = perceptible(lab)
    warmth, strength = (hue, "warmer", "cooler"), (chroma, "more saturated", "less saturated")
    rest = (warmth, strength) if abs(hue) > abs(chroma) else (strength, warmth)
    told = [(light, "lighter", "deeper"), *rest]
    seen = [part for part in told if abs(part[0]) >= step]
    if not seen and delta_e > step:
        seen = [max(told, key=_size)]
    return _joined([_said(part[0] / step, part[1], part[2]) for part in seen]) or NOTHING_SEEN


def _size(part: tuple[float, str, str]) -> float:
    return abs(part[0])


def _said(steps: float, more: str, less: str) -> str:
    return SIZES[bisect_right(STEPS, abs(steps))] + (more if steps > 0 else less)


def _joined(phrases: list[str]) -> str:
    """One phrase, two with "and", or a list of three."""
    if len(phrases) < 2:
        return "".join(phrases)
    return ", ".join(phrases[:-1]) + " and " + phrases[-1]


def _colours(values: ArrayLike) -> Floats:
    rows = numbers(values, "Lab colours")
    if rows.shape[-1] != 3:
        raise ShadeError(f"Lab colours of shape {rows.shape} cannot be used; accepted is (..., 3)")
    good = (rows[..., 0] >= 0) & (rows[..., 0] <= 100) & (np.abs(rows[..., 1:]) <= 1000).all(axis=-1)
    if not good.all():
        bad = rows[~good][0]
        one_lab(bad)
    return rows
