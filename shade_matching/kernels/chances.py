"""Computes how sure a difference is: chances and quantiles of a distance whose error mixes two normals."""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.compiled import compiled

ROOT2, BELL = math.sqrt(2.0), math.sqrt(2.0 / math.pi)
BISECTIONS = 32
SURE_ENOUGH = 1e-6


@compiled
def chance_within(limit: float, far: float, error: float) -> float:
    """The chance that a normal point at distance `far` from the centre lies within `limit` of it."""
    spread = error * ROOT2
    if far < 1e-3 * error:
        share = limit / error
        return max(0.0, math.erf(limit / spread) - BELL * share * math.exp(-share * share / 2.0))
    inner, outer = (limit - far) / spread, (limit + far) / spread
    edge = error / (far * math.sqrt(2.0 * math.pi)) * (math.exp(-inner * inner) - math.exp(-outer * outer))
    return min(1.0, max(0.0, (math.erf(inner) + math.erf(outer)) / 2.0 - edge))


@compiled
def mixed_chance(limit: float, far: float, share: float, near: float, wide: float) -> float:
    """The same of a mixture: `share` of the errors have the deviation `near`, the others `wide`."""
    return share * chance_within(limit, far, near) + (1.0 - share) * chance_within(limit, far, wide)


@compiled
def mixed_quantile(chance: float, far: float, share: float, near: float, wide: float) -> float:
    """The distance that the true one is under with this chance."""
    low, high = 0.0, far + 8.0 * wide
    for _ in range(BISECTIONS):
        middle = (low + high) / 2.0
        if mixed_chance(middle, far, share, near, wide) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


@compiled
def fill_quantiles(
    chance: float, fars: NDArray[np.float64], share: float, near: float, wide: float, out: NDArray[np.float64]
) -> None:
    """`mixed_quantile` of each measured distance."""
    for i in range(fars.size):
        out[i] = mixed_quantile(chance, fars[i], share, near, wide)


@compiled
def sign_chance(size: float, share: float, near: float, wide: float) -> float:
    """The chance that a measured part of this size has the sign of the true one."""
    size = abs(size)
    inner = 0.5 * (1.0 + math.erf(size / (near * ROOT2)))
    return share * inner + (1.0 - share) * 0.5 * (1.0 + math.erf(size / (wide * ROOT2)))


@compiled
def sure_size(chance: float, share: float, near: float, wide: float) -> float:
    """The size of a measured part from which its sign is right with this chance."""
    low, high = 0.0, 4.0 * wide
    while high - low > SURE_ENOUGH:
        middle = (low + high) / 2.0
        if sign_chance(middle, share, near, wide) >= chance:
            high = middle
        else:
            low = middle
    return high


@compiled
def fill_cumulative(values: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """The chance that a normal value is under each of these."""
    for i in range(values.size):
        out[i] = 0.5 * (1.0 + math.erf(values[i] / ROOT2))
