"""Shades that the same people wear are alike, whatever their pictures say: ranking by both."""

import math
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

from shade_matching.error_model import Mixture
from shade_matching.wearing.reports import list_pairs

ROUNDING = 1e-6
BY_CHANCE = 0.2  # how much less often a member wears two shades together that are not alike


def count_worn_together(
    passports: Mapping[int, Iterable[int]],
    at: Mapping[tuple[int, int], float] | None = None,
    left_out: Container[tuple[int, int, int]] = (),
) -> dict[int, dict[int, int]]:
    """Count for each shade the members who wear it and each of its partners; each counts once for a pair.

    A burst counts as a few; the arguments are those of `list_pairs`.
    """
    counts: defaultdict[tuple[int, int], float] = defaultdict(float)
    for pair in list_pairs(passports, at, left_out):
        counts[pair.first, pair.second] += pair.weight
    partners: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for (first, second), count in counts.items():
        partners[first][second] = partners[second][first] = int(count + ROUNDING)
    return dict(partners)


def rank_by_posterior(
    nearest: Iterable[tuple[int, float]],
    partners: Iterable[tuple[int, float]],
    together: Mapping[int, float],
    error: Mixture,
    k: int,
    allowed: Mapping[int, float] | None = None,
) -> list[tuple[int, float]]:
    """The k shades most likely alike, by colour and by who wears both: (shade, log of the posterior).

    This is exact: a shade that nobody wears together with the one asked for ranks by its difference alone, so
    none beyond the k nearest can be among the k best. Those worn together are all looked at.

    Args:
        nearest: The k nearest shades by colour, and their differences.
        partners: The shades worn together with the one asked for, and their differences.
        together: How many members wear each of them.
        error: The error of the differences.
        k: How many are wanted.
        allowed: How near wearers may bring each (`allowance`): none ranks before a shade that is so near.
    """
    nearest_allowed = allowed or {}
    candidates = dict(nearest) | dict(partners)
    scored = []
    for shade, far in candidates.items():
        score = log_density(far, error) + together.get(shade, 0) * math.log1p(1 / BY_CHANCE)
        if shade in together and shade in nearest_allowed:
            score = min(score, log_density(min(far, nearest_allowed[shade]), error))
        scored.append((shade, score))
    return sorted(scored, key=lambda one: (-one[1], one[0]))[:k]


def log_density(far: float, error: Mixture) -> float:
    """The logarithm of how likely two pictures of one shade are so far apart."""
    near = error.share * math.exp(-((far / error.near) ** 2) / 2) / error.near**3
    wide = (1 - error.share) * math.exp(-((far / error.wide) ** 2) / 2) / error.wide**3
    return math.log(max(near + wide, 1e-300))
