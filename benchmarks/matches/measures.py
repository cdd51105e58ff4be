"""The figures of matches: each brand's own, and their mean with a bootstrap interval over brands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.matches.held_out import Question, Shops, rank_by_undertone, rank_by_words
from shade_engine import ShadeProfile, ciede2000, describe_matches
from shade_engine.depth import acceptable_limit, depth_name, shade_step, typology_angle
from shade_engine.error_model import COMPLEXION, ErrorConstants, error_factor, pair_error
from shade_engine.kernels.chances import chance_within
from shade_engine.kernels.descriptions import AXIS_FACTORS
from shade_engine.kernels.formula import difference_parts
from shade_engine.profile import RANGE_LEAST, read_undertone
from shade_engine.swatch_pairs import PicturedRange

Row = tuple[Any, ...]
Rows = Sequence[Row]
RESAMPLES = 2_000
BINS = 10
FIRST = 3
FEWEST_OF_A_KIND = 5
DEPTHS = {
    "very light": "fair", "light": "fair", "intermediate": "medium", "tan": "medium", "brown": "deep",
    "dark": "deep",
}  # fmt: skip
# What may be added for another declared undertone, and for each unit of lightness between depth words.
WORD_WEIGHTS = tuple((undertone, depth) for undertone in (0, 2, 4, 8) for depth in (0.0, 0.1, 0.2, 0.4, 0.8))
OLD_LIMITS, OLD_ERROR, OLD_LIKELY = 2.0 * 1.8 / 1.25, 1.4 * 2**0.5, 1.645  # what the shop said before


def judge_matches(shops: Shops, questions: Sequence[Question], errors: ErrorConstants) -> Rows:
    """For each match: brand, chance, came true; the same of a shade step; in its range; label; depth."""
    rows: list[Row] = []
    mended = shops.constants is not None
    for question in questions:
        lab, measured, true = shops.matches(question)
        asked = tuple(question.asked.tolist())
        sources = ["retailer"] * len(lab)
        said = describe_matches(
            asked, "retailer", lab, sources, measured, mended=[mended] * len(lab), constants=errors
        )
        inside = (said.likely_from <= true) & (true <= said.likely_to)
        came_true = true <= acceptable_limit(asked), true <= shade_step(asked)
        columns = (said.confidences, came_true[0], said.within_chances, came_true[1], inside, said.labels)
        depth = group_depth(asked)
        rows += [(question.brand, *row, depth) for row in zip(*columns, strict=True)]
    return rows


def group_depth(lab: Any) -> str:
    """Fair, medium or deep."""
    return DEPTHS[depth_name(typology_angle(lab))]


def judge_before(shops: Shops, questions: Sequence[Question]) -> Rows:
    """The same of what the shop said before: one normal error, an event of twice the old acceptable limit."""
    rows: list[Row] = []
    for question in questions:
        _, measured, true = shops.matches(question)
        limit = OLD_LIMITS * acceptable_limit(tuple(question.asked.tolist()))
        for far, really in zip(measured, true, strict=True):
            chance = chance_within(limit, far, OLD_ERROR)
            reach = OLD_LIKELY * OLD_ERROR
            label = 0 if chance >= 0.8 else 1 if chance >= 0.5 else 2
            inside, came_true = abs(far - really) <= reach, really <= limit
            depth = group_depth(tuple(question.asked.tolist()))
            rows.append((question.brand, chance, came_true, chance, came_true, inside, label, depth))
    return rows


def judge_signs(shops: Shops, questions: Sequence[Question], errors: ErrorConstants) -> Rows:
    """For the nearest shades of the own range: the parts that would be named, and if their sign is right."""
    rows: list[Row] = []
    sure = pair_error("retailer", "retailer", mended=shops.constants is not None, constants=errors).sure_from
    for question in questions:
        lab = shops.lab[id(question.own_range)]
        asked = tuple(question.asked.tolist())
        size = sure * error_factor(asked, COMPLEXION, errors)
        for place in np.argsort(ciede2000(question.asked, lab))[:5]:
            measured = difference_parts(*asked, *lab[place])
            true = difference_parts(*question.true, *lab[place])
            rows += [
                (question.brand, axis, float(measured[axis] * true[axis] > 0))
                for axis in range(3)
                if abs(measured[axis]) >= size * AXIS_FACTORS[axis] and true[axis] != 0
            ]
    return rows


def judge_range(shops: Shops, questions: Sequence[Question]) -> Rows:
    """For each question: brand; whether the true shade is among the first of its range, and with declared
    undertones; the difference of both swatches; its depth; and by each of `WORD_WEIGHTS` the same with words.
    """
    rows: list[Row] = []
    for question in questions:
        far = np.asarray(ciede2000(question.asked, shops.lab[id(question.own_range)]))
        plain = question.place in np.argsort(far, kind="stable")[:FIRST]
        toned = question.place in rank_by_undertone(question, far)[:FIRST]
        worded = tuple(
            question.place in rank_by_words(question, far, *weights)[:FIRST] for weights in WORD_WEIGHTS
        )
        apart, depth = float(ciede2000(question.asked, question.true)), group_depth(question.asked.tolist())
        rows.append((question.brand, plain, toned, apart, depth, worded))
    return rows


def judge_words(rows: Rows) -> dict[str, float]:
    """Each brand's share of true shades among the first with declared words. The weights of words are those
    that are best for all other brands."""
    brands = _group(rows)
    shares = {brand: np.mean([row[5] for row in own], axis=0) for brand, own in brands.items()}
    found = {}
    for brand, share in shares.items():
        others = np.mean([other for name, other in shares.items() if name != brand], axis=0)
        found[brand] = float(share[int(np.argmax(others))])
    return found


def split_depths(rows: Rows, place: int) -> dict[str, list[Row]]:
    """The rows of fair, medium and deep shades; `place` is that of the depth in a row."""
    return {name: [row for row in rows if row[place] == name] for name in ("fair", "medium", "deep")}


def by_brand(rows: Rows, figure: Callable[[Rows], float]) -> dict[str, float]:
    """A figure of each brand."""
    return {brand: figure(own) for brand, own in _group(rows).items()}


def mean_with_interval(values: Mapping[str, float]) -> dict[str, float]:
    """The mean over brands, and where 95% of the means of resampled brands lie."""
    numbers = np.array([value for value in values.values() if not np.isnan(value)])
    draws = np.random.default_rng(0).integers(0, len(numbers), (RESAMPLES, len(numbers)))
    low, high = np.percentile(numbers[draws].mean(axis=1), [2.5, 97.5])
    return {
        "value": round(float(numbers.mean()), 4),
        "low": round(float(low), 4),
        "high": round(float(high), 4),
    }


def calibration_error(rows: Rows, chance: int = 1, event: int = 2) -> dict[str, float]:
    """The expected calibration error over tenths of the chances, each brand weighing the same."""
    brands = sorted({row[0] for row in rows})
    chances = np.array([row[chance] for row in rows], dtype=float)
    true = np.array([row[event] for row in rows], dtype=float)
    owner = np.array([brands.index(row[0]) for row in rows])
    counts = np.bincount(owner)
    edges = np.quantile(chances, np.linspace(0, 1, BINS + 1)[1:-1])
    cells = np.searchsorted(edges, chances, side="right")
    sums = np.zeros((len(brands), BINS))
    np.add.at(sums, (owner, cells), (chances - true) / counts[owner])
    draws = np.random.default_rng(0).integers(0, len(brands), (RESAMPLES, len(brands)))
    errors = np.abs(sums[draws].mean(axis=1)).sum(axis=1)
    low, high = np.percentile(errors, [2.5, 97.5])
    value = np.abs(sums.mean(axis=0)).sum()
    return {"value": round(float(value), 4), "low": round(float(low), 4), "high": round(float(high), 4)}


def diagram_points(rows: Rows, chance: int = 1, event: int = 2) -> list[dict[str, float]]:
    """For each tenth of the chances: what was said and what came true, each brand weighing the same."""
    counts = {brand: len(own) for brand, own in _group(rows).items()}
    chances = np.array([row[chance] for row in rows], dtype=float)
    true = np.array([row[event] for row in rows], dtype=float)
    weights = np.array([1 / counts[row[0]] for row in rows])
    edges = np.quantile(chances, np.linspace(0, 1, BINS + 1)[1:-1])
    cells = np.searchsorted(edges, chances, side="right")
    points = []
    for cell in range(BINS):
        inside = cells == cell
        if inside.any():
            share = weights[inside] / weights[inside].sum()
            said, came_true = (round(float(share @ each[inside]), 4) for each in (chances, true))
            points.append({"said": said, "true": came_true, "matches": int(inside.sum())})
    return points


def _group(rows: Rows) -> dict[str, list[Row]]:
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row[0], []).append(row)
    return grouped


def judge_undertones(ranges: Sequence[PicturedRange]) -> Rows:
    """For each shade declared warm or cool in a range of some size: what is declared, and what is read."""
    rows: list[Row] = []
    for each in ranges:
        if len(each.shades) < RANGE_LEAST:
            continue
        lab = each.lab
        for place, shade in enumerate(each.shades):
            declared = read_undertone(shade.words)
            if declared in {"warm", "cool"}:
                read = ShadeProfile.from_lab(lab[place], product_range=lab)
                rows.append((each.brand, declared, read.undertone, read.undertone_confidence))
    return rows


def balanced_accuracy(rows: Rows) -> float:
    """The mean of how often warm and how often cool is read right; what is read neutral counts half."""
    shares: list[float] = []
    for declared in ("warm", "cool"):
        own = [row for row in rows if row[1] == declared]
        if len(own) < FEWEST_OF_A_KIND:
            return float("nan")
        shares.append(
            sum(1.0 if row[2] == declared else 0.5 * (row[2] == "neutral") for row in own) / len(own)
        )
    return float(np.mean(shares))
