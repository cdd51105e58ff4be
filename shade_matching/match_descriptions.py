"""Words, verdict and confidence of many matches at once, as numbers, for code that writes thousands."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import (
    Floats,
    Lab,
    LabLike,
    check_difference,
    check_differences,
    check_lab,
    check_labs,
    to_floats,
)
from shade_matching.depth import acceptable_limit, perceptible_limit, shade_step
from shade_matching.error_model import (
    COMPLEXION,
    DEFAULT_ERRORS,
    INSTRUMENT,
    SOURCE_PLACES,
    SWATCH_SOURCES,
    ErrorConstants,
    compute_error_factor,
    compute_likely_tables,
    compute_pair_error,
)
from shade_matching.kernels.descriptions import (
    Codes,
    MatchDescriptions,
    MatchedColour,
    describe_rows,
    mark_likely,
)


def describe_matches(
    first: LabLike,
    source: str,
    others: ArrayLike,
    sources: Sequence[str],
    delta_es: ArrayLike,
    *,
    mended: Sequence[bool] | None = None,
    factors: ArrayLike | None = None,
    own_error: float = 0.0,
    constants: ErrorConstants = DEFAULT_ERRORS,
) -> MatchDescriptions:
    """Tell how each of the other colours, (n, 3), differs from the first, and how far that can be trusted.

    Args:
        first: The colour matched.
        source: Where its swatch came from: instrument, brand, retailer, photo or unknown.
        others: The matches.
        sources: Where their swatches came from.
        delta_es: The difference each match is judged by.
        mended: For each match whether its swatch and the one matched were both mended.
        factors: For each match how large its error is beside a usual one, such as `pair_doubts` or
            `compute_error_factors`; where not given, that of skin shades as deep as the first colour.
        own_error: How far the first colour itself is off, where that is known, as of a reading off a photo:
            the root mean square of the difference to the true colour. It stands for what its source says.
        constants: How large errors are.
    """
    base, rows, differences = check_lab(first), check_labs(others), check_differences(delta_es)
    deviation = check_difference(own_error) / 3**0.5  # on each axis
    if not len(rows) == differences.size == len(sources):
        raise ShadeError(
            f"{len(rows)} colours, {len(sources)} sources and {differences.size} differences do not match"
        )
    if factors is None:
        factors = np.full(len(rows), compute_error_factor(base, COMPLEXION, constants))
    errors = _list_errors(constants)[_find_source(INSTRUMENT if deviation else source)]
    swatches = np.empty((2, len(rows)), dtype=np.int64)
    swatches[0], swatches[1] = [_find_source(other) for other in sources], 0 if mended is None else mended
    limits = (perceptible_limit(base), acceptable_limit(base), shade_step(base))
    colour, found = MatchedColour(*base, *limits, deviation), MatchDescriptions.allocate(len(rows))
    factors, tables = _check_factors(factors, len(rows)), compute_likely_tables(constants)
    describe_rows(colour, rows, differences, swatches, factors, errors, tables, found)
    return found


def mark_likely_matches(
    first: LabLike,
    source: str,
    sources: Codes,
    delta_es: ArrayLike,
    least: float,
    *,
    mended: ArrayLike,
    factors: ArrayLike,
    own_error: float = 0.0,
    constants: ErrorConstants = DEFAULT_ERRORS,
) -> NDArray[np.bool_]:
    """Tell which matches have a `within_chances` of `least`, for a fraction of what describing them takes.

    The arguments are those of `describe_matches`, but `sources` are places in `SWATCH_SOURCES`.
    """
    base, differences = check_lab(first), check_differences(delta_es)
    deviation = check_difference(own_error) / 3**0.5
    errors = _list_errors(constants)[_find_source(INSTRUMENT if deviation else source)]
    swatches, likely = (
        np.empty((2, differences.size), dtype=np.int64),
        np.empty(differences.size, dtype=np.bool_),
    )
    swatches[0], swatches[1] = sources, mended
    factors = _check_factors(factors, differences.size)
    mark_likely(shade_step(base), least, differences, swatches, factors, errors, deviation, likely)
    return likely


def compute_error_factors(lab: Lab, kinds: Sequence[str], constants: ErrorConstants) -> Floats:
    """Tell how large the errors of pictures are at this depth, for each kind: complexion, lips or another."""
    by_kind = {kind: compute_error_factor(lab, kind, constants) for kind in set(kinds)}
    return np.array([by_kind[kind] for kind in kinds])


def _check_factors(factors: ArrayLike, count: int) -> Floats:
    """Refuse what is not one factor for each match: kernels read without looking at bounds."""
    checked = to_floats(factors, "factors")
    if checked.shape != (count,):
        raise ShadeError(f"factors must be of shape ({count},), one for each match, not {checked.shape}")
    return checked


@lru_cache(8)
def _list_errors(constants: ErrorConstants) -> Floats:
    """Table, share, deviations and sure size of each two sources, of pictures and of mended ones."""
    rows = np.empty((len(SWATCH_SOURCES), len(SWATCH_SOURCES), 2, 5))
    for (one, first), (two, second) in product(enumerate(SWATCH_SOURCES), repeat=2):
        for mended in (False, True):
            error = compute_pair_error(first, second, mended=mended, constants=constants)
            rows[one, two, int(mended)] = (error.table, *error.mixture, error.min_sure_size)
    rows.flags.writeable = False
    return rows


def _find_source(source: str) -> int:
    if source not in SOURCE_PLACES:
        raise ShadeError(f"{source!r} is not a swatch's source; accepted are {', '.join(SOURCE_PLACES)}")
    return SOURCE_PLACES[source]
