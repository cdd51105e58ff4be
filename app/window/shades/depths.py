"""Tells how deep a skin tone is, by the individual typology angle (ITA), in six classes."""

import numpy as np
import numpy.typing as npt

# The values are the scientific words, the names the everyday ones.
DEPTH_CHOICES = (("very-light", "Very light"), ("light", "Light"), ("intermediate", "Medium"),
          ("tan", "Tan"), ("brown", "Deep"), ("dark", "Very deep"))  # fmt: skip
_DEPTH_EDGES = np.array([-30.0, 10.0, 28.0, 41.0, 55.0])


def classify_depths(lab: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Return places in DEPTH_CHOICES, by the individual typology angle (ITA)."""
    angle = np.degrees(np.arctan2(lab[:, 0] - 50, lab[:, 2]))
    return len(_DEPTH_EDGES) - np.searchsorted(_DEPTH_EDGES, angle, side="left")
