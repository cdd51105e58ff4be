"""Words, verdict and confidence of many matches at once, as numbers, for code that writes thousands."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.confidence import expected_error
from shade_engine.depth import acceptable_limit, perceptible_limit
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, LabLike, check_differences, check_lab, check_labs
from shade_engine.kernels.descriptions import describe_rows

Codes = NDArray[np.int64]


class MatchDescriptions(NamedTuple):
    """For each match places in DIFFERENCE_WORDS, _VERDICTS and CONFIDENCE_LABELS, and the confidence."""

    words: Codes
    verdicts: Codes
    labels: Codes
    confidences: Floats


def describe_matches(
    first: LabLike, source: str, others: ArrayLike, sources: Sequence[str], delta_es: ArrayLike
) -> MatchDescriptions:
    """How each of the other colours, (n, 3), differs from the first, and how far that can be trusted.

    Args:
        first: The colour matched.
        source: Where its swatch came from: instrument, brand, retailer, photo or unknown.
        others: The matches.
        sources: Where their swatches came from.
        delta_es: The difference each match is judged by.
    """
    base, rows, far = check_lab(first), check_labs(others), check_differences(delta_es)
    errors = np.array([expected_error(source, other) for other in sources])
    if not len(rows) == far.size == errors.size:
        raise ShadeError(
            f"{len(rows)} colours, {errors.size} sources and {far.size} differences do not match"
        )
    codes, chances = np.empty((3, len(rows)), dtype=np.int64), np.empty(len(rows))
    describe_rows(*base, perceptible_limit(base), acceptable_limit(base), rows, far, errors, codes, chances)
    return MatchDescriptions(codes[0], codes[1], codes[2], chances)
