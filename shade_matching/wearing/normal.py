"""The normal distribution over arrays, without SciPy."""

import math

import numpy as np

from shade_engine.inputs import Floats
from shade_matching.kernels.chances import fill_cumulative


def normal_density(values: Floats) -> Floats:
    density: Floats = np.exp(-(values**2) / 2) / math.sqrt(2 * math.pi)
    return density


def normal_cumulative(values: Floats) -> Floats:
    """The chance that a normal value is under each of these."""
    chances = np.empty(values.shape)
    fill_cumulative(np.ascontiguousarray(values).reshape(-1), chances.reshape(-1))
    return chances
