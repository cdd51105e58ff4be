"""What one shade is like: how deep, which undertone and how surely, hue and chroma.

Hue alone tells warm from cool with a balanced accuracy of 0.64, split at 59.5 degrees; 0.70 when split at the
middle of the product's own range. An undertone the brand declares is worth more than either.
"""

import math
from dataclasses import dataclass
from typing import Literal, Self, get_args

import numpy as np
from numpy.typing import ArrayLike

from shade_engine.depth import depth_name, typology_angle
from shade_engine.errors import ShadeError
from shade_engine.inputs import LabLike, check_lab, check_labs

Undertone = Literal["cool", "neutral", "warm", "olive"]
UNDERTONES: tuple[Undertone, ...] = get_args(Undertone)
DECLARED_CONFIDENCE = 0.95
SPLIT, SPLIT_ACCURACY, RANGE_ACCURACY = 59.5, 0.64, 0.70
NEUTRAL_BAND = 1.5  # degrees to each side of the split
SURE_FROM = 8.0  # degrees from the split at which an estimate is as sure as it gets
RANGE_LEAST = 5  # shades that make a range
FAINT = 3.0  # chroma under which a hue says nothing


@dataclass(frozen=True, slots=True)
class ShadeProfile:
    """One shade described. `undertone_confidence` runs from 0 to 1."""

    depth: str
    ita: float
    undertone: str
    undertone_confidence: float
    undertone_declared: bool
    hue: float
    chroma: float

    @classmethod
    def from_lab(
        cls, lab: LabLike, *, declared: str | None = None, product_range: ArrayLike | None = None
    ) -> Self:
        """Describe a shade; `product_range` holds the Lab colours of all shades of its product."""
        colour = check_lab(lab)
        hue = math.degrees(math.atan2(colour[2], colour[1])) % 360
        chroma = math.hypot(colour[1], colour[2])
        undertone, confidence = (
            _check_declared(declared) if declared is not None else _estimate(hue, chroma, product_range)
        )
        angle = typology_angle(colour)
        return cls(depth_name(angle), angle, undertone, confidence, declared is not None, hue, chroma)


def _check_declared(undertone: str) -> tuple[str, float]:
    if undertone not in UNDERTONES:
        raise ShadeError(f"{undertone!r} is not an undertone; accepted are {', '.join(UNDERTONES)}")
    return undertone, DECLARED_CONFIDENCE


def _estimate(hue: float, chroma: float, product_range: ArrayLike | None) -> tuple[str, float]:
    """Warm, cool or neutral by the hue; an even chance at the split, the measured accuracy far from it."""
    if chroma < FAINT:
        return "neutral", 0.5
    split, accuracy = _split(product_range)
    turn = (hue - split + 180) % 360 - 180
    sure = 0.5 + (accuracy - 0.5) * min(1.0, abs(turn) / SURE_FROM)
    if abs(turn) <= NEUTRAL_BAND:
        return "neutral", 0.5
    return ("warm" if turn > 0 else "cool"), sure


def _split(product_range: ArrayLike | None) -> tuple[float, float]:
    if product_range is None:
        return SPLIT, SPLIT_ACCURACY
    labs = check_labs(product_range)
    if len(labs) < RANGE_LEAST:
        return SPLIT, SPLIT_ACCURACY
    turns = (np.degrees(np.arctan2(labs[:, 2], labs[:, 1])) - SPLIT + 180) % 360 - 180
    return SPLIT + float(np.median(turns)), RANGE_ACCURACY
