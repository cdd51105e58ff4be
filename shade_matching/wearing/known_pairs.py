"""Known pairs: shades of two products that a source says are the same, and how far the source is believed.

A source is believed by all that it says together, as a wearer is: where the shades that it names lie nearer
to each other than the others of their ranges do, it knows something. Who names any shade does not.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import exp, log, log1p
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from shade_engine.differences import ciede2000
from shade_engine.inputs import Floats
from shade_matching.error_model import Mixture
from shade_matching.wearing.offsets import HONEST, MAX_ODDS
from shade_matching.wearing.worn_together import BY_CHANCE, log_density

SLIP = 0.1  # of the pairs of an honest source, those that are wrong at least
MIN_BELIEF = 0.5  # sources that are believed less count for nothing
RANGE = 20  # shades of a range, of which a source names one
MAX_SURENESS = 0.99


class KnownPair(NamedTuple):
    """Two shades that a source says are the same, the first one's number being the smaller."""

    source: str
    first: int
    second: int
    sure: float  # how likely it is by the source's own word


def believe_sources(
    pairs: Iterable[KnownPair], lab: Floats, products: NDArray[np.int64], error: Mixture
) -> dict[str, float]:
    """Tell how far each source is believed, from 0 to 1.

    Args:
        pairs: What sources say; shades are rows of `lab`.
        lab: The mended colours of all shades, (n, 3).
        products: For each the number of its product.
        error: The error of differences of mended colours.
    """
    odds: defaultdict[str, float] = defaultdict(lambda: log(HONEST))
    by_product = np.argsort(products, kind="stable")
    starts = np.searchsorted(products[by_product], np.arange(products.max(initial=-1) + 2))
    for pair in pairs:
        sure = min(pair.sure, 1 - SLIP)
        for one, other in ((pair.first, pair.second), (pair.second, pair.first)):
            first, last = starts[products[other]], starts[products[other] + 1]
            own_range = by_product[first:last]
            scores = [
                log_density(far, error) for far in np.asarray(ciede2000(lab[one], lab[own_range])).tolist()
            ]
            chosen = scores[int(np.flatnonzero(own_range == other)[0])]
            ratio = 1 / float(np.mean(np.exp(np.array(scores) - chosen)))
            odds[pair.source] += log1p(sure * (ratio - 1)) / 2  # both ways are one statement
    return {source: 1 / (1 + exp(-min(max(value, -MAX_ODDS), MAX_ODDS))) for source, value in odds.items()}


def join_sources(pairs: Iterable[KnownPair], belief: Mapping[str, float]) -> dict[tuple[int, int], float]:
    """The chance that two shades are the same by all sources that are believed."""
    wrong: defaultdict[tuple[int, int], float] = defaultdict(lambda: 1.0)
    for pair in pairs:
        if belief[pair.source] >= MIN_BELIEF:
            wrong[pair.first, pair.second] *= 1 - belief[pair.source] * pair.sure
    return {shades: 1 - chance for shades, chance in wrong.items()}


def count_as_wearers(chance: float) -> float:
    """The number of people wearing both shades that a known pair of that chance counts like."""
    sure = min(chance, MAX_SURENESS)
    return log1p(RANGE * sure / (1 - sure)) / log1p(1 / BY_CHANCE)
