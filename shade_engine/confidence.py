"""How far a match can be trusted, from where its two swatches came from.

Each source has an expected error, one standard deviation on every axis of the colour space in units of
CIEDE2000. The same shade in two catalogues differs by a median of 2.7 (123 pairs), which for two errors added
is a deviation of 2.7 / 1.538 = 1.76; a brand's own picture is given somewhat less of it than a retailer's.
The confidence is the chance that the true difference is one people would wear, twice the acceptable limit,
were the errors normal: the distance then follows a noncentral chi distribution of three degrees of freedom,
which has a closed form.
"""

import math
from dataclasses import dataclass

from shade_engine.depth import acceptable
from shade_engine.errors import ShadeError
from shade_engine.inputs import Lab, radius

EXPECTED_ERROR = {"instrument": 0.3, "brand": 1.1, "retailer": 1.4, "photo": 4.0, "unknown": 3.0}
LABELS = ((0.8, "high"), (0.5, "fair"))
LOWEST = "low"
MIDDLE_TONE: Lab = (65.0, 12.0, 20.0)
LIKELY = 1.645  # nine in ten of a normal error lie within as many deviations


@dataclass(frozen=True, slots=True)
class Confidence:
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
    far = radius(delta_e)
    error = math.hypot(_error_of(first), _error_of(second))
    value = _chance_within(2 * acceptable(lab or MIDDLE_TONE), far, error)
    label = next((name for least, name in LABELS if value >= least), LOWEST)
    return Confidence(value, label, max(0.0, far - LIKELY * error), far + LIKELY * error)


def _error_of(source: str) -> float:
    if source not in EXPECTED_ERROR:
        raise ShadeError(f"{source!r} is not a swatch's source; accepted are {', '.join(EXPECTED_ERROR)}")
    return EXPECTED_ERROR[source]


def _chance_within(limit: float, far: float, error: float) -> float:
    """The chance that a normal point at distance `far` from the centre lies within `limit` of it."""
    spread = error * math.sqrt(2)
    if far < 1e-3 * error:
        share = limit / error
        return math.erf(limit / spread) - math.sqrt(2 / math.pi) * share * math.exp(-share * share / 2)
    inner, outer = (limit - far) / spread, (limit + far) / spread
    edge = error / (far * math.sqrt(2 * math.pi)) * (math.exp(-inner * inner) - math.exp(-outer * outer))
    return min(1.0, max(0.0, (math.erf(inner) + math.erf(outer)) / 2 - edge))
