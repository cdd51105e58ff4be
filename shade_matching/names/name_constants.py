"""The words of shades' names, and how much of them counts: fitted on pictures of two shops."""

from collections.abc import Mapping
from typing import NamedTuple

GAPS = 5
DOUBTS = 5


class NameConstants(NamedTuple):
    """What `undertone-matching calibrate` estimates of names.

    `words` has for each word what it adds to the colour `base`. `parts` has a line for each gap between a
    picture and its name: by words, by numbers, by depth words in lightness, by words in a* and in b*. It says
    how much of the gap moves L*, a* and b*. `doubt` says how much larger the error is by depth, by how far a
    name moved its picture, by how far the set of pictures was off, and without any word or number; as
    logarithms.
    """

    words: Mapping[str, tuple[float, float, float]] = {}
    base: tuple[float, float, float] = (65.0, 12.0, 20.0)
    parts: tuple[tuple[float, float, float], ...] = ((0.0, 0.0, 0.0),) * GAPS
    doubt: tuple[float, ...] = (0.0,) * DOUBTS


NO_NAMES = NameConstants()
# As fitted on The Pudding's shades, without the 13 brands that `benchmarks.matches` keeps aside.
WORDS: Mapping[str, tuple[float, float, float]] = {
    "alabaster": (8.7, -1.8, -3.7), "almond": (0.2, 0.6, 0.9), "amber": (-2, 1.3, 2.8),
    "beige": (1.9, -0.4, 0.3), "bisque": (2.8, -0.7, 0.7), "bronze": (-1.7, 1, 2.3), "brown": (-6, 2.1, 1.7),
    "buff": (5.9, -0.4, -0.3), "butterscotch": (1.2, 0.8, 1.8), "caramel": (-2, 0.9, 3.3),
    "cashew": (1.5, -0.7, 0.5), "cashmere": (-0.1, 0.5, 1.5), "chai": (-1.1, 1.5, 2.8),
    "chestnut": (-5.4, 1.2, -0.5), "chocolate": (-5.4, 0.2, 0.4), "cinnamon": (-3.6, 2.4, 2.7),
    "classic": (4.2, -0.6, -0.5), "cocoa": (-9.5, 1.5, 0.9), "coffee": (-7.9, 0.5, -1),
    "cool": (-0.7, 0.8, -0.9), "cream": (3.5, 0.5, 0.9), "dark": (-8.3, 2.3, 1.3), "deep": (-12.9, 2.8, 0.6),
    "deeper": (-11.6, 1, -2.1), "deepest": (-13, 1.1, -3.3), "desert": (0.6, -0.3, -0.7),
    "ebony": (-7.2, -0.4, -1.5), "espresso": (-12.2, -2, -5.9), "fair": (13.9, -3.7, -3.9),
    "fairest": (13.1, -4.9, -5.4), "golden": (0.5, 0.3, 2.3), "hazelnut": (-3.4, 2.6, 3.9),
    "honey": (-0.3, 1.6, 2.4), "ivory": (6.3, -1.5, -2.1), "latte": (-1.4, 0.2, 1), "light": (8, -2.1, -1.6),
    "linen": (6.9, -2, -1.9), "mahogany": (-12, 1.3, -3.5), "maple": (-0.1, 1.7, 4),
    "medium": (4.5, -0.4, 1.4), "mocha": (-7.4, 1.7, 1.2), "natural": (3.6, -0.5, 0),
    "neutral": (-0.6, 0.1, 0.3), "nude": (3.6, -0.9, -1.1), "nutmeg": (-6.8, 2.4, 1.9),
    "olive": (0.9, -1.1, 1.6), "pale": (2.3, -0.1, 0.3), "peach": (0.7, 0.4, 0.6), "peachy": (-0.4, 0.9, 0.3),
    "pearl": (4.6, -2.7, -4.3), "pecan": (-2.3, 1.8, 2.2), "pink": (0.9, 0.8, -2),
    "porcelain": (9.7, -2.9, -4.8), "red": (-1.9, 0.6, -1.2), "rich": (-7.5, 1.8, -0.5),
    "rose": (3.3, -0.4, -2.2), "rosy": (0.5, -0.3, -1.6), "sable": (-4.8, 0.7, 1.7), "sand": (0.2, 0.2, 1.2),
    "sepia": (0.8, 1, 1.9), "shell": (4.6, -1, -2.8), "sienna": (-6.5, 1.3, 1.1), "soft": (2.3, 0.2, 0.9),
    "spice": (-1.9, 0.5, -0.2), "suede": (-2.6, -0.9, -2.3), "tan": (0.4, 1.4, 2.8),
    "tawny": (-0.2, -0.2, 0.5), "toasted": (-1.2, 1.2, 2.1), "toffee": (-5.3, 1.8, 3.4),
    "truffle": (-9.8, -0.6, -2.8), "vanilla": (6.5, -0.4, 0.4), "walnut": (-2.8, 0.9, -0.3),
    "warm": (0, 0.4, 1.8), "yellow": (2.5, -1.3, 0.6),
}  # fmt: skip
PARTS: tuple[tuple[float, float, float], ...] = (
    (0.218, 0.132, 0.024),
    (0.562, -0.076, -0.045),
    (0.155, -0.063, -0.066),
    (0.075, 0.87, 0.016),
    (-0.122, -0.061, 0.608),
)
DEFAULT_NAMES = NameConstants(WORDS, (65.2, 13.2, 23.7), PARTS, (-0.173, 0.274, 0.089, 0.016, 0.427))
