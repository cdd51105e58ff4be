"""The description of a difference as numbers: which words, which verdict, how sure."""

import math
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.formula import difference_parts
from shade_matching.kernels.chances import mixed_chance, mixed_quantile, sure_size

Codes = NDArray[np.int64]

MORE = (2.0, 4.0, 10.0)  # perceptible steps from which the next size is named
SIZES = len(MORE) + 1
SIGNED = 2 * SIZES + 1  # a part's size and direction, from 0; SIZES is nothing seen
SURE = (0.8, 1 / 3)  # from which chance on each of the labels but the last is given
UNTELLABLE = 2 * 2 * SIGNED**3  # the words for pictures that differ in no way that is sure
NOTHING_SEEN = ((SIZES * SIGNED + SIZES) * SIGNED + SIZES) * 2  # the words for colours that look the same
BY_SWATCHES = 2 * SIGNED**3  # what is added to the words for two pictures
LEAST_OF_STEPS = (0.85, 0.73, 0.58, 0.41, 0.26, 0.14, 0.07, 0.032, 0.0142)  # the same of the steps
AXIS_FACTORS = (1.42, 0.79, 0.52)  # the errors of lightness, chroma and hue beside their mean
TABLE_STEP = 1 / 64  # between two entries of a table of likely distances
TABLE, SHARE, NEAR, WIDE, SURE_FROM = range(5)  # the places of what is known of an error, see `describe_rows`
FACTOR, FURTHEST_LIKELY, NEAREST_UNLIKELY = range(3)  # of what is remembered of rows with one error
ERRORS_KEPT = 24  # how many sizes of the errors of one kind are remembered; 16 doubts and some shelves
TAIL = 0.05  # what lies beyond each end of a likely range
SIGN_SURE = (0.95, 0.90)
"""The chance from which a part's direction is named between pictures, and between mended ones.

Matches are chosen because they look near, so the true share is lower: about 0.75, see `benchmarks.matches`.
"""
HELD_BACK = 0.005  # CIEDE2000; differences that are rounded are no larger ones


class MatchedColour(NamedTuple):
    """The colour that others are compared with, what counts as near it, and its own error on each axis."""

    light: float
    a: float
    b: float
    perceptible: float
    acceptable: float
    shade_step: float
    own_error: float


class MatchDescriptions(NamedTuple):
    """For each match places in DIFFERENCE_WORDS, DIFFERENCE_VERDICTS, CONFIDENCE_LABELS and CONFIDENCE_STEPS.

    Then the chances that it would look the same, and that it is within a shade step (`depth.shade_step`);
    and between which differences the true one likely lies. The label is that of the first chance.
    """

    words: Codes
    verdicts: Codes
    labels: Codes
    steps: Codes
    within_steps: Codes
    confidences: NDArray[np.float64]
    within_chances: NDArray[np.float64]
    likely_from: NDArray[np.float64]
    likely_to: NDArray[np.float64]

    @classmethod
    def allocate(cls, count: int) -> Self:
        """Make room for the descriptions of so many matches."""
        codes, figures = np.empty((5, count), np.int64), np.empty((4, count))
        return cls(*codes, *figures)


@compiled
def signed_size(steps: float) -> int:
    """The size of a part in words, from 1 to SIZES, with its sign."""
    size = 1
    for least in MORE:
        if abs(steps) >= least:
            size += 1
    return size if steps > 0.0 else -size


@compiled
def words_code(step: float, total: float, light: float, chroma: float, hue: float) -> int:
    """The words for a difference as one number: the signed sizes of light, hue and chroma, which comes first.

    A part is named when it is large enough to see; where only their sum is, the largest is.
    """
    hue_first = abs(hue) > abs(chroma)
    size_light = signed_size(light / step) if abs(light) >= step else 0
    size_hue = signed_size(hue / step) if abs(hue) >= step else 0
    size_chroma = signed_size(chroma / step) if abs(chroma) >= step else 0
    if size_light == 0 and size_hue == 0 and size_chroma == 0 and total > step:
        if abs(light) >= max(abs(hue), abs(chroma)):
            size_light = signed_size(light / step)
        elif hue_first:
            size_hue = signed_size(hue / step)
        else:
            size_chroma = signed_size(chroma / step)
    code = (size_light + SIZES) * SIGNED + size_hue + SIZES
    return (code * SIGNED + size_chroma + SIZES) * 2 + int(hue_first)


@compiled
def picture_words_code(
    step: float, total: float, light: float, chroma: float, hue: float, sure_from: float
) -> int:
    """The words for a difference between pictures: a part is named only where its direction is sure."""
    named_light = light if abs(light) >= sure_from * AXIS_FACTORS[0] else 0.0
    named_chroma = chroma if abs(chroma) >= sure_from * AXIS_FACTORS[1] else 0.0
    named_hue = hue if abs(hue) >= sure_from * AXIS_FACTORS[2] else 0.0
    if total > step and max(abs(named_light), abs(named_chroma), abs(named_hue)) < step:
        return UNTELLABLE
    return BY_SWATCHES + words_code(step, min(total, step), named_light, named_chroma, named_hue)


@compiled
def verdict_end(limit: float) -> float:
    """The end of a verdict: at the half of a tenth nearest to its limit.

    The shop shows differences in tenths. Those that read as one number so have one verdict.
    """
    return (math.floor(10.0 * limit) + 0.5) / 10.0


@compiled
def verdict_code(perceptible: float, acceptable: float, total: float) -> int:
    """One of five verdicts: within what is seen, what is worn, twice and four times that, or beyond."""
    found = int(total > verdict_end(perceptible)) + int(total > verdict_end(acceptable))
    return found + int(total > verdict_end(2.0 * acceptable)) + int(total > verdict_end(4.0 * acceptable))


@compiled
def describe_pair(
    l1: float, a1: float, b1: float, l2: float, a2: float, b2: float, perceptible: float, acceptable: float
) -> tuple[float, float, float, float, int, int]:
    """A difference, its parts (light, chroma, warmth), its words and its verdict."""
    light, chroma, hue, r_t, h_mean = difference_parts(l1, a1, b1, l2, a2, b2)
    total = math.sqrt(max(0.0, light * light + chroma * chroma + hue * hue + r_t * chroma * hue))
    hue = hue if math.cos(math.radians(h_mean)) >= 0.0 else -hue
    verdict = verdict_code(perceptible, acceptable, total)
    words = words_code(perceptible, total, light, chroma, hue) if verdict > 0 else NOTHING_SEEN
    return total, light, chroma, hue, words, verdict


@compiled
def count_missed(chance: float, leasts: tuple[float, ...]) -> int:
    """The place of a chance among labels or steps: how many of their least chances it misses."""
    missed = 0
    for least in leasts:
        if chance < least:
            missed += 1
    return missed


@compiled
def likely_end(table: NDArray[np.float64], share: float) -> float:
    """One end of the likely range of a distance, both in units of the wide error, from its table."""
    place = share / TABLE_STEP
    below = int(place)
    if below >= table.size - 1:
        return float(share + table[table.size - 1] - (table.size - 1) * TABLE_STEP)
    return float(table[below] + (place - below) * (table[below + 1] - table[below]))


@compiled
def spread_error(error: NDArray[np.float64], factor: float, own_error: float) -> tuple[float, float, float]:
    """The share and both deviations of an error that is this much larger, beside a colour that is off too."""
    factor = factor if error[SURE_FROM] > 0.0 else 1.0
    near, wide = error[NEAR] * factor, error[WIDE] * factor
    if own_error > 0.0:
        near, wide = math.hypot(near, own_error), math.hypot(wide, own_error)
    return error[SHARE], near, wide


@compiled
def mark_likely(
    shade_step: float,
    least: float,
    far: NDArray[np.float64],
    swatches: NDArray[np.int64],
    factors: NDArray[np.float64],
    errors: NDArray[np.float64],
    own_error: float,
    likely: NDArray[np.bool_],
) -> None:
    """Whether each row is within a shade step with a chance of `least`; arguments as in `describe_rows`.

    Of rows with one error the nearer is the likelier. So few chances are computed: those of rows between the
    furthest that is likely and the nearest that is not.
    """
    kinds = errors.shape[0] * 2
    counts, seen = np.zeros(kinds, np.int64), np.empty((kinds, ERRORS_KEPT, 3))
    for i in range(far.size):
        swatch = 2 * swatches[0, i] + swatches[1, i]
        own, place = seen[swatch], 0
        while place < counts[swatch] and own[place, FACTOR] != factors[i]:
            place += 1
        if place == counts[swatch]:
            place = min(place, ERRORS_KEPT - 1)
            own[place, FACTOR] = factors[i]
            own[place, FURTHEST_LIKELY], own[place, NEAREST_UNLIKELY] = -1.0, math.inf
            counts[swatch] = place + 1
        if far[i] <= own[place, FURTHEST_LIKELY]:
            likely[i] = True
        elif far[i] >= own[place, NEAREST_UNLIKELY]:
            likely[i] = False
        else:
            error = errors[swatches[0, i], swatches[1, i]]
            share, near, wide = spread_error(error, factors[i], own_error)
            likely[i] = mixed_chance(shade_step, far[i], share, near, wide) >= least
            own[place, FURTHEST_LIKELY if likely[i] else NEAREST_UNLIKELY] = far[i]


@compiled
def describe_rows(
    colour: MatchedColour,
    others: NDArray[np.float64],
    far: NDArray[np.float64],
    swatches: NDArray[np.int64],
    factors: NDArray[np.float64],
    errors: NDArray[np.float64],
    tables: NDArray[np.float64],
    found: MatchDescriptions,
) -> None:
    """Write into `found` how each row differs from one colour, and how far that can be trusted.

    `swatches` has a line of sources and one that says which are mended; `errors` has by both the table, the
    share, the deviations and the size from which directions are sure. `factors` make errors larger, except
    those of instruments.
    """
    perceptible, acceptable, own_error = colour.perceptible, colour.acceptable, colour.own_error
    for i in range(others.shape[0]):
        total, part_light, part_chroma, part_hue, words, verdict = describe_pair(
            colour.light, colour.a, colour.b, others[i, 0], others[i, 1], others[i, 2],
            perceptible, acceptable,
        )  # fmt: skip
        if far[i] > total + HELD_BACK:  # judged by a larger difference than that of the two colours
            verdict = verdict_code(perceptible, acceptable, far[i])
        error = errors[swatches[0, i], swatches[1, i]]
        table, sure_from = tables[int(error[TABLE])], error[SURE_FROM] * factors[i]
        share, near, wide = spread_error(error, factors[i], own_error)
        if own_error > 0.0:
            sure_from = sure_size(SIGN_SURE[swatches[1, i]], share, near, wide)
        if sure_from > 0.0 and verdict == 0:
            words = BY_SWATCHES + NOTHING_SEEN
        elif sure_from > 0.0:
            words = picture_words_code(perceptible, total, part_light, part_chroma, part_hue, sure_from)
        chance = mixed_chance(acceptable, far[i], share, near, wide)
        within = mixed_chance(colour.shade_step, far[i], share, near, wide)
        found.words[i], found.verdicts[i], found.labels[i] = words, verdict, count_missed(chance, SURE)
        found.steps[i] = count_missed(chance, LEAST_OF_STEPS)
        found.within_steps[i] = count_missed(within, LEAST_OF_STEPS)
        found.confidences[i], found.within_chances[i] = chance, within
        if own_error > 0.0:
            found.likely_from[i] = mixed_quantile(TAIL, far[i], share, near, wide)
            found.likely_to[i] = mixed_quantile(1.0 - TAIL, far[i], share, near, wide)
        else:
            found.likely_from[i] = max(0.0, wide * likely_end(table[0], far[i] / wide))
            found.likely_to[i] = wide * likely_end(table[1], far[i] / wide)
