"""Tells how deep a colour is, and how small a difference is seen at that depth.

Depth is the individual typology angle (Chardon and others 1991), ITA = atan2(L* - 50, b*) in degrees. The
limits were measured on skin replicas, as 0.8 and 1.8 on fair skin and 1.3 and 2.6 on dark, most likely in
units of CIELAB. In CIEDE2000 these are near the ones here.
"""

import math
from functools import lru_cache

from shade_engine.inputs import Lab
from shade_matching.kernels.descriptions import verdict_end

DEPTH_LIMITS = ((55.0, "very light"), (41.0, "light"), (28.0, "intermediate"),
                (10.0, "tan"), (-30.0, "brown"))  # fmt: skip
DEEPEST = "dark"
FAIR, DARK = 41.0, -30.0
PERCEPTIBLE = (0.6, 1.05)
ACCEPTABLE = (1.25, 2.1)
SHADE_STEP = (3.4, 4.0)
"""The median difference between neighbours of one range from light to deep, in 326 ranges of two shops."""


def typology_angle(lab: Lab) -> float:
    """ITA in degrees."""
    return math.degrees(math.atan2(lab[0] - 50.0, lab[2]))


def depth_name(angle: float) -> str:
    """The depth an ITA stands for."""
    return next((name for limit, name in DEPTH_LIMITS if angle > limit), DEEPEST)


def perceptible_limit(lab: Lab) -> float:
    """The smallest difference most eyes see beside this colour."""
    return _find_between(PERCEPTIBLE, lab)


def acceptable_limit(lab: Lab) -> float:
    """The difference beside this colour that half of all people see and do not mind: it looks the same."""
    return _find_between(ACCEPTABLE, lab)


def list_verdict_limits(lab: Lab) -> tuple[float, float, float, float]:
    """The largest difference of each verdict beside this colour but the last, as `verdict_code` has them."""
    perceptible, acceptable = verdict_end(perceptible_limit(lab)), acceptable_limit(lab)
    return perceptible, verdict_end(acceptable), verdict_end(2.0 * acceptable), verdict_end(4.0 * acceptable)


def shade_step(lab: Lab) -> float:
    """Tell how far the next shade of a range is from this colour, lighter or deeper, in most ranges."""
    return _find_between(SHADE_STEP, lab)


def way_to_dark(lab: Lab) -> float:
    """Tell how deep a colour is, from 0, fair, to 1, dark."""
    return _way_to_dark(lab[0], lab[2])


@lru_cache(256)
def _way_to_dark(light: float, b: float) -> float:
    """Remembered, since one colour is asked about for each of its matches."""
    return min(1.0, max(0.0, (FAIR - typology_angle((light, 0.0, b))) / (FAIR - DARK)))


def _find_between(limits: tuple[float, float], lab: Lab) -> float:
    """A limit at the depth of a colour, by those of fair and of dark ones."""
    fair, dark = limits
    return fair + (dark - fair) * way_to_dark(lab)
