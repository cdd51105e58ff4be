"""Shared by the judges of matches: depths, undertones, and means over brands with their intervals."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from shade_matching.depth import depth_name, typology_angle
from shade_matching.profile import MIN_RANGE, ShadeProfile, read_undertone
from shade_matching.swatch_pairs import PicturedRange

Row = tuple[Any, ...]
Rows = Sequence[Row]
RESAMPLES = 2_000
FEWEST_OF_A_KIND = 5
DEPTHS = {
    "very light": "fair", "light": "fair", "intermediate": "medium", "tan": "medium", "brown": "deep",
    "dark": "deep",
}  # fmt: skip


def group_depth(lab: Any) -> str:
    """Fair, medium or deep."""
    return DEPTHS[depth_name(typology_angle(lab))]


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


def _group(rows: Rows) -> dict[str, list[Row]]:
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row[0], []).append(row)
    return grouped


def judge_undertones(ranges: Sequence[PicturedRange]) -> Rows:
    """For each shade declared warm or cool in a range of some size: what is declared, and what is read."""
    rows: list[Row] = []
    for each in ranges:
        if len(each.shades) < MIN_RANGE:
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
