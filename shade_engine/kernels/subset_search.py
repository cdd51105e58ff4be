"""The best of a few shades named by position, without the tree."""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.arguments import Best, Question, ShadeFilter
from shade_engine.kernels.borrowing import borrow, borrow_filter
from shade_engine.kernels.bounds import SLACK
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.heap import sort_heap
from shade_engine.kernels.leaf import WIDEST, exact_square, leaf_squares
from shade_engine.kernels.search import offer_shades


@compiled
def copy_points(
    points: NDArray[np.float64],
    point_of: NDArray[np.int32],
    shades: NDArray[np.int32],
    block: NDArray[np.float64],
) -> None:
    """Copy the colours of some shades side by side into a block."""
    for i in range(shades.size):
        point = point_of[shades[i]]
        for axis in range(3):
            block[axis, i] = points[axis, point]


@compiled
def search_subset(
    points: NDArray[np.float64],
    point_of: NDArray[np.int32],
    chosen: NDArray[np.int32],
    allowed: ShadeFilter,
    question: Question,
    positions: NDArray[np.int64],
    differences: NDArray[np.float64],
) -> int:
    """The best of the chosen shades; how many there are."""
    shades_found = np.empty(positions.size, np.int32)
    allowed, best = borrow_filter(allowed), Best(borrow(differences), borrow(shades_found))
    block, near = np.zeros((3, WIDEST)), np.empty((2, WIDEST))
    light, a, b, size = question.light, question.a, question.b, 0
    for first in range(0, chosen.size, WIDEST):
        shades = chosen[first : first + WIDEST]
        copy_points(points, point_of, shades, block)
        leaf_squares(block, 0, shades.size, light, a, b, near[0], near[1])
        for i in range(shades.size):
            reach = best.squares[0] if size == best.squares.size else question.limit
            if near[0, i] * near[1, i] * SLACK > reach:
                continue
            square = exact_square(near[0, i], near[1, i], block, i, light, a, b)
            if square <= reach:
                size = offer_shades(square, shades, i, i + 1, allowed, best, size)
    sort_heap(best, size)
    for i in range(size):
        positions[i], differences[i] = shades_found[i], math.sqrt(differences[i])
    return size
