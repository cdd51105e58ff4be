"""What wearers say of shades, as votes: one for each member and shade, which weighs less in a burst."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats
from shade_matching.wearing.frame import CHROMA, HUE, LIGHT

FitVerdict = Literal["matched", "too_light", "too_dark", "too_pink", "too_yellow", "too_orange", "too_ashy"]
FIT_VERDICTS: tuple[FitVerdict, ...] = get_args(FitVerdict)
DIRECTIONS = {
    "too_light": (LIGHT, 1.0), "too_dark": (LIGHT, -1.0), "too_pink": (HUE, -1.0), "too_yellow": (HUE, 1.0),
    "too_orange": (CHROMA, 1.0), "too_ashy": (CHROMA, -1.0),
}  # fmt: skip
"""The part in which the shade differs from the one worn, and its sign."""
MATCHED = "matched"
BURST_SECONDS, BURST_REPORTS = 3600.0, 10
"""More reports of one shade, up to that time before and after one, share the weight of so many."""
DAY = 86_400.0
MIN_WEARERS = 5  # fewer people stand behind no number


class WearReport(NamedTuple):
    """What a member says of a shade beside one that they wear."""

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
    """Reduce reports to votes: the last word of each member on a shade, none where words contradict.

    Only words beside the same worn shade contradict: a shade lies between a lighter and a darker one.

    Reports of one moment are one vote together.
    """
    grouped: defaultdict[tuple[int, int], list[WearReport]] = defaultdict(list)
    for report in reports:
        _check_report(report)
        grouped[report.member, report.shade].append(report)
    contradictions: defaultdict[int, int] = defaultdict(int)
    last = []
    for (member, _), own in grouped.items():
        if _has_contradiction(own):
            contradictions[member] += 1
        else:
            latest = max(report.at for report in own)
            last += [report for report in own if report.at == latest]
    parts = Counter((report.member, report.shade) for report in last)
    shares = np.array([1 / parts[report.member, report.shade] for report in last])
    axes = [DIRECTIONS.get(report.verdict, (-1, 0.0)) for report in last]
    return Votes(
        _make_column(report.member for report in last), _make_column(report.shade for report in last),
        _make_column(report.worn for report in last), _make_column(axis for axis, _ in axes),
        np.array([sign for _, sign in axes], dtype=np.float64), shares * _weigh_bursts(last, shares),
        dict(contradictions),
    )  # fmt: skip


class WornPair(NamedTuple):
    """Two shades that suit one member, and what that counts."""

    member: int
    first: int
    second: int
    share: float  # of a vote: all pairs of a member count as one vote a shade
    weight: float  # less in a burst


def list_pairs(
    passports: Mapping[int, Iterable[int]],
    at: Mapping[tuple[int, int], float] | None = None,
    left_out: Container[tuple[int, int, int]] = (),
) -> list[WornPair]:
    """All pairs of shades that suit one member.

    Args:
        passports: For each member the shades that suit them.
        at: When each (member, shade) was said, in seconds. Many of one pair in a day weigh as a few.
        left_out: What is not counted: (member, first, second), the smaller shade first.
    """
    own_shades = ((member, sorted(set(shades))) for member, shades in passports.items())
    pairs = [
        (member, first, second, 2 / len(own))
        for member, own in own_shades for first, second in combinations(own, 2)
        if (member, first, second) not in left_out
    ]  # fmt: skip
    if at is None:
        return [WornPair(*pair, 1.0) for pair in pairs]
    days = [max(at[pair[0], pair[1]], at[pair[0], pair[2]]) // DAY for pair in pairs]
    crowds = Counter((pair[1], pair[2], day) for pair, day in zip(pairs, days, strict=True))
    return [
        WornPair(*pair, min(1.0, BURST_REPORTS / crowds[pair[1], pair[2], day]))
        for pair, day in zip(pairs, days, strict=True)
    ]


def count_passports(
    passports: Mapping[int, Iterable[int]],
    at: Mapping[tuple[int, int], float] | None = None,
    left_out: Container[tuple[int, int, int]] = (),
) -> Votes:
    """Votes that the shades which suit one member are alike, as `list_pairs` lists them."""
    pairs = list_pairs(passports, at, left_out)
    return Votes(
        _make_column(pair.member for pair in pairs), _make_column(pair.first for pair in pairs),
        _make_column(pair.second for pair in pairs), np.full(len(pairs), -1, dtype=np.int64),
        np.zeros(len(pairs)),
        np.array([pair.share * pair.weight for pair in pairs], dtype=np.float64), {},
    )  # fmt: skip


def join_votes(first: Votes, second: Votes) -> Votes:
    """The votes of both, as one."""
    fields = ("member", "shade", "worn", "axis", "sign", "weight")
    columns = {name: np.concatenate([getattr(first, name), getattr(second, name)]) for name in fields}
    contradictions = Counter(first.contradictions) + Counter(second.contradictions)
    return Votes(**columns, contradictions=dict(contradictions))


def _check_report(report: WearReport) -> None:
    if report.verdict not in FIT_VERDICTS:
        raise ShadeError(f"{report.verdict!r} is not said of shades; accepted are {', '.join(FIT_VERDICTS)}")
    if report.shade == report.worn:
        raise ShadeError(
            f"shade {report.shade} is compared with itself; accepted is another one that is worn"
        )


def _has_contradiction(reports: Iterable[WearReport]) -> bool:
    verdicts: defaultdict[int, set[str]] = defaultdict(set)
    for report in reports:
        verdicts[report.worn].add(report.verdict)
    return any(find_opposites(said) for said in verdicts.values())


def find_opposites(verdicts: set[str]) -> tuple[str, str] | None:
    """Two verdicts that cannot both be true of one shade, such as too light and too dark."""
    said = [verdict for verdict in FIT_VERDICTS if verdict in verdicts]
    if MATCHED in said and len(said) > 1:
        return MATCHED, said[1]
    pairs = combinations(said, 2)
    return next((pair for pair in pairs if DIRECTIONS[pair[0]][0] == DIRECTIONS[pair[1]][0]), None)


def _weigh_bursts(votes: Sequence[WearReport], shares: Floats) -> Floats:
    """Reports of one shade that come close together share a weight."""
    weights = np.ones(len(votes))
    by_shade: defaultdict[int, list[int]] = defaultdict(list)
    for place, vote in enumerate(votes):
        by_shade[vote.shade].append(place)
    for places in by_shade.values():
        times = np.array([votes[place].at for place in places])
        order = np.argsort(times, kind="stable")
        before = np.concatenate([[0.0], np.cumsum(shares[places][order])])
        last = np.searchsorted(times[order], times + BURST_SECONDS, "right")
        first = np.searchsorted(times[order], times - BURST_SECONDS, "left")
        weights[places] = np.minimum(1.0, BURST_REPORTS / (before[last] - before[first]))
    return weights


def _make_column(values: Iterable[int]) -> NDArray[np.int64]:
    return np.fromiter(values, dtype=np.int64)
