"""Depths of skin: six classes of the individual typology angle (ITA). With an undertone one is a tone.

A filter by depth and undertone looks for a shade that has both.
"""

import numpy as np
import numpy.typing as npt

from shade_matching.depth import DEPTH_LIMITS

# The values are the scientific words, the names the everyday ones.
DEPTH_CHOICES = (("very-light", "Very light"), ("light", "Light"), ("intermediate", "Medium"),
          ("tan", "Tan"), ("brown", "Deep"), ("dark", "Very deep"))  # fmt: skip
DEPTHS = [value for value, _ in DEPTH_CHOICES]
TONE = "tone"
_DEPTH_EDGES = np.array([limit for limit, _ in reversed(DEPTH_LIMITS)])


def classify_depths(lab: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Return places in DEPTH_CHOICES, by the individual typology angle (ITA)."""
    angle = np.degrees(np.arctan2(lab[:, 0] - 50, lab[:, 2]))
    return len(_DEPTH_EDGES) - np.searchsorted(_DEPTH_EDGES, angle, side="left")


def name_tone(depth: str, undertone: str) -> str:
    """For example `tan-olive`."""
    return f"{depth}-{undertone}"
