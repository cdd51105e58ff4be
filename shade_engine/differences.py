"""Colour differences of two colours or of many: CIEDE2000, CIE94 and HyAB."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, check_rows, to_floats
from shade_engine.kernels.arguments import Metric
from shade_engine.kernels.loading import find_searches
from shade_engine.metrics import Factors, measure, read_metric

Differences = float | NDArray[np.float64]


def ciede2000(first: ArrayLike, second: ArrayLike, *, factors: Factors | None = None) -> Differences:
    """CIEDE2000 of two Lab colours, or of arrays (..., 3) broadcast against each other.

    `factors` are k_L, k_C, k_H: (2, 1, 1) for textiles.

    >>> round(ciede2000((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)), 4)
    2.0425
    """
    return differences(read_metric("ciede2000", factors), first, second)


def cie94(first: ArrayLike, second: ArrayLike, *, factors: Factors | None = None) -> Differences:
    """CIE94 for the graphic arts; it weighs by the chroma of the first colour, the reference.

    >>> round(cie94((50.0, 20.0, 10.0), (52.0, 24.0, 10.0)), 4)
    2.9725
    """
    return differences(read_metric("cie94", factors), first, second)


def hyab(first: ArrayLike, second: ArrayLike, *, factors: Factors | None = None) -> Differences:
    """HyAB, for large differences: in lightness plus the distance in a and b. Only k_L may differ from 1.

    >>> hyab((50.0, 0.0, 0.0), (60.0, 3.0, 4.0))
    15.0
    """
    return differences(read_metric("hyab", factors), first, second)


def differences(metric: Metric, first: ArrayLike, second: ArrayLike) -> Differences:
    """The differences by any of the formulas."""
    left, right = _colours(first, "first"), _colours(second, "second")
    try:
        shape = np.broadcast_shapes(left.shape, right.shape)
    except ValueError:
        raise ShadeError(
            f"first of shape {left.shape} and second of shape {right.shape} do not go together; "
            "accepted is (..., 3)"
        ) from None
    count = int(np.prod(shape[:-1]))
    searches = find_searches(count)
    if searches is None:
        out = measure(metric, left, right)
    else:
        out = np.empty(shape[:-1])
        searches.delta_e_rows(metric, _rows(left, shape), _rows(right, shape), out.reshape(-1))
    return out if out.ndim else float(out)


def _rows(colours: Floats, shape: tuple[int, ...]) -> Floats:
    """The colours row by row, each as often as the shape has it."""
    if colours.shape == shape:
        return np.ascontiguousarray(colours).reshape(-1, 3)
    copied = np.array(np.broadcast_to(colours, shape), order="C")  # numba warns of a view of a broadcast
    return copied.reshape(-1, 3)  # in rows, as the kernel is compiled for


def _colours(values: ArrayLike, argument: str) -> Floats:
    rows = to_floats(values, argument)
    if not rows.ndim or rows.shape[-1] != 3:
        raise ShadeError(f"{argument} of shape {rows.shape} cannot be used; accepted is (..., 3)")
    check_rows(rows.reshape(-1, 3), argument)
    return rows
