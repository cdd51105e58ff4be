"""What a shop says of matches, many at once: as numbers, for whoever writes them by the thousand."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.confidence import joint_error
from shade_engine.depth import acceptable, perceptible
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, LabLike, many_labs, one_lab, radii
from shade_engine.kernels.telling import told_rows

Codes = NDArray[np.int64]


class Told(NamedTuple):
    """For each match its place in WORDS, in VERDICTS and in LABELS, and the confidence."""

    words: Codes
    verdicts: Codes
    labels: Codes
    confidences: Floats


def told(first: LabLike, source: str, others: ArrayLike, sources: Sequence[str], delta_es: ArrayLike) -> Told:
    """How each of the other colours, (n, 3), differs from the first, and how far that can be trusted.

    Args:
        first: The colour matched.
        source: Where its swatch came from: instrument, brand, retailer, photo or unknown.
        others: The matches.
        sources: Where their swatches came from.
        delta_es: The difference each match is judged by.
    """
    base, rows, far = one_lab(first), many_labs(others), radii(delta_es)
    errors = np.array([joint_error(source, other) for other in sources])
    if not len(rows) == far.size == errors.size:
        raise ShadeError(
            f"{len(rows)} colours, {errors.size} sources and {far.size} differences do not match"
        )
    codes, chances = np.empty((3, len(rows)), dtype=np.int64), np.empty(len(rows))
    told_rows(*base, perceptible(base), acceptable(base), rows, far, errors, codes, chances)
    return Told(codes[0], codes[1], codes[2], chances)
