"""Estimates the constants of mending and confidence from swatches of the same shades in several sources.

What skin has at a lightness is a cubic through all swatches, each range counting once. The part of a range's
mean difference that is taken away is the one that leaves pairs of swatches nearest to each other. The errors
left over are fitted by a mixture of two normals. Each brand counts the same, however many pairs it brings.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats
from shade_engine.kernels.formula import difference_parts
from shade_matching.depth import way_to_dark
from shade_matching.error_model import DEFAULT_ERRORS, ErrorConstants, Mixture
from shade_matching.match_constants import MatchConstants
from shade_matching.mending import WHITEST, MendingConstants, mend_range, show_products
from shade_matching.names.depth_words import DEPTH_WORDS
from shade_matching.names.name_constants import NameConstants
from shade_matching.names.name_fitting import correct_range, estimate_names, estimate_order
from shade_matching.swatch_pairs import PicturedRange, RangePair

MIN_PAIRS, MIN_BRANDS, MIN_SWATCHES, MIN_NAMED = 200, 5, 500, 20
ROUNDS = 300  # of expectation and maximisation


class PairErrors(NamedTuple):
    """The differences between swatches of one shade, each with the weight of its brand and how dark it is."""

    parts: Floats  # (n, 3): lightness, chroma, hue
    weights: Floats
    dark: Floats

    @property
    def sizes(self) -> Floats:
        """The size of each, all parts together."""
        sizes: Floats = np.sqrt((self.parts**2).sum(axis=1))
        return sizes


def calibrate(ranges: Sequence[PicturedRange], pairs: Sequence[RangePair]) -> MatchConstants:
    """Estimate all constants. Where there is too little data, a `ShadeError` says how much is missing.

    Args:
        ranges: All swatches, whether or not another source shows the same shades.
        pairs: The products that two sources show.
    """
    check_enough(ranges, pairs)
    words = estimate_depth_words(ranges)
    mending = _estimate_parts(pairs, estimate_curves(ranges), words)
    names = estimate_names(ranges, pairs, mending)
    raw, mended = measure_errors(pairs, None), measure_errors(pairs, mending)
    fair, dark = estimate_depth_factors(mended)
    sizes, weights = measure_named_errors(pairs, mending, names)
    errors = ErrorConstants(
        fit_mixture(raw.sizes / _compute_depth_factors(raw, fair, dark), raw.weights),
        fit_mixture(sizes, weights), round(fair, 3), round(dark, 3),
    )  # fmt: skip
    count = sum(len(pair.places) for pair in pairs)
    brands = len({pair.brand for pair in pairs})
    return MatchConstants(mending, errors, words, names, estimate_order(pairs, mending, names), count, brands)


def check_enough(ranges: Sequence[PicturedRange], pairs: Sequence[RangePair]) -> None:
    """Refuse too little data."""
    found = {
        "pairs of swatches of one shade": (sum(len(pair.places) for pair in pairs), MIN_PAIRS),
        "brands with such pairs": (len({pair.brand for pair in pairs}), MIN_BRANDS),
        "swatches": (sum(len(each.shades) for each in ranges), MIN_SWATCHES),
    }
    missing = [
        f"{least - count} more {what} (found {count}, needed {least})"
        for what, (count, least) in found.items()
        if count < least
    ]
    if missing:
        raise ShadeError(f"too little data to calibrate: {'; '.join(missing)}")


def estimate_depth_words(ranges: Sequence[PicturedRange]) -> dict[str, float]:
    """The mean lightness of each depth word that enough swatches have; ours for the others."""
    lightness: defaultdict[float, list[float]] = defaultdict(list)
    for each in ranges:
        for shade in each.shades:
            if shade.depth is not None and shade.lab[0] < WHITEST:
                lightness[shade.depth].append(shade.lab[0])
    return {
        word: round(float(np.mean(lightness[ours])), 1) if len(lightness[ours]) >= MIN_NAMED else ours
        for word, ours in DEPTH_WORDS.items()
    }


def estimate_curves(ranges: Sequence[PicturedRange]) -> MendingConstants:
    """Fit the curves: what a* and b* skin shades of a lightness have."""
    labs = np.concatenate([each.lab for each in ranges])
    weights = np.concatenate([np.full(len(each.shades), 1 / len(each.shades)) for each in ranges])
    usable = show_products(labs)
    powers = np.vander(labs[usable, 0] / 100, 4, increasing=True)
    scale = np.sqrt(weights[usable])[:, None]
    fitted = np.linalg.lstsq(powers * scale, labs[usable, 1:] * scale, rcond=None)[0].round(2)
    return MendingConstants(tuple(fitted[:, 0].tolist()), tuple(fitted[:, 1].tolist()))


def _estimate_parts(
    pairs: Sequence[RangePair], mending: MendingConstants, words: dict[str, float]
) -> MendingConstants:
    """The part of each mean difference that brings pairs nearest: least squares, one axis after the other."""
    whole = mending._replace(lightness_part=1.0, a_part=1.0, b_part=1.0)
    off, moved, weights = [], [], []
    counts = Counter(pair.brand for pair in pairs for _ in pair.places)
    for pair in pairs:
        labs = pair.first.lab, pair.second.lab
        shifts = [
            mend_range(each.lab, _replace_lightnesses(each, words), whole).shifts[0]
            for each in (pair.first, pair.second)
        ]
        for first, second in pair.places:
            off.append(labs[0][first] - labs[1][second])
            moved.append(shifts[1] - shifts[0])
            weights.append(1 / counts[pair.brand])
    difference, shift, weight = np.array(off), np.array(moved), np.array(weights)
    parts = (weight @ (difference * shift)) / np.maximum(weight @ shift**2, 1e-9)
    light, a, b = np.clip(parts, 0, 1).round(2).tolist()
    return mending._replace(lightness_part=light, a_part=a, b_part=b)


def _replace_lightnesses(each: PicturedRange, words: dict[str, float]) -> list[float | None]:
    """The depths of a range by other lightnesses than ours."""
    lightness = {ours: words[word] for word, ours in DEPTH_WORDS.items()}
    return [None if depth is None else lightness.get(depth, depth) for depth in each.depths]


def measure_errors(pairs: Sequence[RangePair], mending: MendingConstants | None) -> PairErrors:
    """Measure how swatches of one shade differ, as pictured or mended."""
    parts, weights, dark = [], [], []
    counts = Counter(pair.brand for pair in pairs for _ in pair.places)
    for pair in pairs:
        first, second = (mend_or_keep(each, mending) for each in (pair.first, pair.second))
        for left, right in pair.places:
            parts.append(difference_parts(*first[left], *second[right])[:3])
            weights.append(1 / counts[pair.brand])
            light, a, b = ((first[left] + second[right]) / 2).tolist()
            dark.append(way_to_dark((light, a, b)))
    shares = np.array(weights)
    return PairErrors(np.array(parts), shares / shares.sum(), np.array(dark))


def mend_or_keep(each: PicturedRange, mending: MendingConstants | None) -> Floats:
    """The colours of a range, mended unless there is nothing to mend with."""
    if mending is None:
        return each.lab
    return mend_range(each.lab, each.depths, mending).lab


def estimate_depth_factors(errors: PairErrors) -> tuple[float, float]:
    """The errors of fair and of dark shades beside those of all: a line through their logarithms."""
    sizes = np.log(np.maximum(errors.sizes, 0.1))
    middle = float(errors.weights @ errors.dark)
    spread = errors.weights @ (errors.dark - middle) ** 2
    slope = float(errors.weights @ ((errors.dark - middle) * sizes)) / max(float(spread), 1e-6)
    return float(np.exp(-slope * middle)), float(np.exp(slope * (1 - middle)))


def measure_named_errors(
    pairs: Sequence[RangePair], mending: MendingConstants, names: NameConstants
) -> tuple[Floats, Floats]:
    """Measure how far each shade, corrected by its name, is from its mended picture in the other source.

    The other picture is not corrected: both sources repeat the words of the brand, and would agree too well.
    In units of the shade's doubt; with the weights of brands.
    """
    sizes, weights = [], []
    counts = Counter(pair.brand for pair in pairs for _ in pair.places)
    for pair in pairs:
        for asked, other, places in pair.both_ways():
            named, pictured = correct_range(asked, mending, names), mend_or_keep(other, mending)
            for here, there in places:
                parts = difference_parts(*named.lab[here], *pictured[there])[:3]
                sizes.append(float(np.linalg.norm(parts)) / named.doubts[here])
                weights.append(1 / counts[pair.brand])
    shares = np.array(weights)
    return np.array(sizes), shares / shares.sum()


def _compute_depth_factors(errors: PairErrors, fair: float, dark: float) -> Floats:
    factors: Floats = fair * (dark / fair) ** errors.dark
    return factors


def fit_mixture(sizes: Floats, weights: Floats) -> Mixture:
    """The mixture of two normals, on every axis alike, that errors of these sizes most likely follow."""
    squares = sizes**2
    share, near, wide = DEFAULT_ERRORS.pictures
    for _ in range(ROUNDS):
        inner = share * np.exp(-squares / (2 * near**2)) / near**3
        outer = (1 - share) * np.exp(-squares / (2 * wide**2)) / wide**3
        belongs = weights * inner / np.maximum(inner + outer, 1e-300)
        share = min(max(float(belongs.sum()), 0.01), 0.99)
        near = float(np.sqrt(belongs @ squares / (3 * share)))
        wide = float(np.sqrt((weights - belongs) @ squares / (3 * (1 - share))))
    return Mixture(round(share, 3), round(near, 2), round(wide, 2))
