"""Limits how near wearers bring two shades: as the error of their swatches allows, never to the same."""

from functools import lru_cache

import numpy as np

from shade_engine.inputs import Floats, Lab
from shade_matching.depth import list_verdict_limits
from shade_matching.error_model import COMPLEXION, DEFAULT_ERRORS, ErrorConstants, compute_error_factor
from shade_matching.kernels.chances import mixed_quantile

NEAR_END = 0.01
"""The true difference of two swatches is under the near end in one case of a hundred."""
FURTHEST, STEP = 60.0, 0.05  # of the table of near ends
BEYOND_THE_SAME = 0.01  # CIEDE2000 past the largest difference that looks the same


def list_nearest_allowed(
    lab: Lab, swatch_differences: Floats, constants: ErrorConstants = DEFAULT_ERRORS
) -> Floats:
    """The nearest that wearers may bring shades whose swatches are so far from a colour.

    What the swatches alone call the same may stay so; wearers do not make it so.
    """
    factor = compute_error_factor(lab, COMPLEXION, constants)
    near_ends = factor * np.interp(swatch_differences / factor, *_list_near_ends(constants))
    least = list_verdict_limits(lab)[0] + BEYOND_THE_SAME
    allowed: Floats = np.minimum(swatch_differences, np.maximum(near_ends, least))
    return allowed


@lru_cache(maxsize=4)
def _list_near_ends(constants: ErrorConstants) -> tuple[Floats, Floats]:
    """Differences of swatches, and the near end of each, for mended swatches of a middle depth."""
    far = np.arange(0.0, FURTHEST, STEP)
    return far, np.array([mixed_quantile(NEAR_END, each, *constants.mended) for each in far.tolist()])
