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
# As fitted on The Pudding's shades, without the 13 brands that `benchmarks.matches` keeps aside.
WORDS: Mapping[str, tuple[float, float, float]] = {
    "alabaster": (8.7, -1.8, -3.7), "almond": (0.1, 0.6, 0.9), "amber": (-2.1, 1.3, 2.6),
    "beige": (1.9, -0.4, 0.3), "bisque": (2.7, -0.7, 0.7), "bronze": (-1.9, 1, 2.3),
    "brown": (-5.7, 2.1, 1.7), "buff": (5.5, -0.4, -0.3), "butterscotch": (1.1, 0.8, 1.8),
    "caramel": (-2.3, 0.9, 3.3), "cashew": (1.6, -0.8, 0.5), "cashmere": (-0.5, 0.5, 1.1),
    "chai": (-1.2, 1.5, 2.9), "chestnut": (-5.6, 1.2, -0.6), "chocolate": (-5.7, 0.2, 0.3),
    "cinnamon": (-3.8, 2.4, 2.4), "classic": (3.8, -0.6, -0.6), "cocoa": (-9.8, 1.6, 0.8),
    "coffee": (-7.9, 0.5, -0.9), "cool": (-0.9, 0.8, -0.7), "cream": (3.5, 0.5, 1.2),
    "dark": (-8.4, 2.2, 1.2), "deep": (-12.8, 2.9, 0.7), "deeper": (-11.7, 1, -2),
    "deepest": (-13.2, 1.1, -3.3), "desert": (0.9, -0.4, -0.7), "ebony": (-7.4, -0.5, -1.6),
    "espresso": (-12.3, -2, -5.9), "fair": (14, -3.6, -3.7), "fairest": (12.8, -5, -5.5),
    "golden": (0.3, 0.3, 2.3), "hazelnut": (-3.7, 2.6, 4), "honey": (-0.5, 1.6, 2.4),
    "ivory": (6.5, -1.4, -1.9), "latte": (-1.4, 0.2, 1.1), "light": (8, -2, -1.7), "linen": (6.5, -2, -2),
    "mahogany": (-12.1, 1.4, -3.2), "maple": (-0.1, 1.7, 4.2), "medium": (4.5, -0.4, 1.3),
    "mocha": (-7.4, 1.7, 1.3), "natural": (3.4, -0.5, -0.1), "neutral": (-0.8, 0.2, 0.3),
    "nude": (3.4, -0.9, -1.1), "nutmeg": (-7, 2.3, 1.8), "olive": (0.9, -1.1, 1.6), "pale": (2, -0.1, 0.4),
    "peach": (0.6, 0.5, 0.6), "peachy": (-0.6, 0.9, 0.2), "pearl": (4.5, -2.6, -4),
    "pecan": (-2.5, 1.8, 2.3), "pink": (1, 0.8, -2.1), "porcelain": (9.9, -2.9, -4.7),
    "red": (-1.9, 0.6, -1.3), "rich": (-7.6, 1.8, -0.6), "rose": (3.7, -0.4, -2.2),
    "rosy": (0.4, -0.3, -1.4), "sable": (-5.3, 0.7, 1.6), "sand": (0.1, 0.1, 1.1), "sepia": (0.6, 1, 1.9),
    "shade": (-1.3, 0.1, 0.6), "shell": (4.8, -1, -2.6), "sienna": (-6.8, 1.2, 1.2),
    "soft": (2.4, 0.3, 0.9), "spice": (-1.9, 0.5, -0.2), "subtle": (1.8, -0.4, 1.8),
    "suede": (-2.8, -1, -2.4), "tan": (0.4, 1.4, 2.8), "tawny": (-0.2, -0.2, 0.5),
    "toasted": (-1.5, 1.2, 2.2), "toffee": (-5.1, 1.8, 3.5), "truffle": (-9.8, -0.6, -2.7),
    "vanilla": (6.1, -0.4, 0.5), "very": (-1, -0.4, -1.2), "walnut": (-3.3, 0.9, -0.5),
    "warm": (-0.1, 0.4, 2), "yellow": (2.7, -1.3, 0.7),
}  # fmt: skip
PARTS: tuple[tuple[float, float, float], ...] = (
    (1.288, 0.517, 1.986),
    (-1.045, -0.534, -0.297),
    (-0.266, -0.095, -0.416),
    (0.118, 0.077, 0.043),
    (0.058, 0.049, 0.052),
    (0.495, -0.09, -0.08),
    (0.17, -0.066, -0.087),
    (-0.387, 0.653, 0.082),
    (-0.026, -0.026, 0.464),
    (-0.391, -0.227, 0.008),
    (0.052, 0.015, -0.199),
    (0.51, -0.024, -0.719),
    (0.16, -0.432, -0.455),
    (0.338, -0.156, -0.978),
    (-0.573, -0.059, -0.407),
)
DEFAULT_NAMES = NameConstants(WORDS, (65.5, 13.2, 23.8), PARTS, (-0.348, 0.33, 0.224, 0.078, 0.525))
