"""The normal distribution over arrays, without SciPy."""

import math

import numpy as np

from shade_engine.inputs import Floats
from shade_matching.kernels.chances import fill_cumulative


def bell(values: Floats) -> Floats:
    """The density."""
    density: Floats = np.exp(-(values**2) / 2) / math.sqrt(2 * math.pi)
    return density


def cumulative(values: Floats) -> Floats:
    """The chance of a value under each."""
    chances = np.empty(values.shape)
    fill_cumulative(np.ascontiguousarray(values).reshape(-1), chances.reshape(-1))
    return chances
