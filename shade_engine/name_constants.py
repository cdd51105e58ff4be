"""What the words of a shade's name stand for, and how much of it counts: fitted on pictures of two shops."""

from collections.abc import Mapping
from typing import NamedTuple

GAPS = 15
DOUBTS = 5


class NameConstants(NamedTuple):
    """What `undertone-shades calibrate` estimates of names.

    `words` has for each word what it adds to the colour `base`. `parts` has a line for each gap between a
    picture and its name (see `shade_names.measure_gaps`): how much of it moves L*, a* and b*. `doubt` says
    how much larger the error is by depth, by how far a name moved its picture, by how far the set of
    pictures was off, and without any word or number; as logarithms.
    """

    words: Mapping[str, tuple[float, float, float]] = {}
    base: tuple[float, float, float] = (65.0, 12.0, 20.0)
    parts: tuple[tuple[float, float, float], ...] = ((0.0, 0.0, 0.0),) * GAPS
    doubt: tuple[float, ...] = (0.0,) * DOUBTS


NO_NAMES = NameConstants()
DEFAULT_NAMES = NameConstants()
