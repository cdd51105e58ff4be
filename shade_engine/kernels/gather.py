"""Two searches of another shape: all points inside a difference, and the best of a few named shades."""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.best import in_order
from shade_engine.kernels.bounds import SLACK, box_bound
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.leaf import WIDEST, exact_square, leaf_squares
from shade_engine.kernels.walk import DEPTH, offer


@compiled
def points_inside(
    points: NDArray[np.float64],
    nodes: NDArray[np.float32],
    leaves: NDArray[np.int32],
    light: float,
    a: float,
    b: float,
    limit: float,
    found: NDArray[np.int32],
    squares: NDArray[np.float64],
) -> int:
    """How many points lie within `limit` squared; as many as there is room for go into `found`."""
    chroma, hue = math.sqrt(a * a + b * b), math.degrees(math.atan2(b, a))
    waiting, near = np.empty(DEPTH, np.int64), np.empty((2, WIDEST))
    waiting[0] = 0
    depth, count, first_leaf = 1, 0, leaves.size - 2
    while depth > 0:
        depth -= 1
        node = waiting[depth]
        if box_bound(nodes, node, light, a, b, chroma, hue) * SLACK > limit:
            continue
        if node < first_leaf:
            waiting[depth], waiting[depth + 1] = 2 * node + 1, 2 * node + 2
            depth += 2
            continue
        start, end = leaves[node - first_leaf], leaves[node - first_leaf + 1]
        leaf_squares(points, start, end, light, a, b, near[0], near[1])
        for i in range(end - start):
            if near[0, i] * near[1, i] * SLACK > limit:
                continue
            square = exact_square(near[0, i], near[1, i], points, start + i, light, a, b)
            if square <= limit:
                if count < found.size:
                    found[count], squares[count] = start + i, square
                count += 1
    return count


@compiled
def nearest_of(
    points: NDArray[np.float64],
    point_of: NDArray[np.int32],
    chosen: NDArray[np.int64],
    codes: NDArray[np.int32],
    no_mask: NDArray[np.uint8],
    per_group: bool,
    light: float,
    a: float,
    b: float,
    limit: float,
    positions: NDArray[np.int64],
    differences: NDArray[np.float64],
) -> int:
    """The best of a few shades named by position, without the tree; how many there are."""
    best, squares = np.empty(positions.size, np.int32), differences
    gathered, near = np.zeros((3, WIDEST)), np.empty((2, WIDEST))
    owner = np.empty(1, np.int32)
    size = 0
    for first in range(0, chosen.size, WIDEST):
        count = min(WIDEST, chosen.size - first)
        for i in range(count):
            point = point_of[chosen[first + i]]
            gathered[0, i], gathered[1, i], gathered[2, i] = (
                points[0, point],
                points[1, point],
                points[2, point],
            )
        leaf_squares(gathered, 0, count, light, a, b, near[0], near[1])
        for i in range(count):
            reach = squares[0] if size == squares.size else limit
            if near[0, i] * near[1, i] * SLACK > reach:
                continue
            square = exact_square(near[0, i], near[1, i], gathered, i, light, a, b)
            if square <= reach:
                owner[0] = chosen[first + i]
                size = offer(square, owner, 0, 1, codes, no_mask, per_group, -1, squares, best, size)
    in_order(squares, best, size)
    for i in range(size):
        positions[i], differences[i] = best[i], math.sqrt(squares[i])
    return size
