"""Orders matches by everything that is known of them, and says in four words how good a bet each is.

A difference in lightness counts less, because pictures are worst at it; another declared undertone counts
like some difference more. The search itself stays exact for CIEDE2000: only what it found is ordered.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.inputs import Floats, LabLike, check_lab, check_labs
from shade_engine.kernels.formula import delta_e_rows
from shade_engine.metrics import read_metric
from shade_matching.depth import shade_step, way_to_dark
from shade_matching.mending import DEFAULT_MENDING
from shade_matching.profile import UNDERTONES
from shade_matching.swatch_pairs import NOT_DECLARED

MATCH_SCALE = ("Very likely your shade", "Good bet", "Worth sampling first", "Long shot")
VERY_LIKELY, GOOD_BET, WORTH_SAMPLING, LONG_SHOT = range(4)
EVIDENCE = ("worn", "instrument", "brand", "known", "words", "picture")
WORN, BY_INSTRUMENT, BY_BRAND, KNOWN, BY_WORDS, BY_PICTURE = range(6)
DEEP_COUNTS: Final = 0.5  # shade steps that the deepest shade counts as further away
MIN_SHADES_OF_TONE = 3  # of a range, to compare its warm shades with its cool ones
CONTRADICTING_DEGREES = -2.0  # of hue that the warm ones are yellower by
WELL_KNOWN: Final = ("instrument", "brand")  # sources whose colours are values, and no shop's pictures


class OrderConstants(NamedTuple):
    """How much what is known of matches counts, as `undertone-matching calibrate` estimates it."""

    lightness: float = 2.0  # what differences in lightness are divided by
    undertone: float = 2.0  # what another declared undertone adds, in CIEDE2000
    good: float = 0.17  # up to how many shade steps a match is a good bet
    long: float = 0.27  # the chance of a shade step under which it is a long shot


DEFAULT_ORDER = OrderConstants()


def believe_undertones(lab: ArrayLike, groups: ArrayLike, undertones: ArrayLike) -> NDArray[np.int64]:
    """The declared undertones; none for ranges whose pictures contradict what they declare.

    Args:
        lab: The mended colours, (n, 3).
        groups: For each the number of its range, from 0.
        undertones: For each the place in `UNDERTONES`, -1 where none is declared.
    """
    rows, numbers = check_labs(lab), np.asarray(groups, dtype=np.int64)
    tones = np.array(undertones, dtype=np.int64)
    size = int(numbers.max(initial=-1)) + 1
    skin_a, skin_b = DEFAULT_MENDING.list_skin_colours(rows[:, 0])
    yellower = np.degrees(np.arctan2(rows[:, 2], rows[:, 1]) - np.arctan2(skin_b, skin_a))
    means = []
    for tone in ("warm", "cool"):
        own = tones == UNDERTONES.index(tone)
        count = np.bincount(numbers[own], minlength=size)
        total = np.bincount(numbers[own], yellower[own], minlength=size)
        means.append(np.where(count >= MIN_SHADES_OF_TONE, total / np.maximum(count, 1), np.nan))
    with np.errstate(invalid="ignore"):
        is_contradicted = means[0] - means[1] < CONTRADICTING_DEGREES
    tones[is_contradicted[numbers]] = NOT_DECLARED
    return tones


def weigh_differences(
    lab: LabLike, others: ArrayLike, others_undertone: ArrayLike, constants: OrderConstants = DEFAULT_ORDER
) -> Floats:
    """Measure how far other colours are from one, with the weights that pairs of real pictures prove.

    Args:
        lab: The colour asked for.
        others: The colours that were found, (n, 3).
        others_undertone: For each whether it declares another undertone than the colour asked for.
        constants: The weights.
    """
    rows = check_labs(others)
    weighed = np.empty(len(rows))
    asked = np.repeat([check_lab(lab)], len(rows), axis=0)
    delta_e_rows(read_metric(factors=(constants.lightness, 1.0, 1.0)), asked, rows, weighed)
    added: Floats = weighed + constants.undertone * np.asarray(others_undertone, dtype=np.float64)
    return added


def rate_bets(
    lab: LabLike,
    differences: Floats,
    step_chances: Floats,
    is_sure: NDArray[np.bool_],
    constants: OrderConstants = DEFAULT_ORDER,
) -> NDArray[np.int64]:
    """Places in `MATCH_SCALE`.

    Args:
        lab: The colour asked for. Pictures of deep shades are off by more, so these must be nearer.
        differences: How far each match is from it.
        step_chances: The chance that each match is within a shade step.
        is_sure: Whether people wear both, or both colours were measured, and nothing speaks against it.
        constants: From which distances and chances on each is said.
    """
    colour = check_lab(lab)
    steps = differences / shade_step(colour) + DEEP_COUNTS * way_to_dark(colour)
    codes = np.where(steps <= constants.good, GOOD_BET, WORTH_SAMPLING)
    codes[step_chances < constants.long] = LONG_SHOT
    codes[is_sure] = VERY_LIKELY
    return codes.astype(np.int64)
