"""Corrected colours from what wearers say: a robust model of shades within products.

Each shade's colour is its picture moved by its product's offset and its own, the latter with heavy tails. A
vote says that two shades look alike, or in which direction one differs from one that is worn. Votes are
believed as far as their member is: who says what nobody else finds, or contradicts themselves, counts less.
The model is fitted by expectation and maximisation: believe votes by the colours, then move the colours by
the votes.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.inputs import Floats, check_labs
from shade_engine.wearing.frame import from_frame, to_frame
from shade_engine.wearing.normal import bell, cumulative
from shade_engine.wearing.reports import LEAST_WEARERS, Votes, WearReport, count_votes

ROUNDS, SOLVER_ROUNDS = 30, 25
AXIS_ERRORS = np.array([1.42, 0.79, 0.52])
PRODUCT_ERROR, SHADE_ERROR = 3.3 * AXIS_ERRORS, 2.1 * AXIS_ERRORS  # expected offsets, in each part
TAILS = 4.0  # degrees of freedom of the shades' own offsets
ALIKE = 1.0  # the deviation of the difference of two shades that one person finds alike
STEP, JUDGEMENT = 1.2, 1.0  # from which difference one is named, and how exactly people judge it
UNNAMED = 2.0  # the deviation of the parts of a difference that are not named: the largest is
SHARPNESS = 4.0  # how strictly it is the largest
VERDICTS = 7  # one of so many says who says anything
HONEST, DISHONEST = 9.0, 1.0  # what is believed of a member before they say anything: nine in ten
LEAST_BELIEF = 1e-3
FIRST_BLUR, COOLING = 8.0, 0.85  # votes are judged less strictly while the colours still move


class CorrectedShades(NamedTuple):
    """The corrected colours, how uncertain each is, by how many wearers, and how far members are believed."""

    lab: Floats
    uncertainty: Floats  # one deviation, in CIEDE2000
    wearers: NDArray[np.int64]
    belief: dict[int, float]


def correct_shades(
    lab: ArrayLike, products: ArrayLike, said: Sequence[WearReport] | Votes
) -> CorrectedShades:
    """Correct the colours of shades by what their wearers say.

    Args:
        lab: The mended colours of all shades, (n, 3).
        products: For each the number of its product and source, from 0.
        said: Reports of members, or votes; their shades are rows of `lab`.
    """
    pictures, groups = to_frame(lab), np.asarray(products, dtype=np.int64)
    votes = said if isinstance(said, Votes) else count_votes(said)
    colours, belief, precision = _fit(pictures, groups, votes)
    wearers = _count_wearers(votes, len(pictures))
    enough = wearers >= LEAST_WEARERS
    corrected = np.where(enough[:, None], from_frame(colours), check_labs(lab))
    members, numbers = np.unique(votes.member, return_inverse=True)
    means = np.bincount(numbers, belief) / np.maximum(np.bincount(numbers), 1)
    return CorrectedShades(
        corrected,
        np.sqrt((1 / precision).mean(axis=1)),
        wearers,
        dict(zip(members.tolist(), means.tolist(), strict=True)),
    )


def _fit(pictures: Floats, groups: NDArray[np.int64], votes: Votes) -> tuple[Floats, Floats, Floats]:
    """The colours, how far each vote is believed, and the precision of each colour."""
    colours = pictures.copy()
    members, numbers = np.unique(votes.member, return_inverse=True)
    broken = np.array([votes.contradictions.get(member, 0) for member in members.tolist()], dtype=float)
    precision = np.ones_like(pictures)
    belief = _believe(colours, votes, numbers, broken, FIRST_BLUR)
    for turn in range(ROUNDS):
        offsets = colours - pictures
        usual, own_precision = _product_offsets(offsets, groups)
        targets, vote_precision = _read_votes(colours, votes)
        vote_precision *= (belief * votes.weight)[:, None]
        colours, precision = _solve(pictures + usual, own_precision, votes, targets, vote_precision, colours)
        blur = max(1.0, FIRST_BLUR * COOLING ** (turn + 1))
        belief = _believe(colours, votes, numbers, broken, blur)
    return colours, belief, precision


def _product_offsets(offsets: Floats, groups: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Each product's offset for its shades, and how closely each shade follows it (heavy tails)."""
    usual = np.zeros_like(offsets)
    weights = np.ones(len(offsets))
    size = int(groups.max(initial=-1)) + 1
    for _ in range(3):
        total = np.bincount(groups, weights, size)
        for axis in range(3):
            shrink = (SHADE_ERROR[axis] / PRODUCT_ERROR[axis]) ** 2
            mean = np.bincount(groups, weights * offsets[:, axis], size) / (total + shrink)
            usual[:, axis] = mean[groups]
        own = (((offsets - usual) / SHADE_ERROR) ** 2).sum(axis=1)
        weights = (TAILS + 3) / (TAILS + own)
    return usual, weights[:, None] / SHADE_ERROR**2


def _read_votes(colours: Floats, votes: Votes) -> tuple[Floats, Floats]:
    """What difference each vote stands for in each part, and how precisely."""
    found = colours[votes.shade] - colours[votes.worn]
    targets, precision = np.zeros_like(found), np.zeros_like(found)
    alike = votes.axis < 0
    precision[alike] = 1 / ALIKE**2
    precision[~alike] = 1 / UNNAMED**2
    rows = np.flatnonzero(~alike)
    axis, sign = votes.axis[rows], votes.sign[rows]
    seen = sign * found[rows, axis]
    past = (STEP - seen) / JUDGEMENT  # the judged difference is past the step: its mean, given that
    targets[rows, axis] = sign * (seen + JUDGEMENT * bell(past) / np.maximum(1 - cumulative(past), 1e-9))
    precision[rows, axis] = 1 / (JUDGEMENT**2 + ALIKE**2)
    return targets, precision


def _solve(
    expected: Floats, own_precision: Floats, votes: Votes, targets: Floats, precision: Floats, start: Floats
) -> tuple[Floats, Floats]:
    """The colours that fit pictures and votes best: conjugate gradients, the three parts at once."""
    size, shade, worn = len(expected), votes.shade, votes.worn

    def spread(values: Floats, sign: float) -> Floats:
        return np.stack(
            [
                np.bincount(shade, values[:, axis], size) + sign * np.bincount(worn, values[:, axis], size)
                for axis in range(3)
            ],
            axis=1,
        )

    def apply(colours: Floats) -> Floats:
        applied: Floats = own_precision * colours + spread(precision * (colours[shade] - colours[worn]), -1.0)
        return applied

    diagonal = own_precision + spread(precision, 1.0)
    colours = start.copy()
    rest = own_precision * expected + spread(precision * targets, -1.0) - apply(colours)
    scaled = rest / diagonal
    direction, size_of_rest = scaled, (rest * scaled).sum(axis=0)
    for _ in range(SOLVER_ROUNDS):
        applied = apply(direction)
        step = size_of_rest / np.maximum((direction * applied).sum(axis=0), 1e-30)
        colours, rest = colours + step * direction, rest - step * applied
        scaled, before = rest / diagonal, size_of_rest
        size_of_rest = (rest * scaled).sum(axis=0)
        direction = scaled + size_of_rest / np.maximum(before, 1e-30) * direction
    return colours, diagonal


def _believe(
    colours: Floats, votes: Votes, members: NDArray[np.int64], broken: Floats, blur: float
) -> Floats:
    """How likely each vote is honest: by what was found of both shades, and by its member's other votes."""
    chance = _chance_of_vote(colours[votes.shade] - colours[votes.worn], votes, blur)
    honest = np.full(len(chance), HONEST / (HONEST + DISHONEST))
    for _ in range(4):
        share = honest * chance / (honest * chance + (1 - honest) / VERDICTS)
        sums, counts = np.bincount(members, share), np.bincount(members)
        rate = (HONEST + sums) / (HONEST + DISHONEST + counts + broken)
        honest = rate[members]
    believed: Floats = np.maximum(share * honest, LEAST_BELIEF)
    return believed


def _chance_of_vote(found: Floats, votes: Votes, blur: float) -> Floats:
    """The chance that an honest wearer says this of two shades so far apart."""
    alike = np.exp(-(found**2).sum(axis=1) / (2 * (ALIKE**2 + STEP**2) * blur))
    spread = JUDGEMENT * sqrt(2) * blur
    sides = np.stack([cumulative((sign * found - STEP / 2) / spread) for sign in (1.0, -1.0)]) ** SHARPNESS
    total = sides.sum(axis=(0, 2))
    rows = np.arange(len(found))
    named = sides[(votes.sign < 0).astype(int), rows, np.maximum(votes.axis, 0)] / total
    chances: Floats = np.where(votes.axis < 0, alike, (1 - alike) * named)
    return chances


def _count_wearers(votes: Votes, size: int) -> NDArray[np.int64]:
    """By how many different members each shade was judged or worn."""
    pairs = np.concatenate(
        [np.stack([votes.shade, votes.member]), np.stack([votes.worn, votes.member])], axis=1
    )
    return np.bincount(np.unique(pairs, axis=1)[0], minlength=size)
