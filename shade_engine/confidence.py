"""How far a match can be trusted, from where its two swatches came from.

Each source has an expected error, one standard deviation on every axis of the colour space in units of
CIEDE2000. The same shade in two catalogues differs by a median of 2.7 (123 pairs), which for two errors added
is a deviation of 2.7 / 1.538 = 1.76; a brand's own picture is given somewhat less of it than a retailer's.
The confidence is the chance that the true difference is one people would wear, twice the acceptable limit,
were the errors normal: the distance then follows a noncentral chi distribution of three degrees of freedom,
which has a closed form.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from shade_engine.depth import acceptable
from shade_engine.errors import ShadeError
from shade_engine.inputs import Lab, radii
from shade_engine.kernels.telling import trusted_rows

EXPECTED_ERROR = {"instrument": 0.3, "brand": 1.1, "retailer": 1.4, "photo": 4.0, "unknown": 3.0}
LABELS = ((0.8, "high"), (0.5, "fair"))
LOWEST = "low"
MIDDLE_TONE: Lab = (65.0, 12.0, 20.0)
LIKELY = 1.645  # nine in ten of a normal error lie within as many deviations


class Confidence(NamedTuple):
    """How sure a match is, 0 to 1, in a word, and between which differences the true one likely lies."""

    value: float
    label: str
    low: float
    high: float


def confidence(delta_e: float, first: str, second: str, *, lab: Lab | None = None) -> Confidence:
    """How far a measured difference between swatches of two sources can be trusted.

    Args:
        delta_e: The measured difference.
        first: One swatch's source: instrument, brand, retailer, photo or unknown.
        second: The other's.
        lab: The colour matched, for the limit at its depth; a middle tone where not given.
    """
    return confidences([delta_e], first, [second], lab=lab)[0]


def confidences(
    delta_es: ArrayLike, first: str, others: Sequence[str], *, lab: Lab | None = None
) -> list[Confidence]:
    """The same for one swatch and several others, each with its difference and its source."""
    far, errors = radii(delta_es), np.array([_joint_error(first, other) for other in others])
    if far.shape != errors.shape:
        raise ShadeError(f"{far.size} differences do not go together with {errors.size} sources")
    found = np.empty((far.size, 3))
    trusted_rows(2 * acceptable(lab or MIDDLE_TONE), LIKELY, far, errors, found)
    return [Confidence(chance, _label_of(chance), low, high) for chance, low, high in found.tolist()]


@cache
def _joint_error(first: str, second: str) -> float:
    return math.hypot(_error_of(first), _error_of(second))


def _error_of(source: str) -> float:
    if source not in EXPECTED_ERROR:
        raise ShadeError(f"{source!r} is not a swatch's source; accepted are {', '.join(EXPECTED_ERROR)}")
    return EXPECTED_ERROR[source]


def _label_of(chance: float) -> str:
    for least, label in LABELS:
        if chance >= least:
            return label
    return LOWEST
