"""The words of shades' names, and how much of them counts: fitted on pictures of two shops."""

from collections.abc import Mapping
from typing import NamedTuple

Shift = tuple[float, float, float]
"""How far something moves a colour in L*, a* and b*."""


class ShiftByGap(NamedTuple):
    """How much of each gap between a picture and its name moves the colour."""

    by_words: Shift = (0.0, 0.0, 0.0)
    by_numbers: Shift = (0.0, 0.0, 0.0)
    by_depth_words: Shift = (0.0, 0.0, 0.0)
    by_words_in_a: Shift = (0.0, 0.0, 0.0)
    by_words_in_b: Shift = (0.0, 0.0, 0.0)


class DoubtByReason(NamedTuple):
    """What each reason to doubt a colour adds to the logarithm of its error."""

    always: float = 0.0
    dark: float = 0.0
    moved: float = 0.0
    """By how far its name moved its picture."""
    mended: float = 0.0
    """By how far the set of pictures was off."""
    silent: float = 0.0
    """Where its name has no word that is known, and no number."""


class NameConstants(NamedTuple):
    """What `undertone-matching calibrate` estimates of names: what they say, and how much of it counts.

    `words` has for each word what it adds to the colour `base`.
    """

    words: Mapping[str, Shift] = {}
    base: Shift = (65.0, 12.0, 20.0)
    parts: ShiftByGap = ShiftByGap()
    doubt: DoubtByReason = DoubtByReason()


NO_NAMES = NameConstants()
# As fitted on The Pudding's shades, without the 13 brands that `benchmarks.matches` keeps aside.
WORDS: Mapping[str, Shift] = {
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
DEFAULT_NAMES = NameConstants(
    words=WORDS,
    base=(65.2, 13.2, 23.7),
    parts=ShiftByGap(
        by_words=(0.218, 0.132, 0.024),
        by_numbers=(0.562, -0.076, -0.045),
        by_depth_words=(0.155, -0.063, -0.066),
        by_words_in_a=(0.075, 0.87, 0.016),
        by_words_in_b=(-0.122, -0.061, 0.608),
    ),
    doubt=DoubtByReason(always=-0.173, dark=0.274, moved=0.089, mended=0.016, silent=0.427),
)
