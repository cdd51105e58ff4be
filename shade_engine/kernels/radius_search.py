"""All points inside a difference."""

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.arguments import Best, Question, Tree
from shade_engine.kernels.borrowing import borrow_best, borrow_tree
from shade_engine.kernels.bounds import SLACK, box_bound
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.leaf import WIDEST, exact_square, leaf_squares
from shade_engine.kernels.search import DEPTH


@compiled
def collect_leaf(
    tree: Tree, leaf: int, question: Question, found: Best, count: int, near: NDArray[np.float64]
) -> int:
    """Add the points of a leaf that lie inside; how many there are now. `near` is room to work in."""
    light, a, b, limit = question.light, question.a, question.b, question.limit
    start, end = tree.leaves[leaf], tree.leaves[leaf + 1]
    leaf_squares(tree.points, start, end, light, a, b, near[0], near[1])
    for i in range(end - start):
        if near[0, i] * near[1, i] * SLACK > limit:
            continue
        square = exact_square(near[0, i], near[1, i], tree.points, start + i, light, a, b)
        if square <= limit:
            if count < found.positions.size:
                found.positions[count], found.squares[count] = start + i, square
            count += 1
    return count


@compiled
def search_radius(tree: Tree, question: Question, found: Best) -> int:
    """How many points lie within the question's limit; as many as there is room for go into `found`."""
    tree, found = borrow_tree(tree), borrow_best(found)
    light, a, b, chroma, hue, limit = question
    waiting, near = np.empty(DEPTH, np.int64), np.empty((2, WIDEST))
    waiting[0] = 0
    depth, count, first_leaf = 1, 0, tree.leaves.size - 2
    while depth > 0:
        depth -= 1
        node = waiting[depth]
        if box_bound(tree.nodes, node, light, a, b, chroma, hue) * SLACK > limit:
            continue
        if node >= first_leaf:
            count = collect_leaf(tree, node - first_leaf, question, found, count, near)
            continue
        waiting[depth], waiting[depth + 1] = 2 * node + 1, 2 * node + 2
        depth += 2
    return count
