"""Exact colour matching for shades of makeup: CIEDE2000 neighbours, words for a difference, shade profiles.

>>> from shade_engine import ShadeIndex, parse_colour
>>> index = ShadeIndex.build([parse_colour(text).lab for text in ("#f1e7db", "#c68642", "#8d5524")])
>>> positions, differences = index.nearest(parse_colour("#c68c45").lab, k=1)
>>> int(positions[0])
1
"""

from shade_engine.colours import Colour, parse_colour
from shade_engine.confidence import LABELS, Confidence, confidence
from shade_engine.differences import VERDICTS, WORDS, Difference, ciede2000, difference
from shade_engine.errors import ShadeError, SnapshotError
from shade_engine.index import ShadeIndex
from shade_engine.lab import to_lab, to_srgb
from shade_engine.owned import OwnedMatch, Standing
from shade_engine.profile import ShadeProfile
from shade_engine.told import Told, told
from shade_engine.warming import warm_up

__version__ = "1.0.0"

__all__ = [
    "LABELS",
    "VERDICTS",
    "WORDS",
    "Colour",
    "Confidence",
    "Difference",
    "OwnedMatch",
    "ShadeError",
    "ShadeIndex",
    "ShadeProfile",
    "SnapshotError",
    "Standing",
    "Told",
    "ciede2000",
    "confidence",
    "difference",
    "parse_colour",
    "to_lab",
    "to_srgb",
    "told",
    "warm_up",
]
