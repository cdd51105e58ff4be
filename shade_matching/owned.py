"""Several shades at once: "I wear X; Y is too dark; Z is too pink".

Each owned shade is evidence with a verdict. A candidate is measured by the largest difference to the shades
worn, and every other shade asks for a step away from it: at least the perceptible step at its depth. Those
that do all that is asked come first, by that measure; where there are too few, those follow that leave least
undone, each saying what it breaks. With no shade worn, the middle of what the evidence allows is the target.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self, get_args

import numpy as np
from numpy.typing import ArrayLike

from shade_engine.errors import ShadeError
from shade_engine.index import ShadeIndex
from shade_engine.inputs import MAX_AB, Lab, LabLike, check_count, check_lab
from shade_engine.kernels.arguments import Best, Evidence, ShadeFilter, Tree
from shade_engine.tree import lab_at, owner_points
from shade_matching.depth import perceptible_limit
from shade_matching.kernels.owned_search import (
    CHROMA,
    LIGHT,
    YELLOW,
    search_meeting_all,
    shortfall,
    weigh_all,
)
from shade_matching.words import (
    BY_THEIR_SWATCHES,
    NO_SURE_DIFFERENCE,
    NO_VISIBLE_DIFFERENCE,
    describe_difference,
)

OwnedVerdict = Literal["wear", "too_light", "too_dark", "too_pink", "too_yellow", "too_orange", "too_ashy"]
OWNED_VERDICTS: tuple[OwnedVerdict, ...] = get_args(OwnedVerdict)
WEAR = "wear"
STEPS_ASKED = {
    "too_light": (LIGHT, -1.0), "too_dark": (LIGHT, 1.0), "too_pink": (YELLOW, 1.0),
    "too_yellow": (YELLOW, -1.0), "too_orange": (CHROMA, -1.0), "too_ashy": (CHROMA, 1.0),
}  # fmt: skip
"""The part of the difference, and the direction in it, that a verdict asks for."""
WORDS_ASKED = {
    "too_light": "deeper", "too_dark": "lighter", "too_pink": "warmer", "too_yellow": "cooler",
    "too_orange": "less saturated", "too_ashy": "more saturated",
}  # fmt: skip
"""What a shade must be beside one with that verdict."""
MARGIN = 2.0  # steps away from the evidence where it bounds one side only
STEP_SIZE = {LIGHT: 1.2, CHROMA: 2.0, YELLOW: 1.5}  # a weighted step in plain L*, C*, and C* times hue


@dataclass(frozen=True, slots=True)
class OwnedComparison:
    """How an answer compares to one of the shades owned. `words` are the difference and the verdict."""

    verdict: str
    delta_e: float
    met: bool
    words: str
    difference: str


@dataclass(frozen=True, slots=True)
class OwnedMatch:
    """One answer: `delta_e` to the worn shade it suits worst, what it leaves undone, each comparison."""

    position: int
    delta_e: float
    undone: float
    comparisons: tuple[OwnedComparison, ...]

    @property
    def broken(self) -> tuple[int, ...]:
        """The places, in the question, of the shades that it goes against."""
        return tuple(place for place, one in enumerate(self.comparisons) if not one.met)


@dataclass(frozen=True, slots=True)
class OwnedQuestion:
    """The evidence, checked, and the rows the kernels read of it."""

    evidence: tuple[tuple[Lab, str], ...]
    rows: Evidence

    @classmethod
    def read(cls, owned: Sequence[tuple[LabLike, str]]) -> Self:
        """Check the evidence and find the target."""
        evidence = tuple((check_lab(lab), _check_verdict(verdict)) for lab, verdict in owned)
        if not evidence:
            raise ShadeError("no shade was given; accepted is one or more (lab, verdict)")
        rules = [
            (*lab, *STEPS_ASKED[verdict], perceptible_limit(lab))
            for lab, verdict in evidence
            if verdict != WEAR
        ]
        worn = [lab for lab, verdict in evidence if verdict == WEAR] or [find_target(evidence)]
        return cls(evidence, Evidence(worn=np.array(worn), rules=np.array(rules).reshape(-1, 6)))


def nearest_to_owned(
    index: ShadeIndex,
    owned: Sequence[tuple[LabLike, str]],
    k: int = 20,
    *,
    within: ArrayLike | None = None,
    per_group: bool = False,
) -> list[OwnedMatch]:
    """The k best shades of an index, as this module's first lines say; filters are those of `nearest`."""
    question, tree = OwnedQuestion.read(owned), index.tree
    allowed, size = index.allow(within, per_group=per_group), min(check_count(k), len(index))
    best = Best(np.empty(size), np.empty(size, dtype=np.int32))
    found = search_meeting_all(tree, allowed, question.rows, best)
    if found == size:
        ranked = [(0.0, math.sqrt(best.squares[i]), int(best.positions[i])) for i in range(size)]
    else:
        ranked = _rank_by_undone(tree, allowed, question, size)
    labs = (check_lab(lab_at(tree, index.point_of[position])) for _, _, position in ranked)
    return [
        OwnedMatch(position, worst, undone, compare_with_owned(question, lab))
        for (undone, worst, position), lab in zip(ranked, labs, strict=True)
    ]


def compare_with_owned(question: OwnedQuestion, lab: Lab) -> tuple[OwnedComparison, ...]:
    """Compare a colour with each shade given."""
    comparisons = []
    rule = 0
    for owned, verdict in question.evidence:
        found = describe_difference(owned, lab)
        met = True
        if verdict != WEAR:
            met = bool(shortfall(question.rows.rules, rule, *lab) == 0.0)
            rule += 1
        words = add_verdict(found.words, verdict, met=met)
        comparisons.append(OwnedComparison(verdict, found.delta_e, met, words, found.words))
    return tuple(comparisons)


def find_target(evidence: Sequence[tuple[Lab, str]]) -> Lab:
    """The target where nothing is worn: near the evidence, in the middle of what it allows."""
    labs = np.array([lab for lab, _ in evidence])
    middle = labs.mean(axis=0)
    chroma = math.hypot(middle[1], middle[2])
    hue = math.atan2(middle[2], middle[1])
    light = _find_middle(evidence, LIGHT, [lab[0] for lab in labs], float(middle[0]))
    wanted = _find_middle(evidence, CHROMA, [math.hypot(lab[1], lab[2]) for lab in labs], chroma)
    angles = [math.remainder(math.atan2(lab[2], lab[1]) - hue, math.tau) for lab in labs]
    toward = 1.0 if math.cos(hue) >= 0 else -1.0
    turn = _find_middle(evidence, YELLOW, [toward * chroma * angle for angle in angles], 0.0)
    angle = hue + toward * turn / max(chroma, 1.0)
    chroma = min(max(wanted, 0.0), MAX_AB)
    return min(max(light, 0.0), 100.0), chroma * math.cos(angle), chroma * math.sin(angle)


def _find_middle(
    evidence: Sequence[tuple[Lab, str]], part: int, values: list[float], default: float
) -> float:
    """The middle between the bounds that the evidence sets on one part, or the only bound."""
    sides: dict[float, list[float]] = {1.0: [], -1.0: []}
    for (lab, verdict), value in zip(evidence, values, strict=True):
        asked_part, sign = STEPS_ASKED.get(verdict, (None, 0.0))
        if asked_part == part:
            sides[sign].append(value + sign * MARGIN * STEP_SIZE[part] * perceptible_limit(lab))
    at_least, at_most = max(sides[1.0], default=None), min(sides[-1.0], default=None)
    if at_least is not None and at_most is not None:
        return (at_least + at_most) / 2
    if at_least is not None:
        return at_least
    return default if at_most is None else at_most


def _check_verdict(verdict: str) -> str:
    if verdict not in OWNED_VERDICTS:
        raise ShadeError(f"{verdict!r} is not a verdict; accepted are {', '.join(OWNED_VERDICTS)}")
    return verdict


def add_verdict(words: str, verdict: str, *, met: bool) -> str:
    """The words for a difference, and what they mean for the verdict on the shade owned."""
    if verdict == WEAR and words == NO_SURE_DIFFERENCE:
        return "their swatches cannot tell how it differs from the one you wear"
    if verdict == WEAR:
        return f"{words}, beside the one you wear"
    fault = verdict.replace("_", " ")
    if not met:
        return f"{words}: may still be {fault}"
    return _describe_met(words, verdict, f"the one that is {fault}")


def tells_verdict(words: str, verdict: str) -> bool:
    """Whether the words for a difference say that a verdict is met, and not only that it likely is."""
    return words != NO_SURE_DIFFERENCE if verdict == WEAR else WORDS_ASKED[verdict] in words


def _describe_met(words: str, verdict: str, other: str) -> str:
    """Say what differs, and always what was asked for: as likely, where the swatches are not sure of it."""
    asked = WORDS_ASKED[verdict]
    if words == NO_SURE_DIFFERENCE:
        return f"likely {asked} than {other}, as you asked; their swatches cannot tell for sure"
    if words in (NO_VISIBLE_DIFFERENCE, BY_THEIR_SWATCHES + NO_VISIBLE_DIFFERENCE):
        return f"{words} beside {other}; likely {asked}, as you asked"
    if tells_verdict(words, verdict):
        return f"{words} than {other}, as you asked"
    return f"{words} than {other}; likely {asked}, as you asked"


def _rank_by_undone(
    tree: Tree, allowed: ShadeFilter, question: OwnedQuestion, k: int
) -> list[tuple[float, float, int]]:
    """Rank every shade by what it leaves undone, then by the difference, then by position."""
    points = len(tree.starts) - 1
    undone, worst = np.empty(points), np.empty(points)
    weigh_all(tree.points, question.rows, undone, worst)
    at = owner_points(tree)
    order = np.lexsort((tree.owners, worst[at], undone[at]))
    shades = tree.owners[order]
    if allowed.mask.size:
        order, shades = order[allowed.mask[shades] > 0], shades[allowed.mask[shades] > 0]
    if allowed.per_group:
        first = np.sort(np.unique(allowed.codes[shades], return_index=True)[1])
        order, shades = order[first], shades[first]
    best = at[order[:k]]
    return [
        (float(undone[point]), float(worst[point]), int(shade))
        for point, shade in zip(best, shades[:k], strict=True)
    ]
