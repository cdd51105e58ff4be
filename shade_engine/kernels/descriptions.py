"""The description of a difference as numbers: which words, which verdict, how sure."""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.formula import difference_parts

MORE = (2.0, 4.0, 10.0)  # perceptible steps from which the next size is named
SIZES = len(MORE) + 1
SIGNED = 2 * SIZES + 1  # a part's size and direction, from 0; SIZES is nothing seen
SURE = (0.8, 0.5)  # from which chance on each of the labels but the last is given
ROOT2, BELL = math.sqrt(2.0), math.sqrt(2.0 / math.pi)


@compiled
def signed_size(steps: float) -> int:
    """How large a part is in words, from 1 to SIZES, with its sign."""
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
def verdict_code(perceptible: float, acceptable: float, total: float) -> int:
    """Which of five verdicts: within what is seen, what is worn, twice and four times that, or beyond."""
    found = int(total > perceptible) + int(total > acceptable)
    return found + int(total > 2.0 * acceptable) + int(total > 4.0 * acceptable)


@compiled
def describe_pair(
    l1: float, a1: float, b1: float, l2: float, a2: float, b2: float, perceptible: float, acceptable: float
) -> tuple[float, float, float, float, int, int]:
    """A difference, its parts (light, chroma, warmth), its words and its verdict."""
    light, chroma, hue, r_t, h_mean = difference_parts(l1, a1, b1, l2, a2, b2)
    total = math.sqrt(max(0.0, light * light + chroma * chroma + hue * hue + r_t * chroma * hue))
    hue = hue if math.cos(math.radians(h_mean)) >= 0.0 else -hue
    words = words_code(perceptible, total, light, chroma, hue)
    return total, light, chroma, hue, words, verdict_code(perceptible, acceptable, total)


@compiled
def chance_within(limit: float, far: float, error: float) -> float:
    """The chance that a normal point at distance `far` from the centre lies within `limit` of it."""
    spread = error * ROOT2
    if far < 1e-3 * error:
        share = limit / error
        return math.erf(limit / spread) - BELL * share * math.exp(-share * share / 2.0)
    inner, outer = (limit - far) / spread, (limit + far) / spread
    edge = error / (far * math.sqrt(2.0 * math.pi)) * (math.exp(-inner * inner) - math.exp(-outer * outer))
    return min(1.0, max(0.0, (math.erf(inner) + math.erf(outer)) / 2.0 - edge))


@compiled
def label_code(chance: float) -> int:
    """Which of the labels a chance has."""
    label = 0
    for least in SURE:
        if chance < least:
            label += 1
    return label


@compiled
def describe_rows(
    light: float,
    a: float,
    b: float,
    perceptible: float,
    acceptable: float,
    others: NDArray[np.float64],
    far: NDArray[np.float64],
    errors: NDArray[np.float64],
    codes: NDArray[np.int64],
    chances: NDArray[np.float64],
) -> None:
    """Words, verdict and label of each row beside one colour, a line of `codes` each, and the chances."""
    for i in range(others.shape[0]):
        _, _, _, _, words, verdict = describe_pair(
            light, a, b, others[i, 0], others[i, 1], others[i, 2], perceptible, acceptable
        )
        chances[i] = chance_within(2.0 * acceptable, far[i], errors[i])
        codes[0, i], codes[1, i], codes[2, i] = words, verdict, label_code(chances[i])
