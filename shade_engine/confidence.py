"""How far a match can be trusted, from where its two swatches came from.

Each source has an expected error, one standard deviation on every axis of the colour space in units of
CIEDE2000. The same shade in two catalogues differs by a median of 2.7 (123 pairs), which for two errors added
is a deviation of 2.7 / 1.538 = 1.76; a brand's own picture is given somewhat less of it than a retailer's.
The confidence is the chance that the true difference is one people would wear, twice the acceptable limit,
were the errors normal: the distance then follows a noncentral chi distribution of three degrees of freedom,
which has a closed form.
"""

import math
from functools import cache
from typing import Literal, NamedTuple, get_args

from shade_engine.depth import acceptable_limit
from shade_engine.errors import ShadeError
from shade_engine.inputs import Lab, check_difference
from shade_engine.kernels.descriptions import chance_within, label_code

SwatchSource = Literal["instrument", "brand", "retailer", "photo", "unknown"]
SWATCH_SOURCES: tuple[SwatchSource, ...] = get_args(SwatchSource)
EXPECTED_ERROR = dict(zip(SWATCH_SOURCES, (0.3, 1.1, 1.4, 4.0, 3.0), strict=True))
CONFIDENCE_LABELS = ("high", "fair", "low")
MIDDLE_TONE: Lab = (65.0, 12.0, 20.0)
LIKELY = 1.645  # nine in ten of a normal error lie within as many deviations


class Confidence(NamedTuple):
    """How sure a match is, 0 to 1, in a word, and between which differences the true one likely lies."""

    value: float
    label: str
    low: float
    high: float


def rate_confidence(delta_e: float, first: str, second: str, *, lab: Lab | None = None) -> Confidence:
    """How far a measured difference between swatches of two sources can be trusted.

    Args:
        delta_e: The measured difference.
        first: One swatch's source: instrument, brand, retailer, photo or unknown.
        second: The other's.
        lab: The colour matched, for the limit at its depth; a middle tone where not given.
    """
    far, error = check_difference(delta_e), expected_error(first, second)
    chance = chance_within(2 * acceptable_limit(lab or MIDDLE_TONE), far, error)
    return Confidence(
        chance, CONFIDENCE_LABELS[label_code(chance)], max(0.0, far - LIKELY * error), far + LIKELY * error
    )


@cache
def expected_error(first: str, second: str) -> float:
    """The expected error of a difference between swatches of two sources."""
    return math.hypot(_error_of(first), _error_of(second))


def _error_of(source: str) -> float:
    if source not in EXPECTED_ERROR:
        raise ShadeError(f"{source!r} is not a swatch's source; accepted are {', '.join(EXPECTED_ERROR)}")
    return EXPECTED_ERROR[source]
