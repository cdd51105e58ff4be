"""The normal distribution over arrays, without SciPy."""

import math

import numpy as np

from shade_engine.inputs import Floats

_erf = np.frompyfunc(math.erf, 1, 1)


def bell(values: Floats) -> Floats:
    """The density."""
    density: Floats = np.exp(-(values**2) / 2) / math.sqrt(2 * math.pi)
    return density


def cumulative(values: Floats) -> Floats:
    """The chance of a value under each."""
    chances: Floats = 0.5 * (1 + _erf(values / math.sqrt(2)).astype(np.float64))
    return chances
