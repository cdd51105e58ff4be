"""The distance of two swatches of one shade, by where they came from, how deep the shade is and its kind.

Measured on 2,742 pairs of swatches of one shade, from 62 brands. The error of a pair is a mixture of two
normals: some sets of pictures are good, and others are far off. It doubles from fair to deep shades, and is
larger for lipstick and nail polish, whose pictures show gloss and light. Lightness is worst, hue is best.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, NamedTuple, get_args

import numpy as np

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, Lab
from shade_matching.depth import way_to_dark
from shade_matching.kernels.chances import fill_quantiles, sure_size
from shade_matching.kernels.descriptions import SIGN_SURE, TABLE_STEP, TAIL

SwatchSource = Literal["instrument", "brand", "retailer", "photo", "unknown"]
SWATCH_SOURCES: tuple[SwatchSource, ...] = get_args(SwatchSource)
INSTRUMENT: Final = "instrument"


class Mixture(NamedTuple):
    """Two normal errors: a `share` of the pairs has the deviation `near` on each axis, the others `wide`."""

    share: float
    near: float
    wide: float

    def scaled(self, factor: float) -> "Mixture":
        """The same mixture with errors so many times as large."""
        return Mixture(self.share, self.near * factor, self.wide * factor)


class ErrorConstants(NamedTuple):
    """Tells what `undertone-matching calibrate` estimates from pairs of swatches."""

    # `pictures` and the depths: pooled over 4,007 pairs, see `calibration.pool_constants`
    pictures: Mixture = Mixture(0.444, 2.407, 6.801)
    mended: Mixture = Mixture(0.759, 2.54, 5.46)  # after names, in units of doubt: see `measure_named_errors`
    fair: float = 0.859  # the error of fair shades beside that of all
    dark: float = 1.579  # and that of deep ones


# As they were found on 2,742 pairs of 62 brands.
PUBLISHED_ERRORS = ErrorConstants(Mixture(0.5, 2.3, 7.0), Mixture(0.66, 2.1, 6.9), 0.835, 1.67)
DEFAULT_ERRORS = ErrorConstants()
INSTRUMENT_DEVIATION: Final = 0.3
# The share of a pair's squared error that each swatch brings, beside a brand's or a retailer's. No pairs of
# photos were measured: theirs is the ratio that was assumed before. A swatch of unknown source counts like
# the worst pairs measured, of two shops (7.3 of 5.75).
SOURCE_FACTORS: Mapping[str, float] = {INSTRUMENT: 0.0, "brand": 1.0, "retailer": 1.0, "photo": 4.0,
                                       "unknown": 1.61}  # fmt: skip
# Median errors beside 5.75, that of complexion. Other kinds were not measured, and count like lipstick.
KIND_FACTORS: Mapping[str, float] = {"complexion": 1.0, "lips": 9.9 / 5.75, "nails": 18.9 / 5.75}
COMPLEXION: Final = "complexion"
OTHER_KINDS: Final = KIND_FACTORS["lips"]
PICTURES, MENDED, MEASURED = range(3)
STEPS = 512  # in a table of likely distances


class PairError(NamedTuple):
    """The error of a pair of swatches, and which table has its likely distances."""

    table: int
    mixture: Mixture
    sure_from: float  # the size, on an axis of mean error, from which a part's direction is sure; 0 for any


@cache
def pair_error(
    first: str, second: str, *, mended: bool = False, constants: ErrorConstants = DEFAULT_ERRORS
) -> PairError:
    """The error of the difference between swatches of two sources, on shades of all depths."""
    squares = _factor_of(first) + _factor_of(second)
    if first == second == INSTRUMENT:
        deviation = INSTRUMENT_DEVIATION * 2**0.5
        return PairError(MEASURED, Mixture(1.0, deviation, deviation), 0.0)
    table = MENDED if mended else PICTURES
    mixture = (constants.mended if mended else constants.pictures).scaled((squares / 2) ** 0.5)
    return PairError(table, mixture, sure_size(SIGN_SURE[mended], *mixture))


def error_factor(lab: Lab, kind: str, constants: ErrorConstants = DEFAULT_ERRORS) -> float:
    """Tell how large errors are for a shade of this depth and kind, beside those of all complexion shades."""
    if kind != COMPLEXION:
        return KIND_FACTORS.get(kind, OTHER_KINDS)
    return constants.fair * float((constants.dark / constants.fair) ** way_to_dark(lab))


def source_error(source: str, constants: ErrorConstants = DEFAULT_ERRORS) -> float:
    """The error of one swatch, to weigh it beside others of the same shade."""
    mixture = constants.mended
    spread = mixture.share * mixture.near**2 + (1 - mixture.share) * mixture.wide**2
    return float(max(INSTRUMENT_DEVIATION, (_factor_of(source) * spread / 2) ** 0.5))


@cache
def likely_tables(constants: ErrorConstants = DEFAULT_ERRORS) -> Floats:
    """For each kind of pair, the ends of the likely range of the true distance, in units of `wide`."""
    mixtures = (constants.pictures, constants.mended, Mixture(1.0, 1.0, 1.0))
    fars, tables = np.array([place * TABLE_STEP for place in range(STEPS)]), np.empty((3, 2, STEPS))
    for table, mixture in zip(tables, (one.scaled(1 / one.wide) for one in mixtures), strict=True):
        for chance, row in zip((TAIL, 1 - TAIL), table, strict=True):
            fill_quantiles(chance, fars, *mixture, row)
    tables.flags.writeable = False
    return tables


def _factor_of(source: str) -> float:
    if source not in SOURCE_FACTORS:
        raise ShadeError(f"{source!r} is not a swatch's source; accepted are {', '.join(SOURCE_FACTORS)}")
    return SOURCE_FACTORS[source]
