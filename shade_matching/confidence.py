"""Tells how far a match can be trusted, from where its two swatches came from.

The confidence is the chance that the shade would look the same beside the one asked for: that the true
difference is within the acceptable limit at its depth. The error of a pair of swatches is a mixture of two
normals (`error_model`), so the true distance follows a mixture of two noncentral chi distributions of three
degrees of freedom, which has a closed form. `low` and `high` are the distances that the true one is under
with chances of 5% and 95%.
"""

from typing import NamedTuple

from shade_engine.inputs import Lab, check_difference
from shade_matching.depth import acceptable_limit
from shade_matching.error_model import (
    COMPLEXION,
    DEFAULT_ERRORS,
    ErrorConstants,
    compute_error_factor,
    compute_pair_error,
)
from shade_matching.kernels.chances import mixed_chance, mixed_quantile
from shade_matching.kernels.descriptions import LEAST_OF_STEPS, SURE, TAIL, count_missed

CONFIDENCE_LABELS = ("high", "fair", "low")
CONFIDENCE_STEPS = (
    "about 9 in 10", "about 4 in 5", "about 2 in 3", "about 1 in 2", "about 1 in 3", "about 1 in 5",
    "about 1 in 10", "about 1 in 20", "about 1 in 50", "less than 1 in 70",
)  # fmt: skip
MIDDLE_TONE: Lab = (65.0, 12.0, 20.0)


class Confidence(NamedTuple):
    """The confidence in a match, 0 to 1, as a word and a step; the true difference is likely in a range."""

    value: float
    label: str
    low: float
    high: float
    step: str


def rate_confidence(
    delta_e: float,
    first: str,
    second: str,
    *,
    lab: Lab | None = None,
    kind: str = COMPLEXION,
    mended: bool = False,
    limit: float | None = None,
    constants: ErrorConstants = DEFAULT_ERRORS,
) -> Confidence:
    """Tell how far a measured difference between swatches of two sources can be trusted.

    Args:
        delta_e: The measured difference.
        first: One swatch's source: instrument, brand, retailer, photo or unknown.
        second: The other's.
        lab: The colour matched, for the limit and the error at its depth; a middle tone where not given.
        kind: What is matched: complexion, lips, nails or anything else.
        mended: Whether both swatches were mended (`mending`).
        limit: The true difference to stay within, such as `depth.shade_step`; where not given the acceptable
            one at that depth.
        constants: How large errors are.
    """
    far, colour = check_difference(delta_e), lab or MIDDLE_TONE
    error = compute_pair_error(first, second, mended=mended, constants=constants)
    mixture = error.mixture
    if error.min_sure_size:
        mixture = mixture.scaled(compute_error_factor(colour, kind, constants))
    within = acceptable_limit(colour) if limit is None else check_difference(limit)
    chance = mixed_chance(within, far, *mixture)
    low, high = (mixed_quantile(share, far, *mixture) for share in (TAIL, 1 - TAIL))
    label = CONFIDENCE_LABELS[count_missed(chance, SURE)]
    return Confidence(chance, label, low, high, CONFIDENCE_STEPS[count_missed(chance, LEAST_OF_STEPS)])
