"""Corrects mended swatches by what their names say: words, and numbers that run from light to deep.

The pictures of one product are off together, which `mending` takes away. What is left belongs to one picture,
and its name often tells: a "deep auburn" that is pictured as a beige, or number 45 of a range between two
shades much deeper. Each mended colour moves by the part of such gaps that brings pairs of pictures of one
shade, from different sources, nearest to each other. How far pictures and names agree also tells how far off
a colour may still be: its doubt, 1 for a usual shade.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, check_labs
from shade_matching.depth import DARK, FAIR
from shade_matching.mending import show_products
from shade_matching.names.depth_words import DEPTH_WORDS, read_depths
from shade_matching.names.name_constants import DEFAULT_NAMES, DoubtByReason, NameConstants, ShiftByGap

MIN_NUMBERED = 8  # shades of a range with a number
MIN_CORRELATION = 0.5  # of their numbers with their lightness
MIN_IN_PICTURE = 5  # shades of a range that share a picture
MAX_PICTURE_SPAN = 1.0  # L* between these
MIN_TOLD = 3.0  # L*; words that mean less than this do not tell how deep a shade is
MAX_APART = 22.0  # L* between the words of one name, beyond which they contradict each other
MAX_GAP = np.array([25.0, 10.0, 15.0])  # L*, a*, b* between a picture and its name that still count
PICTURE_ERROR = 8.0  # L* that pictures may be off
BEYOND_PART = 0.8  # of a gap beyond that error moves a colour
MAX_SHIFT = np.array([15.0, 6.0, 8.0])
DOUBT_LEVELS = np.geomspace(0.5, 3.0, 16)  # all the doubts there are, so that what they allow can be bounded
_BY_WORDS, _BY_NUMBERS, _BY_DEPTH_WORDS = map(
    ShiftByGap._fields.index, ("by_words", "by_numbers", "by_depth_words")
)
_MOVED = DoubtByReason._fields.index("moved")
_WORD = re.compile(r"[a-z]{3,}")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class NamedShades(NamedTuple):
    """The corrected colours, how far each may be off beside a usual one, and which ones moved.

    `too_light_by` is how much lighter a colour still is than its depth words or its number, in L*: under 0
    where it is deeper, and 0 where no more than the error of a picture.
    """

    lab: Floats
    doubts: Floats
    moved: NDArray[np.bool_]
    too_light_by: Floats


class NameGaps(NamedTuple):
    """For each shade what its shift and what its doubt depend on, one line each.

    The columns are those of `ShiftByGap` and of `DoubtByReason`.
    """

    shift: Floats
    doubt: Floats


def correct_by_names(
    lab: ArrayLike,
    groups: ArrayLike,
    names: Sequence[str],
    *,
    pictured: ArrayLike | None = None,
    depth_words: Mapping[str, float] = DEPTH_WORDS,
    constants: NameConstants = DEFAULT_NAMES,
) -> NamedShades:
    """Correct mended swatches by their names.

    Args:
        lab: The mended colours, (n, 3).
        groups: For each the number of its product and source, from 0.
        names: The name of each shade, with its number and its words.
        pictured: The colours before they were mended; a set that was far off is doubted more.
        depth_words: The lightness that depth words stand for.
        constants: What names say and how much of it counts.
    """
    rows, numbers = check_labs(lab), np.asarray(groups, dtype=np.int64)
    if not len(rows) == len(numbers) == len(names):
        raise ShadeError(f"{len(rows)} colours, {len(numbers)} groups and {len(names)} names do not match")
    before = rows if pictured is None else check_labs(pictured)
    gaps = measure_gaps(rows, numbers, names, before, depth_words, constants)
    shift = find_shift(gaps.shift, constants)
    usable = show_products(rows) & gaps.shift.any(axis=1)
    shift[~usable] = 0.0
    corrected = rows + shift
    corrected[:, 0] = np.clip(corrected[:, 0], 0.0, 100.0)
    too_light_by = np.where(usable, find_too_light(gaps.shift, shift, before[:, 0] - rows[:, 0]), 0.0)
    doubts = rate_doubts(gaps, shift, rows, numbers, constants)
    return NamedShades(corrected, doubts, usable, too_light_by)


def pair_doubts(first: float, others: ArrayLike) -> Floats:
    """How far differences between a shade and others may be off, where 1 is usual."""
    squares = np.asarray(others, dtype=np.float64) ** 2
    doubts: Floats = np.sqrt((first * first + squares) / 2.0)
    return doubts


def combine_doubts(doubts: Floats, shades: NDArray[np.int64]) -> Floats:
    """The doubt of each shade that several pictures show: less than that of any of them."""
    known = doubts > 0
    counts = np.bincount(shades[known], doubts[known] ** -2.0, minlength=int(shades.max(initial=-1)) + 1)
    combined = round_doubts(np.maximum(counts, 1e-9) ** -0.5)
    combined[counts == 0] = 0.0
    return combined


def measure_gaps(
    rows: Floats,
    groups: NDArray[np.int64],
    names: Sequence[str],
    pictured: Floats,
    depth_words: Mapping[str, float],
    constants: NameConstants,
) -> NameGaps:
    """Measure how far each picture is from what its name says, and why its colour is to be doubted."""
    said = read_words(names, constants)
    depths = read_depths(names, depth_words)
    ordered = expect_by_number(rows, groups, names)
    words, order, depth = (
        np.clip(np.nan_to_num(gap), -MAX_GAP[0], MAX_GAP[0])
        for gap in (said[:, 0] - rows[:, 0], ordered - rows[:, 0], depths - rows[:, 0])
    )
    red, yellow = (
        np.clip(np.nan_to_num(said[:, axis] - rows[:, axis]), -MAX_GAP[axis], MAX_GAP[axis])
        for axis in (1, 2)
    )
    shift = np.stack([words, order, depth, red, yellow], axis=1)
    dark = np.clip((FAIR - np.degrees(np.arctan2(rows[:, 0] - 50.0, rows[:, 2]))) / (FAIR - DARK), 0.0, 1.0)
    silent = np.isnan(said[:, 0]) & np.isnan(ordered)
    off = np.linalg.norm(rows - pictured, axis=1)
    always, moved = np.ones(len(rows)), np.zeros(len(rows))  # how far it is moved, `add_shift` tells
    doubt = np.stack([always, dark, moved, np.minimum(off, 20.0) / 5.0, silent], axis=1)
    return NameGaps(shift, doubt)


def find_shift(gaps: Floats, constants: NameConstants) -> Floats:
    """Find how names move pictures: by parts of all gaps, and most of what no error of a picture explains."""
    shift = gaps @ np.array(constants.parts)
    words, depth = gaps[:, _BY_WORDS], gaps[:, _BY_DEPTH_WORDS]
    agreed = np.where(np.sign(words) == np.sign(depth), np.minimum(np.abs(words), np.abs(depth)), 0.0)
    agreed = np.where(depth == 0.0, np.abs(words), agreed)
    shift[:, 0] += np.sign(words) * BEYOND_PART * np.maximum(agreed - PICTURE_ERROR, 0.0)
    clipped: Floats = np.clip(shift, -MAX_SHIFT, MAX_SHIFT)
    return clipped


def find_too_light(gaps: Floats, shift: Floats, pictured: Floats) -> Floats:
    """How much lighter a moved colour still is than its name says; 0 within the error of a picture.

    The picture must say the same: `pictured` is how much lighter it is than it was mended.
    """
    told = gaps[:, [_BY_NUMBERS, _BY_DEPTH_WORDS]]
    as_moved, as_pictured = (np.where(told == 0.0, 0.0, by[:, None] - told) for by in (shift[:, 0], pictured))
    left = np.where(as_moved * as_pictured > 0.0, np.minimum(np.abs(as_moved), np.abs(as_pictured)), 0.0)
    most = left.argmax(axis=1)[:, None]
    signed = np.take_along_axis(left * np.sign(as_moved), most, axis=1)[:, 0]
    too_light_by: Floats = np.where(np.abs(signed) > PICTURE_ERROR, signed, 0.0)
    return too_light_by


def add_shift(doubt: Floats, shift: Floats) -> Floats:
    """The reasons to doubt, with how far names moved each picture."""
    found = doubt.copy()
    found[:, _MOVED] = np.minimum(np.linalg.norm(shift, axis=1), 15.0) / 5.0
    return found


def rate_doubts(
    gaps: NameGaps, shift: Floats, rows: Floats, groups: NDArray[np.int64], constants: NameConstants
) -> Floats:
    """How far each colour may be off, where 1 is usual."""
    doubts = np.exp(add_shift(gaps.doubt, shift) @ np.array(constants.doubt))
    doubts[~show_products(rows) | _share_a_picture(rows, groups)] = DOUBT_LEVELS[-1]
    return round_doubts(doubts)


def round_doubts(doubts: Floats) -> Floats:
    """The nearest of `DOUBT_LEVELS` to each."""
    edges = np.sqrt(DOUBT_LEVELS[1:] * DOUBT_LEVELS[:-1])
    rounded: Floats = DOUBT_LEVELS[np.searchsorted(edges, doubts)]
    return rounded


def read_words(names: Sequence[str], constants: NameConstants) -> Floats:
    """The colour that the words of each name stand for.

    NaN where none of them tells how deep the shade is, or where they contradict each other.
    """
    said = np.full((len(names), 3), np.nan)
    known = constants.words
    for place, name in enumerate(names):
        found = [known[word] for word in list_words(name) if word in known]
        if (
            any(abs(each[0]) >= MIN_TOLD for each in found)
            and max(each[0] for each in found) - min(each[0] for each in found) <= MAX_APART
        ):
            said[place] = np.sum([constants.base, *found], axis=0)
    return said


@lru_cache(8192)
def list_words(name: str) -> tuple[str, ...]:
    """The different words of a name."""
    return tuple(dict.fromkeys(_WORD.findall(name.lower())))


def expect_by_number(rows: Floats, groups: NDArray[np.int64], names: Sequence[str]) -> Floats:
    """The lightness each shade has by its place among the numbers of its range; NaN where they run no way."""
    expected = np.full(len(rows), np.nan)
    numbers = np.array([_read_number(name) for name in names])
    numbers[~show_products(rows)] = np.nan
    by_group = np.argsort(groups, kind="stable")
    edges = np.flatnonzero(np.diff(groups[by_group])) + 1
    for places in np.split(by_group, edges):
        own = places[~np.isnan(numbers[places])]
        if len(own) >= MIN_NUMBERED:
            ranks = _rank(numbers[own])
            light = rows[own, 0]
            runs = abs(_correlate(ranks, _rank(light))) >= MIN_CORRELATION
            if runs and not _start_anew(numbers[own], light):
                powers = np.vander(ranks / max(ranks.max(), 1.0), 3)
                expected[own] = powers @ np.linalg.lstsq(powers, light, rcond=None)[0]
    return expected


def _start_anew(numbers: Floats, light: Floats) -> bool:
    """Whether equal numbers stand for other depths, as in "Light 1" and "Deep 1"."""
    _, places, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    means = np.bincount(places, light) / counts
    apart = (light - means[places])[counts[places] > 1]
    return apart.size > 0 and float(np.sqrt(np.mean(apart**2))) > PICTURE_ERROR


def _rank(values: Floats) -> Floats:
    """The place of each value among all; equal ones share theirs."""
    ordered = np.sort(values)
    return (np.searchsorted(ordered, values, "left") + np.searchsorted(ordered, values, "right") - 1) / 2.0


def _correlate(first: Floats, second: Floats) -> float:
    if not (np.ptp(first) and np.ptp(second)):
        return 0.0
    return float(np.corrcoef(first, second)[0, 1])


def _share_a_picture(rows: Floats, groups: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Tell which shades are of a range that is pictured by one photograph."""
    size = int(groups.max(initial=-1)) + 1
    lowest, highest = np.full(size, np.inf), np.full(size, -np.inf)
    np.minimum.at(lowest, groups, rows[:, 0])
    np.maximum.at(highest, groups, rows[:, 0])
    is_one = (np.bincount(groups, minlength=size) >= MIN_IN_PICTURE) & (highest - lowest < MAX_PICTURE_SPAN)
    shares: NDArray[np.bool_] = is_one[groups]
    return shares


@lru_cache(8192)
def _read_number(name: str) -> float:
    found = _NUMBER.search(name)
    return float(found.group()) if found else np.nan
