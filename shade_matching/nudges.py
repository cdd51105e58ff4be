"""Moves a colour by steps that a shopper can name: lighter or deeper, warmer or cooler."""

import math

from shade_engine.inputs import Lab
from shade_matching.depth import shade_step
from shade_matching.kernels.owned_search import LIGHT, YELLOW
from shade_matching.owned import STEP_SIZE

NUDGES_OF_A_SHADE = 2
"""About so many nudges make the step from one shade of a range to the next."""


def nudge(lab: Lab, lighter: float, warmer: float) -> Lab:
    """Move a colour by so many nudges, each half a shade step. Negative is deeper and cooler."""
    size = shade_step(lab) / NUDGES_OF_A_SHADE
    light, a, b = lab
    chroma, hue = math.hypot(a, b), math.atan2(b, a)
    toward_yellow = 1.0 if math.cos(hue) >= 0 else -1.0
    hue += toward_yellow * warmer * size * STEP_SIZE[YELLOW] / max(chroma, 1.0)
    light = min(max(light + lighter * size * STEP_SIZE[LIGHT], 0.0), 100.0)
    return light, chroma * math.cos(hue), chroma * math.sin(hue)
