"""Several shades at once: how a colour stands to each shade owned, and the search for the best of them.

A rule is a row: the owned shade's Lab, which part of the difference it speaks of, the direction asked for,
and how far to go.
"""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.arguments import (
    CIEDE2000,
    GROUP,
    L_HIGH,
    L_LOW,
    Best,
    Doubles,
    Evidence,
    Metric,
    ShadeFilter,
    Tree,
    Workspace,
)
from shade_engine.kernels.bounds import bound_boxes
from shade_engine.kernels.compiled import compiled, compiled_inner
from shade_engine.kernels.formula import delta_e, difference_parts
from shade_engine.kernels.heap import sort_heap
from shade_engine.kernels.search import ask_colour, make_workspace, offer_shades, push_boxes

LIGHT, CHROMA, YELLOW = 0, 1, 2  # the part a rule speaks of
PART, SIGN, STEP = 3, 4, 5  # columns of a rule after its Lab
MOST = 1e300  # a squared difference above any


@compiled_inner
def shortfall(rules: NDArray[np.float64], rule: int, light: float, a: float, b: float) -> float:
    """The part of a rule's step that a colour leaves undone; 0 where it does as asked."""
    by_light, by_chroma, by_hue, _, mean_hue = difference_parts(
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


@compiled_inner
def worst_square(worn: NDArray[np.float64], light: float, a: float, b: float) -> float:
    """The squared difference to the worn shade it suits worst."""
    worst = 0.0
    for i in range(worn.shape[0]):
        worst = max(worst, delta_e(worn[i, 0], worn[i, 1], worn[i, 2], light, a, b))
    return worst * worst


@compiled_inner
def sum_shortfalls(rules: NDArray[np.float64], light: float, a: float, b: float) -> float:
    """The sum of what a colour leaves undone of all rules."""
    total = 0.0
    for rule in range(rules.shape[0]):
        total += shortfall(rules, rule, light, a, b)
    return total


@compiled_inner
def bound_evidence(tree: Tree, group: int, evidence: Evidence, workspace: Workspace, bounds: Doubles) -> None:
    """A group's bounds to the worn shade each suits worst; infinite where all is on a rule's wrong side."""
    worn, rules = evidence
    for box in range(GROUP):
        bounds[box] = 0.0
    for i in range(worn.shape[0]):
        question = ask_colour(Metric(CIEDE2000, 1.0, 1.0, 1.0), worn[i, 0], worn[i, 1], worn[i, 2], np.inf)
        bound_boxes(tree.boxes, group, question, workspace.group)
        for box in range(GROUP):
            bounds[box] = max(bounds[box], workspace.group[box])
    for rule in range(rules.shape[0]):
        if rules[rule, PART] == LIGHT:
            edge = L_HIGH if rules[rule, SIGN] > 0.0 else L_LOW
            for box in range(GROUP):
                if rules[rule, SIGN] * (tree.boxes[group, edge * GROUP + box] - rules[rule, 0]) <= 0.0:
                    bounds[box] = np.inf
    for box in range(GROUP):
        workspace.group[box] = bounds[box]


@compiled_inner
def offer_leaf(tree: Tree, leaf: int, allowed: ShadeFilter, evidence: Evidence, best: Best, size: int) -> int:
    """Offer the shades of a leaf that do all that is asked; how many answers there are now."""
    for point in range(tree.leaves[leaf], tree.leaves[leaf + 1]):
        light, a, b = tree.points[0, point], tree.points[1, point], tree.points[2, point]
        square = worst_square(evidence.worn, light, a, b)
        full = size == best.squares.size
        if (full and square > best.squares[0]) or sum_shortfalls(evidence.rules, light, a, b) > 0.0:
            continue
        first, last = tree.starts[point], tree.starts[point + 1]
        size = offer_shades(square, tree.owners, first, last, allowed, best, size)
    return size


@compiled
def search_meeting_all(tree: Tree, allowed: ShadeFilter, evidence: Evidence, best: Best) -> int:
    """The best shades among those that do all that is asked; how many there are."""
    workspace, bounds = make_workspace(), np.empty(GROUP)
    workspace.waiting[0], workspace.bounds[0] = 0, 0.0
    depth, size, groups = 1, 0, tree.boxes.shape[0]
    while depth > 0:
        depth -= 1
        node = workspace.waiting[depth]
        reach = best.squares[0] if size == best.squares.size else MOST
        if workspace.bounds[depth] > reach:
            continue
        if node >= groups:
            size = offer_leaf(tree, node - groups, allowed, evidence, best, size)
            continue
        bound_evidence(tree, node, evidence, workspace, bounds)
        depth = push_boxes(tree, node, depth, reach, workspace)
    sort_heap(best, size)
    return size


@compiled
def weigh_all(
    points: NDArray[np.float64],
    evidence: Evidence,
    undone: NDArray[np.float64],
    worst: NDArray[np.float64],
) -> None:
    """For every point what it leaves undone, and the difference to the worn shade it suits worst."""
    for point in range(points.shape[1]):
        light, a, b = points[0, point], points[1, point], points[2, point]
        undone[point] = sum_shortfalls(evidence.rules, light, a, b)
        worst[point] = math.sqrt(worst_square(evidence.worn, light, a, b))
