"""How far apart two swatches of one shade are, by their sources, the depth of the shade and its kind.

First measured on 2,742 pairs of swatches of one shade from 62 brands; the defaults pool these with further
pairs, 4,007 in all. The error of a pair is a mixture of two normals: some sets of pictures
are good, and others are far off. It nearly doubles from fair to deep shades, and is larger for lipstick and
nail polish, whose pictures show gloss and light. Lightness is worst, hue is best.
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
SOURCE_PLACES: Mapping[str, int] = {source: place for place, source in enumerate(SWATCH_SOURCES)}
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
    """What `undertone-matching calibrate` estimates of errors. All defaults but `mended` pool 4,007 pairs."""

    pictures: Mixture = Mixture(0.444, 2.407, 6.801)
    mended: Mixture = Mixture(0.759, 2.54, 5.46)
    """The errors left in corrected colours, divided by the doubt of each: see `measure_named_errors`."""
    fair: float = 0.859
    """The factor by which errors of fair shades differ from those of all shades."""
    dark: float = 1.579
    """The same factor for deep shades."""


DEFAULT_ERRORS = ErrorConstants()
INSTRUMENT_DEVIATION: Final = 0.3
# The variance of the error of a swatch of each source, relative to a brand's swatch. Photos: assumed, as no
# pairs were measured. An unknown source counts like the worst pairs, those of two shops: (7.3 / 5.75)².
SOURCE_FACTORS: Mapping[str, float] = {INSTRUMENT: 0.0, "brand": 1.0, "retailer": 1.0, "photo": 4.0,
                                       "unknown": 1.61}  # fmt: skip
# The median error of each kind, divided by 5.75, that of complexion. Kinds not measured count like lipstick.
KIND_FACTORS: Mapping[str, float] = {"complexion": 1.0, "lips": 9.9 / 5.75, "nails": 18.9 / 5.75}
COMPLEXION: Final = "complexion"
OTHER_KINDS: Final = KIND_FACTORS["lips"]
TABLE_PICTURES, TABLE_MENDED, TABLE_INSTRUMENT = range(3)
TABLE_STEPS = 512


class PairError(NamedTuple):
    """The error of a pair of swatches, and which of `compute_likely_tables` has its likely distances."""

    table: int
    mixture: Mixture
    min_sure_size: float
    """The least difference on an axis of mean error whose direction is sure. 0: any difference is."""


@cache
def compute_pair_error(
    first: str, second: str, *, mended: bool = False, constants: ErrorConstants = DEFAULT_ERRORS
) -> PairError:
    """Compute the error of the difference between swatches of two sources, on shades of all depths."""
    if first == second == INSTRUMENT:
        deviation = INSTRUMENT_DEVIATION * 2**0.5
        return PairError(TABLE_INSTRUMENT, Mixture(1.0, deviation, deviation), 0.0)
    table = TABLE_MENDED if mended else TABLE_PICTURES
    mean_variance = (_find_source_factor(first) + _find_source_factor(second)) / 2
    mixture = (constants.mended if mended else constants.pictures).scaled(mean_variance**0.5)
    return PairError(table, mixture, sure_size(SIGN_SURE[mended], *mixture))


def compute_error_factor(lab: Lab, kind: str, constants: ErrorConstants = DEFAULT_ERRORS) -> float:
    """Compute how large errors are for a shade of this depth and kind, relative to all complexion shades."""
    if kind != COMPLEXION:
        return KIND_FACTORS.get(kind, OTHER_KINDS)
    return constants.fair * float((constants.dark / constants.fair) ** way_to_dark(lab))


def source_error(source: str, constants: ErrorConstants = DEFAULT_ERRORS) -> float:
    """The error of one swatch, to weigh it beside others of the same shade."""
    mixture = constants.mended
    spread = mixture.share * mixture.near**2 + (1 - mixture.share) * mixture.wide**2
    return float(max(INSTRUMENT_DEVIATION, (_find_source_factor(source) * spread / 2) ** 0.5))


@cache
def compute_likely_tables(constants: ErrorConstants = DEFAULT_ERRORS) -> Floats:
    """Compute the ends of the likely range of the true distance, in units of `wide`.

    Each table has two rows, for the near and the far end, with a column for each measured distance.
    """
    mixtures = (constants.pictures, constants.mended, Mixture(1.0, 1.0, 1.0))
    measured_distances = np.array([place * TABLE_STEP for place in range(TABLE_STEPS)])
    tables = np.empty((len(mixtures), 2, TABLE_STEPS))
    for table, mixture in zip(tables, mixtures, strict=True):
        for chance, row in zip((TAIL, 1 - TAIL), table, strict=True):
            fill_quantiles(chance, measured_distances, *mixture.scaled(1 / mixture.wide), row)
    tables.flags.writeable = False
    return tables


def _find_source_factor(source: str) -> float:
    if source not in SOURCE_FACTORS:
        raise ShadeError(f"{source!r} is not a swatch's source; accepted are {', '.join(SOURCE_FACTORS)}")
    return SOURCE_FACTORS[source]
