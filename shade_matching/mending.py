"""Mends swatches: moves all pictures of one range by what they are off together.

The error of a swatch belongs mostly to its product's set of pictures: all of them too pink, too pale, too
grey. So the a* and b* of a range are compared with what skin shades of their lightness have, and its
lightness with what its depth words say, and all of its shades move by a part of the mean difference. Shades
that an instrument read say directly how far off the pictures of their product are. Lightness is never moved
towards the mean of the range: ranges differ in what they cover.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, LabLike, check_lab, check_labs, to_floats

MENDING_REASONS = ("as pictured", "colour", "colour and lightness", "readings", "not skin", "measured",
                   "sources", "lighter than its name", "deeper than its name")  # fmt: skip
"""Why a shade's colour is what it is. It was not moved; or moved by its range's colour, by that and its depth
words, or by readings of its product; it is not of skin, was measured, or is the mean of several sources; or
it was moved by its name, and its picture still looks lighter or deeper than that."""
AS_PICTURED, BY_COLOUR, BY_LIGHTNESS, BY_READINGS, NOT_SKIN, MEASURED, BY_SOURCES, LIGHTER, DEEPER = range(9)
CONTRADICTED_REASONS = (LIGHTER, DEEPER)
MENDED_REASONS = (BY_COLOUR, BY_LIGHTNESS, BY_READINGS, BY_SOURCES, *CONTRADICTED_REASONS)

WHITEST, FAINTEST = 96.0, 4.0  # L* from which, and C* up to which, a swatch is the page behind it
MAX_MEAN_OFFSET = np.array([40.0, 25.0, 30.0])  # L*, a*, b*: pictures further from skin are not of skin
ONE_READING = 1.0  # how many readings count as much as what skin shades say without any


class MendingConstants(NamedTuple):
    """What colours skin shades have, and which part of a range's mean difference from them is taken away."""

    a_of_lightness: tuple[float, ...] = (1.02, 83.56, -112.06, 27.43)  # powers of L*/100
    b_of_lightness: tuple[float, ...] = (-0.93, 72.11, 11.89, -81.31)
    lightness_part: float = 0.9  # with this the true shade is found most often
    a_part: float = 0.937  # these two: pooled over 6,519 pairs
    b_part: float = 0.851
    few: float = 3.0  # a range of so many shades is moved by half of that part
    scatter: float = 7.0  # L* that words and pictures of a range may differ by; beyond it words count less

    def list_skin_colours(self, lightness: Floats) -> Floats:
        """The a* and the b* that skin shades of these lightnesses have, (2, n)."""
        curves = (self.a_of_lightness, self.b_of_lightness)
        return np.stack([np.polynomial.polynomial.polyval(lightness / 100.0, curve) for curve in curves])


class MendedShades(NamedTuple):
    """The mended colours, by how much each group was moved (L*, a*, b*), and why each shade is as it is."""

    lab: Floats
    shifts: Floats
    reasons: NDArray[np.int8]


DEFAULT_MENDING = MendingConstants()


def is_like_skin(lab: LabLike) -> bool:
    """Tell whether a colour may be that of skin, however its picture is off."""
    colour = np.array(check_lab(lab))
    off = np.abs(colour[1:] - DEFAULT_MENDING.list_skin_colours(colour[0]))
    return bool((off <= MAX_MEAN_OFFSET[1:]).all())


def show_products(lab: Floats) -> NDArray[np.bool_]:
    """Tell which swatches show a product, and not the page behind it."""
    shown: NDArray[np.bool_] = (lab[:, 0] < WHITEST) & (np.hypot(lab[:, 1], lab[:, 2]) > FAINTEST)
    return shown


def mend_range(
    lab: ArrayLike, depths: Sequence[float | None] = (), constants: MendingConstants = DEFAULT_MENDING
) -> MendedShades:
    """Mend the pictures of one product from one source.

    Args:
        lab: The colours, (n, 3).
        depths: What each shade's depth words say, as lightness; None where they say nothing.
        constants: What skin shades have.
    """
    rows = check_labs(lab)
    words = np.array(depths or [None] * len(rows), dtype=np.float64)  # NaN for None
    return mend_shades(rows, np.zeros(len(rows), dtype=np.int64), words, constants=constants)


def mend_shades(
    lab: ArrayLike,
    groups: ArrayLike,
    depths: ArrayLike,
    *,
    measured: ArrayLike | None = None,
    products: ArrayLike | None = None,
    constants: MendingConstants = DEFAULT_MENDING,
) -> MendedShades:
    """Mend the pictures of many products at once.

    Args:
        lab: The colours, (n, 3).
        groups: For each the number of its product and source, from 0.
        depths: For each the lightness its depth words stand for; NaN where they say nothing.
        measured: For each whether an instrument read it. Those stay as they are, and the pictures of their
            product are compared with them.
        products: For each the number of its product, from 0; needed beside `measured`.
        constants: What skin shades have.
    """
    rows, numbers, words = check_labs(lab), np.asarray(groups, dtype=np.int64), to_floats(depths, "depths")
    if not len(rows) == len(numbers) == len(words):
        raise ShadeError(f"{len(rows)} colours, {len(numbers)} groups and {len(words)} depths do not match")
    read = np.zeros(len(rows), dtype=bool) if measured is None else np.asarray(measured, dtype=bool)
    offsets, counts = _compare_with_skin(rows, numbers, words, constants)
    reasons = np.where(counts[:, 0] > 0, BY_LIGHTNESS, np.where(counts[:, 1] > 0, BY_COLOUR, AS_PICTURED))
    if read.any():
        owners = np.asarray(products, dtype=np.int64)
        own, counted = _compare_with_skin(rows[read], owners[read], words[read], constants, owners.max() + 1)
        product_of = np.zeros(len(offsets), dtype=np.int64)
        product_of[numbers] = owners
        offsets -= (own * counted / (counted + ONE_READING))[product_of]
        reasons[counted[product_of, 1] > 0] = BY_READINGS
    not_skin = (np.abs(offsets) > MAX_MEAN_OFFSET).any(axis=1)
    parts = np.array([constants.lightness_part, constants.a_part, constants.b_part])
    shifts = offsets * parts * counts / (counts + constants.few)  # less where few shades say so
    shifts[not_skin], reasons[not_skin] = 0.0, NOT_SKIN
    mended = rows - np.where(read[:, None], 0.0, shifts[numbers])
    mended[:, 0] = np.clip(mended[:, 0], 0.0, 100.0)
    return MendedShades(mended, -shifts, np.where(read, MEASURED, reasons[numbers]).astype(np.int8))


def _compare_with_skin(
    lab: Floats,
    groups: NDArray[np.int64],
    depths: Floats,
    constants: MendingConstants,
    size: int = 0,
) -> tuple[Floats, Floats]:
    """Each group's mean difference from skin in L*, a* and b*, and how many shades stand behind it.

    Where depth words and pictures scatter, as many as would say as much without.
    """
    size = max(size, int(groups.max(initial=-1)) + 1)
    usable = show_products(lab)
    named = usable & ~np.isnan(depths)
    skin_a, skin_b = constants.list_skin_colours(lab[:, 0])
    differences = ((lab[:, 0] - depths, named), (lab[:, 1] - skin_a, usable), (lab[:, 2] - skin_b, usable))
    sums = [np.bincount(groups[chosen], off[chosen], size) for off, chosen in differences]
    counts = np.stack([np.bincount(groups[chosen], minlength=size) for _, chosen in differences], axis=1)
    means, shades = np.stack(sums, axis=1) / np.maximum(counts, 1), counts.astype(np.float64)
    off = (lab[:, 0] - depths - means[groups, 0])[named]
    usual = constants.scatter**2
    scatter = np.bincount(groups[named], off**2, size) + constants.few * usual
    shades[:, 0] *= np.minimum(1.0, usual * (shades[:, 0] + constants.few) / scatter)
    return means, shades


def combine_sources(swatches: MendedShades, shades: ArrayLike, errors: ArrayLike) -> MendedShades:
    """One colour for each shade of all its mended swatches, each counting by one over its squared error.

    Where an instrument read the shade, only its readings count.

    Args:
        swatches: All swatches of all shades; their shifts are left out of the answer.
        shades: For each the number of its shade, from 0; every shade has a swatch.
        errors: The error expected of each; see `source_error`.
    """
    owners, sizes = np.asarray(shades, dtype=np.int64), to_floats(errors, "errors")
    if not len(swatches.lab) == len(owners) == len(sizes):
        raise ShadeError(
            f"{len(swatches.lab)} swatches, {len(owners)} shades and {len(sizes)} errors do not match"
        )
    read = swatches.reasons == MEASURED
    is_read = np.bincount(owners, read) > 0
    counts = read | ~is_read[owners]
    weights = np.where(counts, sizes**-2, 0.0)
    total = np.bincount(owners, weights)
    sums = [np.bincount(owners, weights * axis) / total for axis in swatches.lab.T]
    first = np.full(len(total), len(owners), dtype=np.int64)
    np.minimum.at(first, owners[counts], np.flatnonzero(counts))
    is_mean = np.bincount(owners, counts) > 1
    reasons = np.where(is_mean & ~is_read, BY_SOURCES, swatches.reasons[first])
    # one swatch stays as it is to the last digit
    lab = np.where(is_mean[:, None], np.stack(sums, axis=1), swatches.lab[first])
    return MendedShades(lab, np.zeros((0, 3)), reasons.astype(np.int8))
