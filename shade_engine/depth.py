"""How deep a colour is, and how small a difference is seen at that depth.

Depth is the individual typology angle (Chardon and others 1991), ITA = atan2(L* - 50, b*) in degrees. The
limits were measured on skin replicas: perceptible 0.8 and acceptable 1.8 on fair skin, 1.3 and 2.6 on dark.
"""

import math

from shade_engine.inputs import Lab

DEPTHS = ((55.0, "very light"), (41.0, "light"), (28.0, "intermediate"), (10.0, "tan"), (-30.0, "brown"))
DEEPEST = "dark"
FAIR, DARK = 41.0, -30.0
PERCEPTIBLE = (0.8, 1.3)
ACCEPTABLE = (1.8, 2.6)


def typology_angle(lab: Lab) -> float:
    """ITA in degrees."""
    return math.degrees(math.atan2(lab[0] - 50.0, lab[2]))


def depth_name(angle: float) -> str:
    """The depth an ITA stands for."""
    return next((name for limit, name in DEPTHS if angle > limit), DEEPEST)


def perceptible(lab: Lab) -> float:
    """The smallest difference most eyes see beside this colour."""
    return _between(PERCEPTIBLE, lab)


def acceptable(lab: Lab) -> float:
    """The largest difference most people would still wear beside this colour."""
    return _between(ACCEPTABLE, lab)


def _between(limits: tuple[float, float], lab: Lab) -> float:
    share = (FAIR - typology_angle(lab)) / (FAIR - DARK)
    fair, dark = limits
    return fair + (dark - fair) * min(1.0, max(0.0, share))
