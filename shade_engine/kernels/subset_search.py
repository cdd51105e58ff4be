"""The best of a few shades named by position, without the tree."""

import math
from typing import NamedTuple

import numpy as np

from shade_engine.kernels.arguments import (
    Best,
    Doubles,
    Ints,
    Longs,
    Metric,
    Question,
    ShadeFilter,
)
from shade_engine.kernels.bounds import SLACK
from shade_engine.kernels.compiled import compiled, compiled_inner
from shade_engine.kernels.handles import read_handle
from shade_engine.kernels.heap import sort_heap
from shade_engine.kernels.leaf import LEAF_ROOM, WIDEST, exact_square, leaf_squares
from shade_engine.kernels.search import ask_colour, offer_shades


class ShadeBlock(NamedTuple):
    """Room for some shades side by side: which they are, their colours, their squares and shares."""

    shades: Ints  # (WIDEST,)
    colours: Doubles  # (3, WIDEST)
    near: Doubles  # (LEAF_ROOM,)


@compiled_inner
def fill_block(points: Doubles, point_of: Ints, chosen: Longs, block: ShadeBlock) -> None:
    """Copy some shades and their colours into a block."""
    for i in range(chosen.size):
        block.shades[i] = chosen[i]
        point = point_of[block.shades[i]]
        for axis in range(3):
            block.colours[axis, i] = points[axis, point]


@compiled_inner
def offer_block(
    block: ShadeBlock, count: int, allowed: ShadeFilter, question: Question, best: Best, size: int
) -> int:
    """Offer the shades of a block; how many answers there are now."""
    shades, colours, near = block
    leaf_squares(colours, 0, count, question, near)
    for i in range(count):
        reach = best.squares[0] if size == best.squares.size else question.limit
        if near[i] * near[WIDEST + i] * SLACK > reach:
            continue
        square = exact_square(near, i, question)
        if square <= reach:
            size = offer_shades(square, shades, i, i + 1, allowed, best, size)
    return size


@compiled
def search_subset(
    chosen: Longs,
    point_of: Ints,
    address: int,
    formula: int,
    by_light: float,
    by_chroma: float,
    by_hue: float,
    light: float,
    a: float,
    b: float,
    limit: float,
    positions: Longs,
    differences: Doubles,
) -> int:
    """The best of the chosen shades, written into what is given; how many there are."""
    shades = np.empty(positions.size, np.int32)
    (points, _, _, _, _), allowed = read_handle(address)
    best = Best(differences, shades)
    block = ShadeBlock(np.empty(WIDEST, np.int32), np.zeros((3, WIDEST)), np.empty(LEAF_ROOM))
    question = ask_colour(Metric(formula, by_light, by_chroma, by_hue), light, a, b, limit)
    size = 0
    for first in range(0, chosen.size, WIDEST):
        count = min(WIDEST, chosen.size - first)
        fill_block(points, point_of, chosen[first : first + count], block)
        size = offer_block(block, count, allowed, question, best, size)
    sort_heap(best, size)
    for i in range(size):
        positions[i], differences[i] = shades[i], math.sqrt(differences[i])
    return size
