"""Words, verdict and confidence of many matches at once, as numbers, for code that writes thousands."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.depth import acceptable_limit, perceptible_limit
from shade_engine.error_model import (
    COMPLEXION,
    DEFAULT_ERRORS,
    ErrorConstants,
    error_factor,
    likely_tables,
    pair_error,
)
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, LabLike, check_differences, check_lab, check_labs
from shade_engine.kernels.descriptions import describe_rows

Codes = NDArray[np.int64]
CODE_LINES, FIGURE_LINES = 4, 3


class MatchDescriptions(NamedTuple):
    """For each match places in DIFFERENCE_WORDS, _VERDICTS, CONFIDENCE_LABELS and CONFIDENCE_STEPS.

    Then its confidence, and between which differences the true one likely lies.
    """

    words: Codes
    verdicts: Codes
    labels: Codes
    steps: Codes
    confidences: Floats
    likely_from: Floats
    likely_to: Floats


def describe_matches(
    first: LabLike,
    source: str,
    others: ArrayLike,
    sources: Sequence[str],
    delta_es: ArrayLike,
    *,
    kinds: Sequence[str] | None = None,
    mended: Sequence[bool] | None = None,
    constants: ErrorConstants = DEFAULT_ERRORS,
) -> MatchDescriptions:
    """How each of the other colours, (n, 3), differs from the first, and how far that can be trusted.

    Args:
        first: The colour matched.
        source: Where its swatch came from: instrument, brand, retailer, photo or unknown.
        others: The matches.
        sources: Where their swatches came from.
        delta_es: The difference each match is judged by.
        kinds: For each match what it is: complexion (where not given), lips, nails or anything else.
        mended: For each match whether its swatch and the one matched were both mended.
        constants: How large errors are.
    """
    base, rows, far = check_lab(first), check_labs(others), check_differences(delta_es)
    both = mended if mended is not None else [False] * len(sources)
    errors = np.array(
        [_error_row(source, *pair, constants) for pair in zip(sources, both, strict=True)]
    ).reshape(-1, 5)
    if not len(rows) == far.size == len(errors):
        raise ShadeError(
            f"{len(rows)} colours, {len(errors)} sources and {far.size} differences do not match"
        )
    tables, errors = errors[:, 0].astype(np.int64), errors[:, 1:]
    factors = [error_factor(base, kind, constants) for kind in kinds or [COMPLEXION] * len(errors)]
    errors[:, 1:] *= np.where(errors[:, 3] > 0, factors, 1.0)[:, None]
    codes, figures = np.empty((CODE_LINES, len(rows)), np.int64), np.empty((FIGURE_LINES, len(rows)))
    describe_rows(
        *base, perceptible_limit(base), acceptable_limit(base), rows, far, tables, errors,
        likely_tables(constants), codes, figures,
    )  # fmt: skip
    return MatchDescriptions(*codes, *figures)


@lru_cache(256)
def _error_row(first: str, second: str, mended: bool, constants: ErrorConstants) -> tuple[float, ...]:
    error = pair_error(first, second, mended=bool(mended), constants=constants)
    return (error.table, *error.mixture, error.sure_from)
