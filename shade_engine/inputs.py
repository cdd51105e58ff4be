"""Tells what may come in: every check of a caller's value, and the message when it fails."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.kernels.cielab import first_invalid_row

Floats = NDArray[np.float64]
Lab = tuple[float, float, float]
LabLike = Sequence[float] | NDArray[Any]

MAX_AB = 1000.0  # no colour has an a* or b* near it; it keeps the formula's powers finite
ACCEPTED = f"a Lab colour is three numbers: L* from 0 to 100, a* and b* within {MAX_AB:g} of 0"


def check_lab(lab: LabLike) -> Lab:
    """Check a single Lab colour."""
    try:
        light, a, b = lab.tolist() if isinstance(lab, np.ndarray) else lab
        light, a, b = float(light), float(a), float(b)
    except (TypeError, ValueError):
        raise ShadeError(f"{lab!r} is not a Lab colour; {ACCEPTED}") from None
    if not (0.0 <= light <= 100.0 and abs(a) <= MAX_AB and abs(b) <= MAX_AB):
        raise ShadeError(f"({light}, {a}, {b}) is not a Lab colour; {ACCEPTED}")
    return light, a, b


def check_labs(labs: ArrayLike, least: int = 0) -> Floats:
    """Check rows of Lab colours; a palette wants at least one."""
    rows = to_floats(labs, "Lab colours")
    if rows.ndim != 2 or rows.shape[1] != 3:
        raise ShadeError(f"Lab colours of shape {rows.shape} cannot be used; accepted is (n, 3)")
    if len(rows) < least:
        raise ShadeError(f"{len(rows)} Lab colours are too few; accepted is {least} or more")
    if len(rows):
        _check_rows(rows)
    return rows + 0.0  # a copy, in which -0.0 and 0.0 are the same


def _check_rows(rows: Floats) -> None:
    bad = first_invalid_row(rows, MAX_AB)
    if bad < len(rows):
        raise ShadeError(f"row {bad}, {tuple(rows[bad].tolist())}, is not a Lab colour; {ACCEPTED}")


def to_floats(values: ArrayLike, what: str) -> Floats:
    """Anything array-like as floats."""
    try:
        return np.ascontiguousarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ShadeError(f"{what} must be numbers in an array, not {values!r:.80}") from None


def check_count(k: int) -> int:
    """Check the number of answers wanted."""
    if type(k) is int and k > 0:
        return k
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise ShadeError(f"k = {k!r} cannot be used; accepted is a whole number from 1 up")
    return int(k)


def check_difference(delta_e: float) -> float:
    """Check a difference to stay within."""
    try:
        value = float(delta_e)
    except (TypeError, ValueError):
        value = math.nan
    if not value >= 0.0:
        raise _not_a_difference(delta_e)
    return value


def check_differences(delta_es: ArrayLike) -> Floats:
    """Check differences, one after the other."""
    values = to_floats(delta_es, "differences")
    if not (values >= 0.0).all():
        raise _not_a_difference(float(values[~(values >= 0.0)][0]))
    return values


def _not_a_difference(delta_e: object) -> ShadeError:
    return ShadeError(f"a difference of {delta_e!r} cannot be used; accepted is a number from 0 up")


def number_groups(labels: ArrayLike | None, count: int, what: str) -> NDArray[np.int32]:
    """Number the groups or partitions of a palette from 0; empty where there are none."""
    if labels is None:
        return np.empty(0, dtype=np.int32)
    named = np.asarray(labels)
    if named.shape != (count,):
        raise ShadeError(
            f"{what} of shape {named.shape} cannot be used; accepted is one for each of {count} shades"
        )
    return np.unique(named, return_inverse=True)[1].astype(np.int32)


def check_filter(within: ArrayLike, count: int) -> NDArray[Any]:
    """Check a filter: a boolean mask as long as the palette, or positions in it."""
    chosen = np.asarray(within)
    if chosen.size == 0 and chosen.dtype != bool:
        return np.empty(0, dtype=np.int64)
    if chosen.dtype == bool and chosen.shape == (count,):
        return chosen
    if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
        raise ShadeError(
            f"a filter of {chosen.dtype} and shape {chosen.shape} cannot be used; "
            f"accepted is a mask of {count} booleans or a row of positions"
        )
    if chosen.min() < 0 or chosen.max() >= count:
        raise ShadeError(
            f"positions {chosen.min()} to {chosen.max()} leave the palette; accepted is 0 to {count - 1}"
        )
    return chosen
