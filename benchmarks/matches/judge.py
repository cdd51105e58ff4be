"""Judges matches of real pictures on brands held out: true shades in their ranges, and chances of matches.

A shade's other picture is the truth, mended but not corrected by its name: sources repeat the words of the
brand, and would agree too well. What is found is judged by the colours that the shop matches by.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from benchmarks.matches.measures import group_depth, mean_with_interval
from shade_engine import ShadeIndex, ciede2000
from shade_engine.inputs import Floats
from shade_matching.calibration import mend_or_keep
from shade_matching.depth import shade_step
from shade_matching.known_order import (
    LONG_SHOT,
    MATCH_SCALE,
    OrderConstants,
    believe_undertones,
    rate_bets,
    weigh_differences,
)
from shade_matching.match_constants import MatchConstants
from shade_matching.match_descriptions import describe_matches
from shade_matching.names.name_constants import NO_NAMES
from shade_matching.names.name_fitting import correct_range
from shade_matching.names.shade_names import NamedShades, pair_doubts
from shade_matching.swatch_pairs import NOT_DECLARED, PicturedRange, RangePair

FIRST, MATCHES, POOL = 3, 15, 20
TENTHS, RESAMPLES = 10, 200
LEAST_QUESTIONS = 100  # of a brand, so that three points are more than a few questions
BY_LIGHTNESS_ONLY = OrderConstants(lightness=2.0, undertone=0.0)
PLACE_COUNTS = 12.0  # what a difference of the whole range counts like, in CIEDE2000, where places are tried
OFFSET_KNOWN = "swatch, had the offset of its set been known"
WAYS = (
    "swatch", "swatch and weights", "swatch and place in the range", OFFSET_KNOWN, "words",
    "all and place in the range", "all",
)  # fmt: skip
Figures = dict[str, Any]


class Found(NamedTuple):
    """Whether the true shade is among the first of its range, in each of `WAYS`."""

    brand: str
    source: str
    depth: str
    sets: tuple[int, int]  # of pictures: that of the shade asked for, and the other one of the same shade
    first: tuple[bool, ...]
    itself: float  # how far its other picture is from it, in shade steps


class Matched(NamedTuple):
    """The matches of one question in their order: what was said, and the true difference in shade steps.

    `lead` is the share of true ones among those that may lead, of which the price decides. `closest` tells
    whether the nearest swatch is true.
    """

    brand: str
    source: str
    depth: str
    sets: tuple[int, int]  # of pictures: that of the shade asked for, and the other one of the same shade
    chances: Floats
    scales: np.ndarray
    steps: Floats
    lead: float
    closest: bool
    covered: np.ndarray  # whether each true difference lies where nine in ten should


@dataclass
class Judge:
    """All ranges as the shop would have them with some constants."""

    ranges: Sequence[PicturedRange]
    constants: MatchConstants

    def __post_init__(self) -> None:
        """Mend all ranges, and correct them by their names."""
        mending, names = self.constants.mending, self.constants.names
        self.mended = {id(each): mend_or_keep(each, mending) for each in self.ranges}
        self.named: dict[int, NamedShades] = {
            id(each): correct_range(each, mending, names) for each in self.ranges
        }
        self.tones = {
            key: believe_undertones(self.mended[key], np.zeros(len(each.shades), int), each.undertones)
            for key, each in ((id(each), each) for each in self.ranges)
        }
        self._palettes: dict[str, tuple[Any, ...]] = {}

    def judge_pairs(self, pairs: Sequence[RangePair], source: str) -> Iterator[tuple[Found, Matched]]:
        """Ask for each shade of each pair, both ways."""
        for pair in pairs:
            for asked, other, places in pair.both_ways():
                for here, there in places:
                    depth = group_depth(self.mended[id(asked)][here].tolist())
                    first = self._find_true(asked, here, other, there, places)
                    matched = self._match(asked, here, other, there)
                    itself = self._measure_itself(asked, here, other, there)
                    sets = id(asked), id(other)
                    yield (
                        Found(pair.brand, source, depth, sets, first, itself),
                        Matched(pair.brand, source, depth, sets, *matched),
                    )

    def _find_true(
        self,
        asked: PicturedRange,
        here: int,
        other: PicturedRange,
        there: int,
        places: tuple[tuple[int, int], ...],
    ) -> tuple[bool, ...]:
        mended, range_mended = self.mended[id(asked)][here], self.mended[id(other)]
        named, range_named = self.named[id(asked)].lab[here], self.named[id(other)].lab
        tones = _differ(self.tones[id(asked)][here], self.tones[id(other)])
        bare = np.asarray(ciede2000(mended, range_mended))
        known = weigh_differences(named, range_named, tones, self.constants.order)
        apart, named_apart = (
            PLACE_COUNTS * (_rank(theirs) - _rank(ours)[here])
            for ours, theirs in (
                (self.mended[id(asked)], range_mended), (self.named[id(asked)].lab, range_named)
            )
        )  # fmt: skip
        own, same = np.array(places).T
        offset = np.mean(range_mended[same] - self.mended[id(asked)][own], axis=0)
        moved = np.clip(mended + offset, (0.0, -100.0, -100.0), 100.0)
        orders = (
            bare,
            weigh_differences(mended, range_mended, tones, BY_LIGHTNESS_ONLY),
            np.hypot(bare, apart),
            np.asarray(ciede2000(moved, range_mended)),
            np.asarray(ciede2000(named, range_named)),
            np.hypot(known, named_apart),
            known,
        )
        return tuple(there in np.argsort(far, kind="stable")[:FIRST] for far in orders)

    def _measure_itself(self, asked: PicturedRange, here: int, other: PicturedRange, there: int) -> float:
        colour = self.named[id(asked)].lab[here]
        step = shade_step(tuple(colour.tolist()))
        return float(ciede2000(colour, self.mended[id(other)][there])) / step

    def _match(
        self, asked: PicturedRange, here: int, other: PicturedRange, there: int
    ) -> tuple[Floats, np.ndarray, Floats, float, bool, np.ndarray]:
        """The matches of other brands in the other source, and whether those that could lead are true."""
        lab, brands, tones, doubts, contradicted, index = self._palette(other.source)
        colour, own = self.named[id(asked)].lab[here], float(self.named[id(asked)].doubts[here])
        places, far = index.nearest(colour, POOL, within=brands != asked.brand, per_group=True)
        differ = _differ(self.tones[id(asked)][here], tones[places])
        step = shade_step(tuple(colour.tolist()))
        weighed = np.maximum(weigh_differences(colour, lab[places], differ, self.constants.order), step / 2)
        chosen = np.lexsort((far, weighed))[:MATCHES]
        places, far, weighed = places[chosen], far[chosen], weighed[chosen]
        factors = None if self.constants.names is NO_NAMES else pair_doubts(own, doubts[places])
        said = describe_matches(
            tuple(colour.tolist()), "retailer", lab[places], ["retailer"] * len(places), far,
            mended=[True] * len(places), factors=factors,
            constants=self.constants.errors,
        )  # fmt: skip
        true = np.asarray(ciede2000(self.mended[id(other)][there], lab[places]))
        covered, steps = (true >= said.likely_from) & (true <= said.likely_to), true / step
        nobody = np.zeros(len(places), dtype=bool)
        scales = rate_bets(tuple(colour.tolist()), far, said.within_chances, nobody, self.constants.order)
        scales[contradicted[places]] = LONG_SHOT
        is_best = scales == scales.min()
        may_lead = is_best & (weighed == weighed[is_best].min())
        lead, closest = float(np.mean(steps[may_lead] <= 1)), bool(steps[np.argmin(far)] <= 1)
        return said.within_chances, scales, steps, lead, closest, covered

    def _palette(self, source: str) -> tuple[Any, ...]:
        if source not in self._palettes:
            here = [each for each in self.ranges if each.source == source]
            lab = np.concatenate([self.named[id(each)].lab for each in here])
            doubts = np.concatenate([self.named[id(each)].doubts for each in here])
            tones = np.concatenate([self.tones[id(each)] for each in here])
            contradicted = np.concatenate([self.named[id(each)].too_light_by != 0.0 for each in here])
            sizes = [len(each.shades) for each in here]
            brands = np.repeat([each.brand for each in here], sizes)
            index = ShadeIndex.build(lab, np.repeat(np.arange(len(here)), sizes))
            self._palettes[source] = lab, brands, tones, doubts, contradicted, index
        return self._palettes[source]


def _rank(lab: Floats) -> Floats:
    """The place of each shade in its range from deep to light, as a share of it."""
    ranks: Floats = (np.argsort(np.argsort(lab[:, 0], kind="stable")) + 0.5) / len(lab)
    return ranks


def _differ(tone: int, others: np.ndarray) -> np.ndarray:
    differ: np.ndarray = (others != tone) & (others != NOT_DECLARED) & (tone != NOT_DECLARED)
    return differ


def describe_found(rows: Sequence[Found]) -> Figures:
    """Tell how often the true shade is among the first three of its range, in each way and by depth."""
    figures: Figures = {"questions": len(rows), "brands": len({row.brand for row in rows})}
    for way, name in enumerate(WAYS):
        figures[f"first three by {name}"] = _over_brands(rows, lambda own, way=way: _share(own, way))
    for name, way in (("by depth", -1), ("by depth, by swatch", 0)):
        figures[name] = {
            depth: _over_brands(own, lambda each, way=way: _share(each, way))
            for depth in ("fair", "medium", "deep")
            if (own := [row for row in rows if row.depth == depth])
        }
    # what no match can exceed: so often a shade is within a step of itself by its other picture
    figures["the shade itself within a step"] = _over_brands(rows, _share_of_selves)
    figures["by brand"] = {brand: _describe_brand(own) for brand, own in sorted(_by_brand(rows).items())}
    judged = {
        brand: own["points"]["value"]
        for brand, own in figures["by brand"].items()
        if own["questions"] >= LEAST_QUESTIONS
    }
    worst = min(judged, key=judged.__getitem__, default=rows[0].brand)
    figures["worst brand against the bare distance"] = {"brand": worst, "points": judged.get(worst, 0.0)}
    return figures


def _describe_brand(rows: Sequence[Found]) -> Figures:
    """What all that is known gains for a brand over the bare distance, in points.

    The interval is of resampled pairs of sets of pictures: the shades of a set are off together.
    """
    by_sets: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for row in rows:
        by_sets[row.sets].append(row.first[-1] - row.first[0])
    gains, counts = (np.array([f(own) for own in by_sets.values()], dtype=float) for f in (sum, len))
    draws = np.random.default_rng(0).integers(0, len(counts), (RESAMPLES, len(counts)))
    low, high = np.percentile(gains[draws].sum(axis=1) / counts[draws].sum(axis=1), [2.5, 97.5])
    return {
        "questions": len(rows),
        "first three by swatch": round(_share(rows, 0), 4), "first three by all": round(_share(rows, -1), 4),
        "points": {
            "value": round(100 * float(gains.sum() / counts.sum()), 1),
            "low": round(100 * float(low), 1), "high": round(100 * float(high), 1),
        },
    }  # fmt: skip


def describe_matched(rows: Sequence[Matched]) -> Figures:
    """Tell what chances and the scale are worth."""
    chances, steps = (np.concatenate([getattr(row, name) for row in rows]) for name in ("chances", "steps"))
    true, last = steps <= 1, [row.steps[-1] <= 1 for row in rows if len(row.steps) == MATCHES]
    figures: Figures = {
        "said": round(float(chances.mean()), 4), "true within a step": round(float(true.mean()), 4),
        "AUC": _over_brands_jointly(rows, _area), "skill": _over_brands_jointly(rows, _skill),
        "ECE": _over_brands_jointly(rows, _calibration_error),
        "true differences within the likely range": round(
            float(np.concatenate([row.covered for row in rows]).mean()), 4
        ),
        "lead true": round(float(np.mean([row.lead for row in rows])), 4),
        "closest true": round(float(np.mean([row.closest for row in rows])), 4),
        "first match true": round(float(np.mean([row.steps[0] <= 1 for row in rows])), 4),
        "fifteenth match true": round(float(np.mean(last)), 4) if last else None,
        "scale": _describe_scale(rows),
        "reliability": _list_tenths_over_brands(rows),
        "could be reached": _describe_bounds(rows, [row.sets for row in rows]),
        "could be reached by the set asked for": _describe_bounds(rows, [row.sets[0] for row in rows]),
    }  # fmt: skip
    figures["by depth"] = {
        depth: {
            "said": round(float(np.concatenate([row.chances for row in own]).mean()), 4),
            "true within a step": round(float((np.concatenate([row.steps for row in own]) <= 1).mean()), 4),
            "true, over brands": _over_brands_jointly(own, _share_of_true),
            "AUC": _over_brands_jointly(own, _area),
            "ECE": _over_brands_jointly(own, _calibration_error),
            "scale": _describe_scale(own),
        }
        for depth in ("fair", "medium", "deep")
        if (own := [row for row in rows if row.depth == depth])
    }
    return figures


def _describe_bounds(rows: Sequence[Matched], known_by: Sequence[Any]) -> Figures:
    """The figures of a chance that knew how often matches come true, of each two sets of pictures or one."""
    grouped: defaultdict[Any, list[Floats]] = defaultdict(list)
    for row, key in zip(rows, known_by, strict=True):
        grouped[key].append(row.steps <= 1)
    true = np.concatenate([np.concatenate(own) for own in grouped.values()])
    known = np.concatenate(
        [np.full(sum(map(len, own)), np.concatenate(own).mean()) for own in grouped.values()]
    )
    surest = known >= np.quantile(known, 0.8)
    return {
        "AUC": round(_area(known, true), 4), "skill": round(_skill(known, true), 4),
        "within a step of the surest fifth": round(float(true[surest].mean()), 4),
    }  # fmt: skip


def _describe_scale(rows: Sequence[Matched]) -> Figures:
    scales, steps = (np.concatenate([getattr(row, name) for row in rows]) for name in ("scales", "steps"))
    brands = _number_brands(rows)
    found: Figures = {}
    for code in np.unique(scales).tolist():
        own = scales == code
        found[MATCH_SCALE[code]] = {
            "said": round(float(own.mean()), 4),
            "within a step": round(float((steps[own] <= 1).mean()), 4),
            "within two": round(float((steps[own] <= 2).mean()), 4),
            "between, within a step": _bound_share(brands[own], steps[own] <= 1),
            "between, within two": _bound_share(brands[own], steps[own] <= 2),
        }
    return found


def _number_brands(rows: Sequence[Matched]) -> np.ndarray:
    """The number of the brand of each match."""
    numbers = np.unique([row.brand for row in rows], return_inverse=True)[1]
    return np.repeat(numbers, [len(row.steps) for row in rows])


def _bound_share(brands: np.ndarray, true: np.ndarray) -> list[float]:
    """Where the share of true ones lies for 95% of resampled sets of brands."""
    size = int(brands.max()) + 1
    hits, asked = (np.bincount(brands, weights, size) for weights in (true, None))
    draws = np.random.default_rng(0).integers(0, size, (RESAMPLES, size))
    shares = hits[draws].sum(axis=1) / np.maximum(asked[draws].sum(axis=1), 1)
    return [round(float(end), 4) for end in np.percentile(shares, [2.5, 97.5])]


def _share(rows: Sequence[Found], way: int) -> float:
    return float(np.mean([row.first[way] for row in rows]))


def _share_of_selves(rows: Sequence[Found]) -> float:
    return float(np.mean([row.itself <= 1 for row in rows]))


def _by_brand(rows: Sequence[Any]) -> dict[str, list[Any]]:
    grouped: defaultdict[str, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row.brand].append(row)
    return dict(grouped)


def _over_brands(rows: Sequence[Any], figure: Callable[[Sequence[Any]], float]) -> Figures:
    return mean_with_interval({brand: figure(own) for brand, own in _by_brand(rows).items()})


def _over_brands_jointly(rows: Sequence[Matched], figure: Callable[[Floats, np.ndarray], float]) -> Figures:
    """A figure of all matches, and where it lies for 95% of resampled sets of brands."""
    own = [
        (np.concatenate([row.chances for row in each]), np.concatenate([row.steps for row in each]) <= 1)
        for each in _by_brand(rows).values()
    ]
    draws = np.random.default_rng(0).integers(0, len(own), (RESAMPLES, len(own)))
    found = [
        figure(*(np.concatenate([own[brand][part] for brand in draw]) for part in (0, 1))) for draw in draws
    ]
    value = figure(*(np.concatenate([each[part] for each in own]) for part in (0, 1)))
    low, high = np.percentile(found, [2.5, 97.5])
    return {"value": round(value, 4), "low": round(float(low), 4), "high": round(float(high), 4)}


def _area(chances: Floats, true: np.ndarray) -> float:
    """The chance that a match that is true was said to be surer than one that is not."""
    ordered = np.sort(chances)
    ranks = (np.searchsorted(ordered, chances, "left") + np.searchsorted(ordered, chances, "right") + 1) / 2
    hits = int(true.sum())
    return float((ranks[true].sum() - hits * (hits + 1) / 2) / max(hits * (len(true) - hits), 1))


def _share_of_true(_: Floats, true: np.ndarray) -> float:
    return float(true.mean())


def _skill(chances: Floats, true: np.ndarray) -> float:
    """Tell how much better the Brier score is than that of always saying the base rate."""
    base = float(true.mean())
    return 1.0 - float(((true - chances) ** 2).mean()) / max(base * (1 - base), 1e-9)


def _calibration_error(chances: Floats, true: np.ndarray) -> float:
    return float(sum(
        abs(tenth["said"] - tenth["true"]) * tenth["matches"] for tenth in _list_tenths(chances, true)
    ) / len(chances))  # fmt: skip


def _list_tenths_over_brands(rows: Sequence[Matched]) -> list[Figures]:
    """The chances said and those come true in each tenth, and where that lies for 95% of resampled brands."""
    chances, true = (
        np.concatenate([row.chances for row in rows]), np.concatenate([row.steps for row in rows]) <= 1
    )  # fmt: skip
    brands, cells, tenths = _number_brands(rows), _find_tenths(chances), _list_tenths(chances, true)
    for tenth, cell in zip(tenths, np.unique(cells).tolist(), strict=True):
        tenth["low"], tenth["high"] = _bound_share(brands[cells == cell], true[cells == cell])
    return tenths


def _find_tenths(chances: Floats) -> np.ndarray:
    edges = np.quantile(chances, np.linspace(0, 1, TENTHS + 1)[1:-1])
    tenths: np.ndarray = np.searchsorted(edges, chances, side="right")
    return tenths


def _list_tenths(chances: Floats, true: np.ndarray) -> list[Figures]:
    cells = _find_tenths(chances)
    return [
        {
            "said": round(float(chances[cells == cell].mean()), 4),
            "true": round(float(true[cells == cell].mean()), 4),
            "matches": int((cells == cell).sum()),
        }
        for cell in range(TENTHS)
        if (cells == cell).any()
    ]
