"""What wearers say of shades, as votes: one a member and shade, which weighs less in a burst."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats
from shade_engine.wearing.frame import CHROMA, HUE, LIGHT

WearVerdict = Literal[
    "matched", "too_light", "too_dark", "too_pink", "too_yellow", "too_orange", "too_ashy", "darker_later"
]
WEAR_VERDICTS: tuple[WearVerdict, ...] = get_args(WearVerdict)
DIRECTIONS = {
    "too_light": (LIGHT, 1.0), "too_dark": (LIGHT, -1.0), "too_pink": (HUE, -1.0), "too_yellow": (HUE, 1.0),
    "too_orange": (CHROMA, 1.0), "too_ashy": (CHROMA, -1.0),
}  # fmt: skip
"""The part in which the shade differs from the one worn, and its sign."""
MATCHED = "matched"
DARKER = "darker_later"
BURST_SECONDS, BURST_REPORTS = (
    3600.0,
    10,
)  # more reports of one shade in that time share the weight of so many
LEAST_WEARERS = 5  # fewer people stand behind no number


class WearReport(NamedTuple):
    """What a member says of a shade, beside one that they wear."""

    member: int
    shade: int
    verdict: str
    worn: int
    at: float = 0.0  # seconds


class Votes(NamedTuple):
    """The votes, one a row. `axis` is -1 for a match; `sign` is 0 there."""

    member: NDArray[np.int64]
    shade: NDArray[np.int64]
    worn: NDArray[np.int64]
    axis: NDArray[np.int64]
    sign: Floats
    weight: Floats
    contradictions: dict[int, int]  # how often a member contradicted themselves


def count_votes(reports: Sequence[WearReport]) -> Votes:
    """Reduce reports to votes: the last word of each member on a shade, none where words contradict."""
    grouped: defaultdict[tuple[int, int], list[WearReport]] = defaultdict(list)
    for report in reports:
        _check(report)
        if report.verdict != DARKER:
            grouped[report.member, report.shade].append(report)
    contradictions: defaultdict[int, int] = defaultdict(int)
    last = []
    for (member, _), own in grouped.items():
        if _contradict({report.verdict for report in own}):
            contradictions[member] += 1
        else:
            last.append(max(own, key=lambda report: report.at))
    axes = [DIRECTIONS.get(report.verdict, (-1, 0.0)) for report in last]
    return Votes(
        _column(report.member for report in last), _column(report.shade for report in last),
        _column(report.worn for report in last), _column(axis for axis, _ in axes),
        np.array([sign for _, sign in axes], dtype=np.float64), _weigh_bursts(last), dict(contradictions),
    )  # fmt: skip


def count_passports(passports: Mapping[int, Iterable[int]]) -> Votes:
    """Votes that the shades which suit one member are alike: together they count as one vote a shade.

    Args:
        passports: For each member the shades that suit them.
    """
    rows = [
        (member, first, second, 2 / len(own))
        for member, own in ((member, sorted(set(shades))) for member, shades in passports.items())
        for first, second in combinations(own, 2)
    ]
    members, shades, worn, weights = zip(*rows, strict=True) if rows else ((), (), (), ())
    alike = np.full(len(rows), -1, dtype=np.int64)
    return Votes(
        _column(members), _column(shades), _column(worn), alike, np.zeros(len(rows)), np.array(weights), {}
    )


def _check(report: WearReport) -> None:
    if report.verdict not in WEAR_VERDICTS:
        raise ShadeError(f"{report.verdict!r} is not said of shades; accepted are {', '.join(WEAR_VERDICTS)}")
    if report.shade == report.worn and report.verdict != DARKER:
        raise ShadeError(
            f"shade {report.shade} is compared with itself; accepted is another one that is worn"
        )


def _contradict(verdicts: set[str]) -> bool:
    """Whether one member says of one shade that it matches and does not, or opposite things."""
    if MATCHED in verdicts:
        return len(verdicts) > 1
    axes = [DIRECTIONS[verdict][0] for verdict in verdicts]
    return len(set(axes)) < len(axes)


def _weigh_bursts(votes: Sequence[WearReport]) -> Floats:
    """Reports of one shade that come close together share a weight."""
    weights = np.ones(len(votes))
    by_shade: defaultdict[int, list[int]] = defaultdict(list)
    for place, vote in enumerate(votes):
        by_shade[vote.shade].append(place)
    for places in by_shade.values():
        times = np.array([votes[place].at for place in places])
        order = np.sort(times)
        near = np.searchsorted(order, times + BURST_SECONDS, "right") - np.searchsorted(
            order, times - BURST_SECONDS, "left"
        )
        weights[places] = np.minimum(1.0, BURST_REPORTS / near)
    return weights


def _column(values: Iterable[int]) -> NDArray[np.int64]:
    return np.fromiter(values, dtype=np.int64)


def rate_darkening(reports: Sequence[WearReport], wearers: dict[int, int]) -> dict[int, float]:
    """Oxidation: the share of a shade's wearers who say that it darkens, where five or more wear it.

    Args:
        reports: All reports; those of other kinds are passed over.
        wearers: How many members wear each shade.
    """
    darker: defaultdict[int, set[int]] = defaultdict(set)
    for report in reports:
        if report.verdict == DARKER:
            darker[report.shade].add(report.member)
    return {
        shade: len(members) / max(wearers.get(shade, 0), len(members))
        for shade, members in darker.items()
        if max(wearers.get(shade, 0), len(members)) >= LEAST_WEARERS
    }
