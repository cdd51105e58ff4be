"""Two searches of another shape: all points inside a difference, and the best of a few named shades."""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.best import in_order
from shade_engine.kernels.bounds import END, LEAF, SLACK, START, box_bound
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.leaf import exact_square, leaf_squares
from shade_engine.kernels.walk import DEPTH, offer


@compiled
def points_inside(
    points: NDArray[np.float64],
    nodes: NDArray[np.float64],
    light: float,
    a: float,
    b: float,
    limit: float,
    found: NDArray[np.int32],
    squares: NDArray[np.float64],
    work: NDArray[np.float64],
) -> int:
    """How many points lie within `limit` squared; as many as there is room for go into `found`."""
    chroma, hue = math.sqrt(a * a + b * b), math.degrees(math.atan2(b, a))
    waiting = np.empty(DEPTH, np.int64)
    waiting[0] = 0
    depth, count = 1, 0
    while depth > 0:
        depth -= 1
        node = waiting[depth]
        if box_bound(nodes, node, light, a, b, chroma, hue) * SLACK > limit:
            continue
        if nodes[node, LEAF] == 0.0:
            waiting[depth], waiting[depth + 1] = 2 * node + 1, 2 * node + 2
            depth += 2
            continue
        start, end = int(nodes[node, START]), int(nodes[node, END])
        leaf_squares(points, start, end, light, a, b, work[0], work[1])
        for i in range(end - start):
            if work[0, i] * work[1, i] * SLACK > limit:
                continue
            square = exact_square(work[0, i], work[1, i], points, start + i, light, a, b)
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
    answers: NDArray[np.float64],
) -> int:
    """The best of a few shades named by position, without the tree; how many there are."""
    k, block = answers.shape[1], 64
    squares, positions = np.empty(k), np.empty(k, np.int32)
    near, work = np.empty((3, block)), np.empty((2, block))
    owner = np.empty(1, np.int32)
    size = 0
    for first in range(0, chosen.size, block):
        count = min(block, chosen.size - first)
        for i in range(count):
            near[:, i] = points[:, point_of[chosen[first + i]]]
        leaf_squares(near, 0, count, light, a, b, work[0], work[1])
        for i in range(count):
            reach = squares[0] if size == squares.size else limit
            if work[0, i] * work[1, i] * SLACK > reach:
                continue
            square = exact_square(work[0, i], work[1, i], near, i, light, a, b)
            if square <= reach:
                owner[0] = chosen[first + i]
                size = offer(square, owner, 0, 1, codes, no_mask, per_group, -1, squares, positions, size)
    in_order(squares, positions, size)
    for i in range(size):
        answers[0, i], answers[1, i] = positions[i], math.sqrt(squares[i])
    return size
