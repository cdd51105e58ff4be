"""The search: down the KD-tree, nearer box first, leaving out every box that can hold no answer."""

import math

import numpy as np

from shade_engine.kernels.arguments import (
    GROUP,
    GROUP_ROOM,
    Best,
    Bytes,
    Doubles,
    Ints,
    Longs,
    Metric,
    Question,
    ShadeFilter,
    Tree,
    Workspace,
)
from shade_engine.kernels.bounds import SLACK, bound_boxes
from shade_engine.kernels.compiled import compiled, compiled_inner
from shade_engine.kernels.formula import fit_metric
from shade_engine.kernels.handles import read_handle
from shade_engine.kernels.heap import comes_after, push_answer, sift_down, sort_heap
from shade_engine.kernels.leaf import LEAF_ROOM, WIDEST, exact_square, leaf_squares
from shade_engine.kernels.prefetch import PREFETCH_FROM, prefetch_box

DEPTH = 128  # of the stack: up to seven boxes wait at each level of the tree


@compiled_inner
def ask_colour(metric: Metric, light: float, a: float, b: float, limit: float) -> Question:
    """A colour as a question."""
    chroma = math.sqrt(a * a + b * b)
    x, y = (a / chroma, b / chroma) if chroma > 0.0 else (1.0, 0.0)
    return Question(light, a, b, chroma, x, y, limit, fit_metric(metric, chroma))


@compiled
def make_workspace() -> Workspace:
    """Room for one search after another."""
    room = np.empty(2 * DEPTH + GROUP_ROOM + LEAF_ROOM)
    group, near = 2 * DEPTH, 2 * DEPTH + GROUP_ROOM
    return Workspace(room[:DEPTH].view(np.int64), room[DEPTH:group], room[group:near], room[near:])


@compiled_inner
def slot_of_group(codes: Ints, positions: Ints, size: int, group: int) -> int:
    """The place of a group's best shade among the answers, or -1."""
    for slot in range(size):
        if codes[positions[slot]] == group:
            return slot
    return -1


@compiled_inner
def offer_shades(
    square: float, shades: Ints, first: int, last: int, allowed: ShadeFilter, best: Best, size: int
) -> int:
    """Offer a run of shades of one colour, ascending; how many answers there are now."""
    for at in range(first, last):
        shade = shades[at]
        full = size == best.squares.shape[0]
        if full and not comes_after(best.squares[0], best.positions[0], square, shade):
            break
        if allowed.mask.size > 0 and allowed.mask[shade] == 0:
            continue
        if allowed.banned_group >= 0 and allowed.codes[shade] == allowed.banned_group:
            continue
        slot = -1
        if allowed.per_group:
            slot = slot_of_group(allowed.codes, best.positions, size, allowed.codes[shade])
        if slot < 0:
            size = push_answer(best, size, square, shade)
        elif comes_after(best.squares[slot], best.positions[slot], square, shade):
            best.squares[slot], best.positions[slot] = square, shade
            sift_down(best, slot, size)
    return size


@compiled_inner
def any_allowed(mask: Bytes, owners: Ints, first: int, last: int) -> bool:
    """Whether the filter lets any of a run of shades through; no branch, so that the look-ups overlap."""
    count = 0
    for at in range(first, last):
        count += mask[owners[at]]
    return count > 0


@compiled_inner
def search_leaf(
    tree: Tree,
    start: int,
    end: int,
    allowed: ShadeFilter,
    question: Question,
    best: Best,
    size: int,
    near: Doubles,
) -> int:
    """Offer the shades of a run of points; how many answers there are now. `near` is room to work in."""
    mask, starts = allowed.mask, tree.starts
    if mask.size > 0 and not any_allowed(mask, tree.owners, starts[start], starts[end]):
        return size
    leaf_squares(tree.points, start, end, question, near)
    for lane in range(end - start):
        reach = best.squares[0] if size == best.squares.shape[0] else question.limit
        if near[lane] * near[WIDEST + lane] * SLACK > reach:
            continue
        square = exact_square(near, lane, question)
        if square <= reach:
            point = start + lane
            size = offer_shades(square, tree.owners, starts[point], starts[point + 1], allowed, best, size)
    return size


@compiled_inner
def push_boxes(tree: Tree, group: int, depth: int, reach: float, workspace: Workspace) -> int:
    """Let the boxes of a group that are within reach wait, the nearest on top; how many wait now."""
    waiting, bounds, found, _ = workspace
    number, below = GROUP * group + tree.leaves.size - 1 - (GROUP - 1) * tree.boxes.shape[0], depth
    for i in range(GROUP):
        bound = found[i] * SLACK
        if bound <= reach and number + i > 0:
            at = depth
            while at > below and bounds[at - 1] < bound:
                waiting[at], bounds[at] = waiting[at - 1], bounds[at - 1]
                at -= 1
            waiting[at], bounds[at] = number + i, bound
            depth += 1
    return depth


@compiled_inner
def search_tree(
    tree: Tree, allowed: ShadeFilter, question: Question, best: Best, workspace: Workspace
) -> int:
    """The best shades for one colour, best first, into `best`; how many there are."""
    waiting, bounds, found, near = workspace
    waiting[0], bounds[0] = 0, 0.0
    depth, size, groups = 1, 0, tree.boxes.shape[0]
    prefetching = tree.points.shape[1] >= PREFETCH_FROM
    while depth > 0:
        depth -= 1
        node = waiting[depth]
        reach = best.squares[0] if size == best.squares.shape[0] else question.limit
        if bounds[depth] > reach:
            continue
        if node >= groups:
            start, end = tree.leaves[node - groups], tree.leaves[node - groups + 1]
            size = search_leaf(tree, start, end, allowed, question, best, size, near)
            continue
        bound_boxes(tree.boxes, node, question, found)
        below, depth = depth, push_boxes(tree, node, depth, reach, workspace)
        if prefetching:
            for at in range(below, depth):
                prefetch_box(tree, waiting[at])
    sort_heap(best, size)
    return size


@compiled
def search_one(
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
    """One question, the shades found and how far each is written into what is given; how many there are.

    The tree and the filter are those of the handle at `address`. The metric and the colour are not tuples: on
    each call from Python numba takes 1 us to read one.
    """
    tree, allowed = read_handle(address)
    shades = np.empty(positions.size, np.int32)
    best = Best(differences, shades)
    question = ask_colour(Metric(formula, by_light, by_chroma, by_hue), light, a, b, limit)
    found = search_tree(tree, allowed, question, best, make_workspace())
    for i in range(found):
        positions[i], differences[i] = shades[i], math.sqrt(differences[i])
    return found


@compiled
def find_reached(
    tree: Tree,
    allowed: ShadeFilter,
    metric: Metric,
    questions: Doubles,
    banned: Ints,
    limits: Doubles,
    reached: Bytes,
) -> None:
    """Whether the tree has a shade within a row's own limit (squared) that is not of its banned group."""
    codes, mask, per_group, _ = allowed
    workspace = make_workspace()
    best = Best(np.empty(1), np.empty(1, np.int32))
    for row in range(questions.shape[0]):
        question = ask_colour(metric, questions[row, 0], questions[row, 1], questions[row, 2], limits[row])
        row_filter = ShadeFilter(codes, mask, per_group, banned[row])
        reached[row] = search_tree(tree, row_filter, question, best, workspace) > 0


@compiled
def search_rows(
    tree: Tree,
    allowed: ShadeFilter,
    metric: Metric,
    questions: Doubles,
    banned: Ints,
    limit: float,
    best: Best,
) -> None:
    """One question a row; where `banned` is given, a row's answers leave that group out."""
    codes, mask, per_group, banned_group = allowed
    workspace = make_workspace()
    for row in range(questions.shape[0]):
        question = ask_colour(metric, questions[row, 0], questions[row, 1], questions[row, 2], limit)
        if banned.size > 0:
            banned_group = banned[row]
        row_filter = ShadeFilter(codes, mask, per_group, banned_group)
        search_tree(tree, row_filter, question, Best(best.squares[row], best.positions[row]), workspace)
