"""Several shades at once: how a colour stands to each shade owned, and the search for the best of them.

A rule is a row: the owned shade's Lab, which part of the difference it speaks of, the direction asked for,
and how far to go.
"""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.best import in_order
from shade_engine.kernels.bounds import L_HIGH, L_LOW, SLACK, box_bound
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.formula import delta_e, parts
from shade_engine.kernels.walk import DEPTH, offer

LIGHT, CHROMA, YELLOW = 0, 1, 2  # the part a rule speaks of
PART, SIGN, STEP = 3, 4, 5  # columns of a rule after its Lab


@compiled
def shortfall(rules: NDArray[np.float64], rule: int, light: float, a: float, b: float) -> float:
    """How much of a rule's step a colour leaves undone; 0 where it does as asked."""
    by_light, by_chroma, by_hue, _, mean_hue = parts(
        rules[rule, 0], rules[rule, 1], rules[rule, 2], light, a, b
    )
    toward_yellow = by_hue if math.cos(math.radians(mean_hue)) >= 0.0 else -by_hue
    part = toward_yellow
    if rules[rule, PART] == LIGHT:
        part = by_light
    elif rules[rule, PART] == CHROMA:
        part = by_chroma
    left: float = rules[rule, STEP] - rules[rule, SIGN] * part
    return max(0.0, left)


@compiled
def worst_square(worn: NDArray[np.float64], light: float, a: float, b: float) -> float:
    """The squared difference to the worn shade it suits worst."""
    worst = 0.0
    for i in range(worn.shape[0]):
        worst = max(worst, delta_e(worn[i, 0], worn[i, 1], worn[i, 2], light, a, b))
    return worst * worst


@compiled
def unmet(rules: NDArray[np.float64], light: float, a: float, b: float) -> float:
    """The sum of what a colour leaves undone of all rules."""
    total = 0.0
    for rule in range(rules.shape[0]):
        total += shortfall(rules, rule, light, a, b)
    return total


@compiled
def box_too_far(
    nodes: NDArray[np.float32],
    node: int,
    worn: NDArray[np.float64],
    hues: NDArray[np.float64],
    rules: NDArray[np.float64],
    reach: float,
) -> bool:
    """Whether nothing in the box can be an answer: too far from a worn shade, or on a rule's wrong side."""
    for i in range(worn.shape[0]):
        bound = box_bound(nodes, node, worn[i, 0], worn[i, 1], worn[i, 2], hues[i, 0], hues[i, 1])
        if bound * SLACK > reach:
            return True
    for rule in range(rules.shape[0]):
        if rules[rule, PART] == LIGHT:
            edge = nodes[node, L_HIGH] if rules[rule, SIGN] > 0.0 else nodes[node, L_LOW]
            if rules[rule, SIGN] * (edge - rules[rule, 0]) <= 0.0:
                return True
    return False


@compiled
def search_meeting_all(
    points: NDArray[np.float64],
    nodes: NDArray[np.float32],
    leaves: NDArray[np.int32],
    starts: NDArray[np.int32],
    owners: NDArray[np.int32],
    codes: NDArray[np.int32],
    mask: NDArray[np.uint8],
    per_group: bool,
    worn: NDArray[np.float64],
    rules: NDArray[np.float64],
    squares: NDArray[np.float64],
    positions: NDArray[np.int32],
) -> int:
    """The best shades among those that do all that is asked; how many there are."""
    hues = np.empty((worn.shape[0], 2))
    for i in range(worn.shape[0]):
        hues[i, 0] = math.sqrt(worn[i, 1] ** 2 + worn[i, 2] ** 2)
        hues[i, 1] = math.degrees(math.atan2(worn[i, 2], worn[i, 1]))
    waiting = np.empty(DEPTH, np.int64)
    waiting[0] = 0
    depth, size, first_leaf = 1, 0, leaves.size - 2
    while depth > 0:
        depth -= 1
        node = waiting[depth]
        reach = squares[0] if size == squares.size else np.inf
        if box_too_far(nodes, node, worn, hues, rules, reach):
            continue
        if node < first_leaf:
            left, right = 2 * node + 1, 2 * node + 2
            light, a, b = worn[0, 0], worn[0, 1], worn[0, 2]
            if box_bound(nodes, left, light, a, b, hues[0, 0], hues[0, 1]) < box_bound(
                nodes, right, light, a, b, hues[0, 0], hues[0, 1]
            ):
                left, right = right, left
            waiting[depth], waiting[depth + 1] = left, right
            depth += 2
            continue
        leaf = node - first_leaf
        for point in range(leaves[leaf], leaves[leaf + 1]):
            light, a, b = points[0, point], points[1, point], points[2, point]
            square = worst_square(worn, light, a, b)
            full = size == squares.size
            if (full and square > squares[0]) or unmet(rules, light, a, b) > 0.0:
                continue
            size = offer(
                square, owners, starts[point], starts[point + 1], codes, mask, per_group, -1,
                squares, positions, size,
            )  # fmt: skip
    in_order(squares, positions, size)
    return size


@compiled
def weigh_all(
    points: NDArray[np.float64],
    worn: NDArray[np.float64],
    rules: NDArray[np.float64],
    undone: NDArray[np.float64],
    worst: NDArray[np.float64],
) -> None:
    """For every point what it leaves undone, and the difference to the worn shade it suits worst."""
    for point in range(points.shape[1]):
        light, a, b = points[0, point], points[1, point], points[2, point]
        undone[point] = unmet(rules, light, a, b)
        worst[point] = math.sqrt(worst_square(worn, light, a, b))
