"""A difference as a number, as its parts, and in a shopper's words."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.depth import acceptable, perceptible
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, Lab, LabLike, numbers, one_lab
from shade_engine.kernels.formula import delta_e_rows
from shade_engine.kernels.telling import SIGNED, SIZES, told_of, verdict_of, words_of

VERDICTS = ("indistinguishable", "very close", "close", "noticeable", "different")
NOTHING_SEEN = "no difference most eyes would see"
SAID = ("a touch ", "slightly ", "", "much ")  # for each of the SIZES
LIGHT, WARMTH, STRENGTH = ("lighter", "deeper"), ("warmer", "cooler"), ("more saturated", "less saturated")


class Difference(NamedTuple):
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
    base = one_lab(first)
    told = told_of(*base, *one_lab(second), perceptible(base), acceptable(base))
    total, light, chroma, hue, words, verdict = told
    return Difference(total, light, chroma, hue, WORDS[words], VERDICTS[verdict])


def verdict(lab: Lab, delta_e: float) -> str:
    """What a difference amounts to beside a colour; darker colours forgive more."""
    return VERDICTS[verdict_of(perceptible(lab), acceptable(lab), delta_e)]


def in_words(lab: Lab, delta_e: float, light: float, chroma: float, hue: float) -> str:
    """Lightness first, because it is seen first; then whatever else is large enough to see."""
    return WORDS[words_of(perceptible(lab), delta_e, light, chroma, hue)]


def _in_words(code: int) -> str:
    """The words behind a number of the kernel's."""
    rest, hue_first = divmod(code, 2)
    rest, chroma = divmod(rest, SIGNED)
    light, hue = divmod(rest, SIGNED)
    warmth, strength = (hue, WARMTH), (chroma, STRENGTH)
    told = [(light, LIGHT), *((warmth, strength) if hue_first else (strength, warmth))]
    return _joined([_said(part - SIZES, *names) for part, names in told if part != SIZES]) or NOTHING_SEEN


def _said(size: int, more: str, less: str) -> str:
    return SAID[abs(size) - 1] + (more if size > 0 else less)


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


WORDS = tuple(map(_in_words, range(2 * SIGNED**3)))
"""All that is ever said of a difference, by the kernel's numbers."""
