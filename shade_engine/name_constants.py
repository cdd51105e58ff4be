"""What the words of a shade's name stand for, and how much of it counts: fitted on pictures of two shops."""

from collections.abc import Mapping
from typing import NamedTuple

GAPS = 5
DOUBTS = 5


class NameConstants(NamedTuple):
    """What `undertone-shades calibrate` estimates of names.

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
    "alabaster": (8.6, -1.9, -3.8), "almond": (0.1, 0.6, 0.9), "amber": (-2.1, 1.3, 2.7),
    "beige": (1.9, -0.4, 0.3), "bisque": (2.7, -0.7, 0.7), "bronze": (-1.9, 1, 2.3),
    "brown": (-5.8, 2.1, 1.7), "buff": (5.6, -0.4, -0.3), "butterscotch": (1.1, 0.8, 1.8),
    "caramel": (-2.2, 0.9, 3.3), "cashew": (1.7, -0.7, 0.6), "cashmere": (-0, 0.5, 1.6),
    "chai": (-1.2, 1.5, 3), "chestnut": (-5.5, 1.2, -0.5), "chocolate": (-5.7, 0.2, 0.3),
    "cinnamon": (-3.6, 2.4, 2.7), "classic": (3.9, -0.6, -0.5), "cocoa": (-9.6, 1.5, 0.9),
    "coffee": (-8, 0.5, -1.1), "cool": (-1, 0.8, -0.8), "cream": (3.3, 0.5, 1), "dark": (-8.3, 2.2, 1.3),
    "deep": (-12.9, 2.9, 0.6), "deeper": (-11.7, 1.1, -2.1), "deepest": (-13.3, 1.1, -3.3),
    "desert": (0.9, -0.4, -0.8), "ebony": (-7.4, -0.4, -1.6), "espresso": (-12.4, -2, -6),
    "fair": (13.8, -3.6, -3.9), "fairest": (12.9, -4.9, -5.4), "golden": (0.3, 0.3, 2.3),
    "hazelnut": (-3.7, 2.6, 3.9), "honey": (-0.4, 1.6, 2.4), "ivory": (6.3, -1.5, -2.1),
    "latte": (-1.4, 0.2, 1.1), "light": (8, -2, -1.7), "linen": (6.7, -2, -1.9),
    "mahogany": (-12.2, 1.3, -3.4), "maple": (-0.1, 1.7, 4.2), "medium": (4.6, -0.4, 1.3),
    "mocha": (-7.5, 1.7, 1.2), "natural": (3.5, -0.5, 0), "neutral": (-0.8, 0.2, 0.3),
    "nude": (3.4, -0.9, -1.1), "nutmeg": (-7, 2.4, 1.9), "olive": (0.9, -1.1, 1.6),
    "pale": (1.9, -0.1, 0.3), "peach": (0.6, 0.4, 0.6), "peachy": (-0.6, 0.9, 0.2),
    "pearl": (4.3, -2.7, -4.2), "pecan": (-2.4, 1.8, 2.3), "pink": (1, 0.8, -2.1),
    "porcelain": (9.8, -2.9, -4.8), "red": (-1.8, 0.6, -1.2), "rich": (-7.5, 1.8, -0.5),
    "rose": (3.7, -0.4, -2.2), "rosy": (0.4, -0.3, -1.4), "sable": (-5.2, 0.7, 1.7),
    "sand": (0.2, 0.2, 1.2), "sepia": (0.5, 1, 1.9), "shell": (4.7, -1, -2.8), "sienna": (-6.8, 1.3, 1.2),
    "soft": (2.3, 0.2, 0.9), "spice": (-1.9, 0.5, -0.2), "suede": (-2.8, -1, -2.3), "tan": (0.5, 1.4, 2.8),
    "tawny": (-0.2, -0.2, 0.5), "toasted": (-1.4, 1.2, 2.2), "toffee": (-5.1, 1.8, 3.5),
    "truffle": (-9.7, -0.6, -2.7), "vanilla": (6, -0.4, 0.4), "walnut": (-3.1, 0.9, -0.3),
    "warm": (-0.2, 0.4, 1.9), "yellow": (2.8, -1.3, 0.7),
}  # fmt: skip
PARTS: tuple[tuple[float, float, float], ...] = (
    (0.206, 0.134, 0.025),
    (0.549, -0.077, -0.046),
    (0.185, -0.069, -0.068),
    (0.003, 0.875, 0.003),
    (-0.103, -0.064, 0.606),
)
DEFAULT_NAMES = NameConstants(WORDS, (65.4, 13.2, 23.7), PARTS, (-0.26, 0.271, 0.121, 0.1, 0.423))
