"""A frame in which plain distances are near CIEDE2000 for skin: lightness, chroma and hue of skin shades."""

import math

import numpy as np
from numpy.typing import ArrayLike

from shade_engine.inputs import Floats, check_labs

SKIN_HUE = math.radians(60.0)
LIGHT_UNIT, CHROMA_UNIT, HUE_UNIT = 1.2, 1.9, 1.25  # the formula's S_L, S_C and S_H at skin's middle
TO_FRAME = np.array(
    [
        [1 / LIGHT_UNIT, 0.0, 0.0],
        [0.0, math.cos(SKIN_HUE) / CHROMA_UNIT, math.sin(SKIN_HUE) / CHROMA_UNIT],
        [0.0, -math.sin(SKIN_HUE) / HUE_UNIT, math.cos(SKIN_HUE) / HUE_UNIT],
    ]
)
FROM_FRAME = np.linalg.inv(TO_FRAME)
LIGHT, CHROMA, HUE = range(3)


def to_frame(lab: ArrayLike) -> Floats:
    """Lab colours as lightness, chroma and hue (positive is yellower), each in about one CIEDE2000."""
    framed: Floats = check_labs(lab) @ TO_FRAME.T
    return framed


def from_frame(rows: Floats) -> Floats:
    """The Lab colours again, their lightness kept from 0 to 100."""
    lab: Floats = rows @ FROM_FRAME.T
    lab[:, 0] = np.clip(lab[:, 0], 0.0, 100.0)
    return lab
