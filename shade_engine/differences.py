"""A difference as a number: CIEDE2000 of two colours or of many."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, check_lab, to_floats
from shade_engine.kernels.formula import delta_e_rows


def ciede2000(first: ArrayLike, second: ArrayLike) -> float | NDArray[np.float64]:
    """CIEDE2000 of two Lab colours, or of arrays (..., 3) broadcast against each other."""
    left, right = _colours(first), _colours(second)
    try:
        shape = np.broadcast_shapes(left.shape, right.shape)
    except ValueError:
        raise ShadeError(
            f"shapes {left.shape} and {right.shape} do not go together; accepted is (..., 3)"
        ) from None
    out = np.empty(shape[:-1])
    delta_e_rows(_rows(left, shape), _rows(right, shape), out.reshape(-1))
    return out if out.ndim else float(out)


def _rows(colours: Floats, shape: tuple[int, ...]) -> Floats:
    """The colours row by row, each as often as the shape has it."""
    if colours.shape == shape:
        return np.ascontiguousarray(colours).reshape(-1, 3)
    return np.array(np.broadcast_to(colours, shape)).reshape(-1, 3)  # numba warns of a view of a broadcast


def _colours(values: ArrayLike) -> Floats:
    rows = to_floats(values, "Lab colours")
    if rows.shape[-1] != 3:
        raise ShadeError(f"Lab colours of shape {rows.shape} cannot be used; accepted is (..., 3)")
    good = (rows[..., 0] >= 0) & (rows[..., 0] <= 100) & (np.abs(rows[..., 1:]) <= 1000).all(axis=-1)
    if not good.all():
        bad = rows[~good][0]
        check_lab(bad)
    return rows
