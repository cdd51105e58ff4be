"""Several shades at once: "I wear X; Y is too dark; Z is too pink".

Each owned shade is evidence with a verdict. A candidate is measured by the largest difference to the shades
worn, and every other shade asks for a step away from it: at least the perceptible step at its depth. Those
that do all that is asked come first, by that measure; where there are too few, those follow that leave least
undone, each saying what it breaks. With no shade worn, the middle of what the evidence allows is the target.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from shade_engine.depth import perceptible
from shade_engine.differences import difference
from shade_engine.errors import ShadeError
from shade_engine.inputs import FURTHEST, Floats, Lab, LabLike, one_lab
from shade_engine.kernels.standing import CHROMA, LIGHT, YELLOW, search_meeting_all, shortfall, weigh_all
from shade_engine.tree import Ints, Tree

WEAR = "wear"
ASKS: dict[str, tuple[int, float]] = {  # the part of the difference, and the direction, a verdict asks for
    "too_light": (LIGHT, -1.0),
    "too_dark": (LIGHT, 1.0),
    "too_pink": (YELLOW, 1.0),
    "too_yellow": (YELLOW, -1.0),
    "too_orange": (CHROMA, -1.0),
    "too_ashy": (CHROMA, 1.0),
}
VERDICTS = (WEAR, *ASKS)
MARGIN = 2.0  # steps away from the evidence where it bounds one side only
STEP_SIZE = {LIGHT: 1.2, CHROMA: 2.0, YELLOW: 1.5}  # a weighted step in plain L*, C*, and C* times hue


@dataclass(frozen=True, slots=True)
class Standing:
    """How an answer stands to one shade given."""

    verdict: str
    delta_e: float
    met: bool
    words: str


@dataclass(frozen=True, slots=True)
class OwnedMatch:
    """One answer: `delta_e` to the worn shade it suits worst, what it leaves undone, each standing."""

    position: int
    delta_e: float
    undone: float
    standings: tuple[Standing, ...]

    @property
    def broken(self) -> tuple[int, ...]:
        """Which of the shades given it goes against, by their place in the question."""
        return tuple(place for place, standing in enumerate(self.standings) if not standing.met)


@dataclass(frozen=True, slots=True)
class Question:
    """The evidence, checked, with what the kernels read of it."""

    evidence: tuple[tuple[Lab, str], ...]
    worn: Floats
    rules: Floats

    @classmethod
    def of(cls, owned: Sequence[tuple[LabLike, str]]) -> Self:
        """Check the evidence and find the target."""
        evidence = tuple((one_lab(lab), _verdict(verdict)) for lab, verdict in owned)
        if not evidence:
            raise ShadeError("no shade was given; accepted is one or more (lab, verdict)")
        rules = [_rule(lab, verdict) for lab, verdict in evidence if verdict != WEAR]
        worn = [lab for lab, verdict in evidence if verdict == WEAR]
        return cls(evidence, np.array(worn or [middle_of(evidence)]), np.array(rules).reshape(-1, 6))


def best_for_owned(
    tree: Tree, codes: Ints, mask: NDArray[np.uint8], question: Question, k: int, *, per_group: bool
) -> list[OwnedMatch]:
    """The k best shades, as this module's first lines say."""
    squares, positions = np.empty(k), np.empty(k, dtype=np.int32)
    found = search_meeting_all(
        tree.points, tree.nodes, tree.leaves, tree.starts, tree.owners, codes, mask, per_group,
        question.worn, question.rules, squares, positions,
    )  # fmt: skip
    if found == k:
        ranked = [(0.0, math.sqrt(squares[i]), int(positions[i])) for i in range(k)]
    else:
        ranked = _least_undone(tree, codes, mask, question, k, per_group=per_group)
    point_of = np.empty(len(tree.owners), dtype=np.int32)
    point_of[tree.owners] = tree.owner_points
    return [
        OwnedMatch(position, worst, undone, standings(question, _lab_at(tree, int(point_of[position]))))
        for undone, worst, position in ranked
    ]


def standings(question: Question, lab: Lab) -> tuple[Standing, ...]:
    """How a colour stands to each shade given."""
    told = []
    rule = 0
    for owned, verdict in question.evidence:
        stands = difference(owned, lab)
        met = True
        if verdict != WEAR:
            met = bool(shortfall(question.rules, rule, *lab) == 0.0)
            rule += 1
        told.append(Standing(verdict, stands.delta_e, met, _told(stands.words, verdict, met=met)))
    return tuple(told)


def middle_of(evidence: Sequence[tuple[Lab, str]]) -> Lab:
    """The target where nothing is worn: near the evidence, in the middle of what it allows."""
    labs = np.array([lab for lab, _ in evidence])
    middle = labs.mean(axis=0)
    chroma = math.hypot(middle[1], middle[2])
    hue = math.atan2(middle[2], middle[1])
    light = _allowed(evidence, LIGHT, [lab[0] for lab in labs], float(middle[0]))
    wanted = _allowed(evidence, CHROMA, [math.hypot(lab[1], lab[2]) for lab in labs], chroma)
    angles = [math.remainder(math.atan2(lab[2], lab[1]) - hue, math.tau) for lab in labs]
    toward = 1.0 if math.cos(hue) >= 0 else -1.0
    turn = _allowed(evidence, YELLOW, [toward * chroma * angle for angle in angles], 0.0)
    angle = hue + toward * turn / max(chroma, 1.0)
    chroma = min(max(wanted, 0.0), FURTHEST)
    return min(max(light, 0.0), 100.0), chroma * math.cos(angle), chroma * math.sin(angle)


def _allowed(evidence: Sequence[tuple[Lab, str]], part: int, values: list[float], otherwise: float) -> float:
    """The middle between the bounds the evidence sets on one part, or a little beyond the only one."""
    sides: dict[float, list[float]] = {1.0: [], -1.0: []}
    for (lab, verdict), value in zip(evidence, values, strict=True):
        if verdict in ASKS and ASKS[verdict][0] == part:
            sides[ASKS[verdict][1]].append(
                value + ASKS[verdict][1] * MARGIN * STEP_SIZE[part] * perceptible(lab)
            )
    at_least, at_most = max(sides[1.0], default=None), min(sides[-1.0], default=None)
    if at_least is not None and at_most is not None:
        return (at_least + at_most) / 2
    if at_least is not None:
        return at_least
    return otherwise if at_most is None else at_most


def _verdict(verdict: str) -> str:
    if verdict not in VERDICTS:
        raise ShadeError(f"{verdict!r} is not a verdict; accepted are {', '.join(VERDICTS)}")
    return verdict


def _rule(lab: Lab, verdict: str) -> tuple[float, ...]:
    part, sign = ASKS[verdict]
    return (*lab, float(part), sign, perceptible(lab))


def _lab_at(tree: Tree, point: int) -> Lab:
    light, a, b = tree.lab_at(point).tolist()
    return light, a, b


def _told(words: str, verdict: str, *, met: bool) -> str:
    if verdict == WEAR:
        return f"{words}, beside the one you wear"
    asked = verdict.replace("_", " ")
    return f"{words} than the one that is {asked}, as you asked" if met else f"{words}: may still be {asked}"


def _least_undone(
    tree: Tree, codes: Ints, mask: NDArray[np.uint8], question: Question, k: int, *, per_group: bool
) -> list[tuple[float, float, int]]:
    """Rank every shade by what it leaves undone, then by the difference, then by position."""
    points = len(tree.starts) - 1
    undone, worst = np.empty(points), np.empty(points)
    weigh_all(tree.points, question.worn, question.rules, undone, worst)
    at = tree.owner_points
    order = np.lexsort((tree.owners, worst[at], undone[at]))
    shades = tree.owners[order]
    if mask.size:
        order, shades = order[mask[shades] > 0], shades[mask[shades] > 0]
    if per_group:
        first = np.sort(np.unique(codes[shades], return_index=True)[1])
        order, shades = order[first], shades[first]
    best = at[order[:k]]
    return [
        (float(undone[point]), float(worst[point]), int(shade))
        for point, shade in zip(best, shades[:k], strict=True)
    ]
