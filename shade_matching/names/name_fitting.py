"""Estimates what names say of shades, from pictures of the same shades by different sources."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from shade_engine.inputs import Floats
from shade_engine.kernels.formula import difference_parts
from shade_matching.known_order import OrderConstants
from shade_matching.mending import MendingConstants, mend_range
from shade_matching.names.depth_words import DEPTH_WORDS
from shade_matching.names.name_constants import DoubtByReason, NameConstants, ShiftByGap
from shade_matching.names.shade_names import (
    NamedShades,
    NameGaps,
    add_shift,
    correct_by_names,
    find_shift,
    list_words,
    measure_gaps,
)
from shade_matching.swatch_pairs import NOT_DECLARED, PicturedRange, RangePair

MIN_BRANDS_OF_WORD = 6
WORD_RIDGE, PART_RIDGE, DOUBT_RIDGE = 8.0, 30.0, 5.0
MIN_SIZE = 0.5  # CIEDE2000; pairs nearer than this are not told apart
FIRST = 3
WEIGHTS = tuple(
    (lightness, undertone) for lightness in (1.0, 1.5, 2.0, 2.5) for undertone in (0.0, 1.0, 2.0, 3.0)
)
BELIEVED_DOUBT = 0.5  # the part of the estimated doubt that leaves chances right on brands held out
SILENT_WORDS = frozenset({"selected", "out", "stock", "for", "with", "and", "the", "skin", "undertone",
                          "undertones", "tones", "has", "new", "hint", "shade", "very", "subtle", "not",
                          "available"})  # fmt: skip


def estimate_names(
    ranges: Sequence[PicturedRange], pairs: Sequence[RangePair], mending: MendingConstants
) -> NameConstants:
    """Estimate what the words of names stand for, how much of names counts, and how far to doubt."""
    mended = {id(each): mend_range(each.lab, each.depths, mending).lab for each in ranges}
    words = estimate_words(ranges, mended)
    gaps = {id(each): _measure_range(each, mended[id(each)], words) for each in ranges}
    counts = Counter(pair.brand for pair in pairs for _ in pair.places)
    lines, apart, weights = [], [], []
    for pair in pairs:
        first, second = id(pair.first), id(pair.second)
        for here, there in pair.places:
            off = mended[second][there] - mended[first][here]
            lines += [gaps[first].shift[here], gaps[second].shift[there]]
            apart += [off, -off]
            weights += [counts[pair.brand] ** -0.5] * 2
    parts = _solve_ridge(np.array(lines), np.array(apart), np.array(weights), PART_RIDGE)
    fitted = words._replace(parts=ShiftByGap._make(tuple(row) for row in parts.round(3).tolist()))
    return fitted._replace(doubt=_estimate_doubt(pairs, mended, gaps, fitted, counts))


def estimate_words(ranges: Sequence[PicturedRange], mended: Mapping[int, Floats]) -> NameConstants:
    """The colour that each word of names adds, of those that enough brands use."""
    brands: defaultdict[str, set[str]] = defaultdict(set)
    for each in ranges:
        for name in each.names:
            for word in list_words(name):
                brands[word].add(each.brand)
    known = sorted(
        word for word, own in brands.items()
        if len(own) >= MIN_BRANDS_OF_WORD and word not in SILENT_WORDS
    )  # fmt: skip
    places = {word: place for place, word in enumerate(known)}
    names = [name for each in ranges for name in each.names]
    lines = np.zeros((len(names), len(known) + 1))
    lines[:, -1] = 1.0
    for row, name in enumerate(names):
        for word in list_words(name):
            if word in places:
                lines[row, places[word]] = 1.0
    colours = np.concatenate([mended[id(each)] for each in ranges])
    ridge = np.append(np.full(len(known), WORD_RIDGE), 1e-6)
    found = np.linalg.solve(lines.T @ lines + np.diag(ridge), lines.T @ colours).round(1)
    values = found.tolist()
    return NameConstants(dict(zip(known, map(tuple, values), strict=False)), tuple(values[-1]))


def _measure_range(each: PicturedRange, mended: Floats, constants: NameConstants) -> NameGaps:
    one_range = np.zeros(len(mended), dtype=np.int64)
    return measure_gaps(mended, one_range, each.names, each.lab, DEPTH_WORDS, constants)


def _solve_ridge(lines: Floats, wanted: Floats, weights: Floats, ridge: float) -> Floats:
    scaled = lines * (weights / weights.mean())[:, None]
    found: Floats = np.linalg.solve(
        scaled.T @ scaled + ridge * np.eye(lines.shape[1]),
        scaled.T @ ((weights / weights.mean())[:, None] * wanted),
    )
    return found


def correct_range(each: PicturedRange, mending: MendingConstants, constants: NameConstants) -> NamedShades:
    """Mend a range and correct it by its names."""
    mended, one_range = mend_range(each.lab, each.depths, mending).lab, np.zeros(len(each.shades), np.int64)
    return correct_by_names(mended, one_range, each.names, pictured=each.lab, constants=constants)


def estimate_order(
    pairs: Sequence[RangePair], mending: MendingConstants, names: NameConstants
) -> OrderConstants:
    """Choose the weights with which the true shade is most often among the first three of its range."""
    shares: defaultdict[str, list[NDArray[np.bool_]]] = defaultdict(list)
    for pair in pairs:
        for asked, other, places in pair.both_ways():
            first, second = (correct_range(each, mending, names).lab for each in (asked, other))
            for here, there in places:
                shares[pair.brand].append(
                    rank_true(first[here], second, asked.undertones[here], other, there)
                )
    means = np.mean([np.mean(own, axis=0) for own in shares.values()], axis=0)
    lightness, undertone = WEIGHTS[int(np.argmax(means))]
    return OrderConstants(lightness, undertone)


def rank_true(
    asked: Floats, others: Floats, undertone: int, other: PicturedRange, true: int
) -> NDArray[np.bool_]:
    """Whether the true shade is among the first three of a range, with each of `WEIGHTS`."""
    parts = np.array([difference_parts(*asked, *row)[:3] for row in others])
    declared = other.undertones
    is_other = (declared != undertone) & (declared != NOT_DECLARED) & (undertone != NOT_DECLARED)
    found = np.empty(len(WEIGHTS), dtype=bool)
    for number, (lightness, added) in enumerate(WEIGHTS):
        far = np.linalg.norm(parts / (lightness, 1.0, 1.0), axis=1) + added * is_other
        found[number] = true in np.argsort(far, kind="stable")[:FIRST]
    return found


def _estimate_doubt(
    pairs: Sequence[RangePair],
    mended: Mapping[int, Floats],
    gaps: Mapping[int, NameGaps],
    constants: NameConstants,
    counts: Mapping[str, int],
) -> DoubtByReason:
    """Estimate how the logarithm of the error of corrected pairs grows."""
    corrected: dict[int, Floats] = {}
    reasons: dict[int, Floats] = {}
    for each in {id(each): each for pair in pairs for each in (pair.first, pair.second)}.values():
        shift = find_shift(gaps[id(each)].shift, constants)
        corrected[id(each)] = mended[id(each)] + shift
        reasons[id(each)] = add_shift(gaps[id(each)].doubt, shift)
    lines, sizes, weights = [], [], []
    for pair in pairs:
        first, second = id(pair.first), id(pair.second)
        for here, there in pair.places:
            parts = difference_parts(*corrected[first][here], *corrected[second][there])[:3]
            sizes.append(np.log(max(float(np.linalg.norm(parts)), MIN_SIZE)))
            lines.append((reasons[first][here] + reasons[second][there]) / 2)
            weights.append(counts[pair.brand] ** -0.5)
    wanted, shares = np.array(sizes), np.array(weights)
    usual = float(np.average(wanted, weights=shares**2))
    found = _solve_ridge(np.array(lines), (wanted - usual)[:, None], shares, DOUBT_RIDGE)[:, 0]
    return DoubtByReason._make((BELIEVED_DOUBT * found).round(3).tolist())
