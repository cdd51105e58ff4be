"""Corrected colours from what wearers say: a robust model of shades within products.

Each shade's colour is its picture moved by its product's offset and its own, the latter with heavy tails. A
vote says that two shades look alike, or in which direction one differs from one that is worn. Votes are
believed as far as their member is, by all that the member says: who says what nobody else finds, or
contradicts themselves, counts less. The model is fitted by expectation and maximisation: believe votes by the
colours, then move the colours by the votes. No vote pulls at a colour by more than a limit, and no votes move
a shade far from its product's offset, which many members stand behind.
"""

from math import log
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.inputs import Floats, check_labs
from shade_matching.kernels.descriptions import AXIS_FACTORS
from shade_matching.wearing.frame import from_frame, to_frame
from shade_matching.wearing.normal import normal_cumulative, normal_density
from shade_matching.wearing.reports import MIN_WEARERS, Votes

ROUNDS, SOLVER_ROUNDS = 30, 25
AXIS_ERRORS = np.array(AXIS_FACTORS)
PRODUCT_ERROR, SHADE_ERROR = 3.3 * AXIS_ERRORS, 2.1 * AXIS_ERRORS  # expected offsets, in each part
TAILS = 4.0  # degrees of freedom of the shades' own offsets
ALIKE = 1.0  # the deviation of the difference of two shades that one person finds alike
STEP, JUDGEMENT = 1.2, 1.0  # from which difference one is named, and how exactly people judge it
UNNAMED = 2.0  # the deviation of the parts of a difference that are not named: the largest is
SHARPNESS = 4.0  # how strictly it is the largest
VERDICTS = 7  # one of so many says who says anything
HONEST = 9.0  # how much likelier a member is honest than not, before they say anything
SLIP = 0.01  # of an honest member's votes, those that anything could have made
SELF_CONTRADICTION = 2.0  # what a contradiction takes off the logarithm of that
MAX_ODDS, MIN_BELIEF = 30.0, 1e-3
UNCERTAIN = 0.3  # how much of the colours' uncertainty excuses a vote
MAX_LEVER = 0.9  # the most leverage that a vote has
MAX_PULL = 0.7  # the most that one vote pulls at a colour
MAX_OWN_OFFSET = 2.0  # the most that votes move a shade beyond its product, in CIEDE2000
MODEL_ERROR = 2.4  # what the model itself is off by, measured in planted worlds
FIRST_BLUR, COOLING = 8.0, 0.85  # votes are judged less strictly while the colours still move


class CorrectedShades(NamedTuple):
    """The corrected colours, how uncertain each is, by how many wearers, and how far members are believed."""

    lab: Floats
    uncertainty: Floats  # CIEDE2000 within which the true colour lies two times in three
    wearers: NDArray[np.int64]
    belief: dict[int, float]


def correct_shades(lab: ArrayLike, products: ArrayLike, votes: Votes) -> CorrectedShades:
    """Correct the colours of shades by what their wearers say.

    Args:
        lab: The mended colours of all shades, (n, 3).
        products: For each the number of its product and source, from 0.
        votes: The votes of members; their shades are rows of `lab`.
    """
    pictures, groups = to_frame(lab), np.asarray(products, dtype=np.int64)
    fit = _fit(pictures, groups, votes)
    wearers = _count_wearers(votes, len(pictures))
    enough = wearers >= MIN_WEARERS
    moved = from_frame(fit.expected + _limit_own(fit.own))
    members, numbers = np.unique(votes.member, return_inverse=True)
    means = np.bincount(numbers, fit.belief) / np.maximum(np.bincount(numbers), 1)
    return CorrectedShades(
        np.where(enough[:, None], moved, check_labs(lab)),
        _estimate_error(fit),
        wearers,
        dict(zip(members.tolist(), means.tolist(), strict=True)),
    )


class Fit(NamedTuple):
    """The colours that fit pictures and votes best."""

    expected: Floats  # the pictures, moved by their product's offset
    own: Floats  # each shade's own offset
    precision: Floats
    belief: Floats  # in each vote


class Members(NamedTuple):
    """Of each vote the number of its member, and how often each member contradicted themselves."""

    numbers: NDArray[np.int64]
    contradictions: Floats

    @classmethod
    def of(cls, votes: Votes) -> Self:
        """Number the members of votes."""
        ids, numbers = np.unique(votes.member, return_inverse=True)
        broken = [votes.contradictions.get(member, 0) for member in ids.tolist()]
        return cls(numbers, np.array(broken, dtype=np.float64))


def _fit(pictures: Floats, groups: NDArray[np.int64], votes: Votes) -> Fit:
    """Believe votes by the colours, then move the colours by the votes."""
    colours, expected, members = pictures.copy(), pictures, Members.of(votes)
    precision = np.ones_like(pictures)
    found = pictures[votes.shade] - pictures[votes.worn]
    belief = _believe(found, np.zeros_like(found), votes, members, FIRST_BLUR)
    for turn in range(ROUNDS):
        usual, own_precision = _find_product_offsets(colours - pictures, groups)
        expected = pictures + usual
        targets, vote_precision = _read_votes(colours, votes)
        vote_precision *= (belief * votes.weight)[:, None]
        colours, precision = _solve(expected, own_precision, votes, targets, vote_precision, colours)
        found = colours[votes.shade] - colours[votes.worn]
        without = _leave_out_own(found, votes, targets, vote_precision, precision)
        belief = _believe(*without, votes, members, max(1.0, FIRST_BLUR * COOLING ** (turn + 1)))
    return Fit(expected, colours - expected, precision, belief)


def _limit_own(own: Floats) -> Floats:
    """Shades' own offsets, none larger than a few votes may make it."""
    size = np.sqrt((own**2).sum(axis=1, keepdims=True))
    limited: Floats = own * np.minimum(1.0, MAX_OWN_OFFSET / np.maximum(size, 1e-9))
    return limited


def _find_product_offsets(offsets: Floats, groups: NDArray[np.int64]) -> tuple[Floats, Floats]:
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
    """The difference that each vote stands for in each part, and how precisely; none pulls without limit."""
    found = colours[votes.shade] - colours[votes.worn]
    targets, precision = np.zeros_like(found), np.zeros_like(found)
    alike = votes.axis < 0
    precision[alike] = 1 / ALIKE**2
    precision[~alike] = 1 / UNNAMED**2
    rows = np.flatnonzero(~alike)
    axis, sign = votes.axis[rows], votes.sign[rows]
    seen = sign * found[rows, axis]
    past = (STEP - seen) / JUDGEMENT  # the judged difference is past the step: its mean, given that
    targets[rows, axis] = sign * (
        seen + JUDGEMENT * normal_density(past) / np.maximum(1 - normal_cumulative(past), 1e-9)
    )
    precision[rows, axis] = 1 / (JUDGEMENT**2 + ALIKE**2)
    pull = np.sqrt(((precision * (targets - found)) ** 2).sum(axis=1))
    return targets, precision * np.minimum(1.0, MAX_PULL / np.maximum(pull, 1e-9))[:, None]


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


def _believe(found: Floats, variance: Floats, votes: Votes, members: Members, blur: float) -> Floats:
    """How likely each vote is honest: by all votes of its member together, and by itself."""
    ratio = VERDICTS * _compute_chance_of_vote(found, variance, votes, blur)
    odds = log(HONEST) - SELF_CONTRADICTION * members.contradictions
    odds = odds + np.bincount(members.numbers, votes.weight * np.log((1 - SLIP) * ratio + SLIP), len(odds))
    honest = 1 / (1 + np.exp(-np.clip(odds, -MAX_ODDS, MAX_ODDS)))
    meant = (1 - SLIP) * ratio / ((1 - SLIP) * ratio + SLIP)
    believed: Floats = np.maximum(honest[members.numbers] * meant, MIN_BELIEF)
    return believed


def _leave_out_own(
    found: Floats, votes: Votes, targets: Floats, precision: Floats, colour_precision: Floats
) -> tuple[Floats, Floats]:
    """The differences without the vote itself, and how uncertain they are: no vote makes itself believed."""
    variance = 1 / colour_precision[votes.shade] + 1 / colour_precision[votes.worn]
    lever = np.minimum(precision * variance, MAX_LEVER)
    return found - lever / (1 - lever) * (targets - found), variance * UNCERTAIN


def _compute_chance_of_vote(found: Floats, variance: Floats, votes: Votes, blur: float) -> Floats:
    """The chance that an honest wearer says this of two shades so far apart."""
    alike = np.exp(-(found**2 / (2 * ((ALIKE**2 + STEP**2) * blur + variance))).sum(axis=1))
    spread = np.sqrt(2 * (JUDGEMENT * blur) ** 2 + variance)
    sides = (
        np.stack([normal_cumulative((sign * found - STEP / 2) / spread) for sign in (1.0, -1.0)]) ** SHARPNESS
    )
    total = sides.sum(axis=(0, 2))
    rows = np.arange(len(found))
    named = sides[(votes.sign < 0).astype(int), rows, np.maximum(votes.axis, 0)] / total
    chances: Floats = np.where(votes.axis < 0, alike, (1 - alike) * named)
    return chances


def _estimate_error(fit: Fit) -> Floats:
    """Within how far of a corrected colour the true one lies two times in three."""
    error: Floats = np.sqrt((1 / fit.precision).sum(axis=1) + MODEL_ERROR**2)
    return error


def _count_wearers(votes: Votes, size: int) -> NDArray[np.int64]:
    """By how many different members each shade was judged or worn."""
    pairs = np.concatenate(
        [np.stack([votes.shade, votes.member]), np.stack([votes.worn, votes.member])], axis=1
    )
    return np.bincount(np.unique(pairs, axis=1)[0], minlength=size)
