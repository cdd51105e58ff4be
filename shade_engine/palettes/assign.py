"""For each colour another of a palette: each by itself, or all together so that the sum is the least."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.differences import differences
from shade_engine.errors import ShadeError
from shade_engine.index import ShadeIndex
from shade_engine.inputs import Floats, check_difference, check_labs
from shade_engine.lab import to_lab
from shade_engine.metrics import Factors, read_metric

MAX_PAIRS = 100_000_000


def assign(
    lab: ArrayLike, palette: ArrayLike, *, metric: str = "ciede2000", factors: Factors | None = None
) -> tuple[NDArray[np.int64], Floats]:
    """For each colour a different one of a palette, so that all differences together are the least.

    Positions in the palette, and the differences. The time grows with the square of the colours.

    >>> greys = [(50.0, 0.0, 0.0), (51.0, 0.0, 0.0)]
    >>> positions, differences = assign(greys, [(50.0, 0.0, 0.0), (60.0, 0.0, 0.0)])
    >>> positions.tolist()
    [0, 1]
    """
    colours, shades = check_labs(lab, argument="lab"), check_labs(palette, argument="palette")
    if len(colours) > len(shades):
        raise ShadeError(
            f"lab has {len(colours)} colours and palette {len(shades)}; accepted are at most as many"
        )
    if len(colours) * len(shades) > MAX_PAIRS:
        raise ShadeError(
            f"{len(colours)} colours by {len(shades)} are too many; accepted are {MAX_PAIRS:,} pairs"
        )
    found = differences(read_metric(metric, factors), colours[:, None], shades[None])
    costs = np.asarray(found).reshape(len(colours), len(shades))
    positions = _pair_up(costs)
    return positions, costs[np.arange(len(colours)), positions]


def _pair_up(costs: Floats) -> NDArray[np.int64]:
    """The column of each row with the least sum of costs, after Kuhn and Munkres."""
    rows, columns = costs.shape
    row_price, column_price = np.zeros(rows + 1), np.zeros(columns + 1)
    row_of, came_from = np.zeros(columns + 1, dtype=np.int64), np.zeros(columns + 1, dtype=np.int64)
    for row in range(1, rows + 1):  # from 1 on; 0 is free
        least, is_done = np.full(columns + 1, np.inf), np.zeros(columns + 1, dtype=bool)
        row_of[0], column = row, 0
        while row_of[column]:
            is_done[column] = True
            own = row_of[column]
            through = costs[own - 1] - row_price[own] - column_price[1:]
            shorter = ~is_done[1:] & (through < least[1:])
            least[1:][shorter], came_from[1:][shorter] = through[shorter], column
            column_next = int(np.argmin(np.where(is_done, np.inf, least)[1:])) + 1
            step = least[column_next]
            row_price[row_of[is_done]] += step
            column_price[is_done] -= step
            least[~is_done] -= step
            column = column_next
        while column:
            previous = came_from[column]
            row_of[column] = row_of[previous]
            column = int(previous)
    positions = np.empty(rows, dtype=np.int64)
    taken = np.flatnonzero(row_of[1:])
    positions[row_of[1:][taken] - 1] = taken
    return positions


def dedupe(
    lab: ArrayLike, delta_e: float, *, metric: str = "ciede2000", factors: Factors | None = None
) -> NDArray[np.int64]:
    """The positions to keep, so that no two are within a difference: of those that are, the first stays.

    >>> dedupe([(50.0, 0.0, 0.0), (50.2, 0.0, 0.0), (60.0, 0.0, 0.0)], 1.0).tolist()
    [0, 2]
    """
    colours, furthest = check_labs(lab, argument="lab"), check_difference(delta_e)
    if not len(colours):
        return np.empty(0, dtype=np.int64)
    index = ShadeIndex.build(colours, metric=metric, factors=factors)
    is_kept = np.ones(len(colours), dtype=bool)
    for row, colour in enumerate(colours):
        if is_kept[row]:
            near = index.within(colour, furthest)[0]
            is_kept[near[near > row]] = False
    return np.flatnonzero(is_kept)


def quantise(
    rgb: NDArray[np.uint8], palette: ArrayLike, *, metric: str = "ciede2000", factors: Factors | None = None
) -> NDArray[np.int64]:
    """For each pixel of a picture, (..., 3) bytes of sRGB, the position of the nearest colour of a palette.

    Each colour of the picture is asked for once.

    >>> import numpy as np
    >>> picture = np.array([[[255, 0, 0], [250, 250, 250]]], dtype=np.uint8)
    >>> quantise(picture, [(100.0, 0.0, 0.0), (50.0, 70.0, 50.0)]).tolist()
    [[1, 0]]
    """
    pixels = np.asarray(rgb)
    if pixels.dtype != np.uint8 or not pixels.ndim or pixels.shape[-1] != 3:
        raise ShadeError(
            f"rgb of {pixels.dtype} and shape {pixels.shape} cannot be used; accepted are bytes, (..., 3)"
        )
    parts = pixels.reshape(-1, 3).astype(np.int64)
    coded = parts[:, 0] << 16 | parts[:, 1] << 8 | parts[:, 2]
    colours, place = np.unique(coded, return_inverse=True)
    seen = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.uint8)
    shades = check_labs(palette, least=1, argument="palette")
    index = ShadeIndex.build(shades, metric=metric, factors=factors)
    nearest = index.nearest_many(to_lab(seen), 1)[0][:, 0]
    return nearest[place].reshape(pixels.shape[:-1])
