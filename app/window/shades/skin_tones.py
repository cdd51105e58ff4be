"""The ten tones of the Monk Skin Tone scale (Ellis Monk, CC BY 4.0), light to deep."""

import numpy as np
import numpy.typing as npt

from shade_engine import ciede2000, parse_colour

MONK_TONES = (
    *("#f6ede4", "#f3e7db", "#f7ead0", "#eadaba", "#d7bd96"),
    *("#a07e56", "#825c43", "#604134", "#3a312a", "#292420"),
)

_LAB = np.array([parse_colour(tone).lab for tone in MONK_TONES])


def find_tones(lab: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """The place of the nearest tone of each colour, by CIEDE2000."""
    if not len(lab):
        return np.zeros(0, dtype=np.int64)
    nearest: npt.NDArray[np.int64] = np.argmin(np.stack([ciede2000(lab, tone) for tone in _LAB]), axis=0)
    return nearest
