"""Oxidation: how much a shade darkens in the first hour, by what its wearers say."""

from collections.abc import Sequence

import numpy as np

from shade_matching.wearing.normal import normal_cumulative
from shade_matching.wearing.offsets import JUDGEMENT, STEP

EXPECTED = 1.5  # the deviation of such changes before anybody says anything
SHIFTS = np.linspace(-5.0, 5.0, 201)
UNCHANGED, A_TOUCH = 0.6, 2.0


def estimate_darkening(said: Sequence[int], beliefs: Sequence[float] | None = None) -> float:
    """The likeliest darkening in CIEDE2000; a negative one is a shade that gets lighter.

    Args:
        said: What each wearer says of it after an hour: 1 darker, -1 lighter, 0 the same.
        beliefs: How far each is believed, from 0 to 1; fully where not given.
    """
    darker = normal_cumulative((SHIFTS - STEP) / JUDGEMENT)
    lighter = normal_cumulative((-SHIFTS - STEP) / JUDGEMENT)
    chances = {1: darker, -1: lighter, 0: np.maximum(1 - darker - lighter, 1e-12)}
    likelihood = -((SHIFTS / EXPECTED) ** 2) / 2
    weighed = list(zip(said, beliefs or [1.0] * len(said), strict=True))
    for verdict, chance in chances.items():
        weight = sum(belief for each, belief in weighed if each == verdict)
        likelihood = likelihood + weight * np.log(chance + 1e-12)
    return float(SHIFTS[np.argmax(likelihood)])


def describe_darkening(shift: float) -> str:
    """A shopper's words for a change in the first hour."""
    if abs(shift) < UNCHANGED:
        return "stays as it is"
    size = "a touch " if abs(shift) < A_TOUCH else ""
    return f"turns {size}{'darker' if shift > 0 else 'lighter'}"
