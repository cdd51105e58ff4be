"""The search: down the KD-tree, nearer box first, leaving out every box that can hold no answer.

`leaves[i]:leaves[i + 1]` are the points of the tree's leaf i; the leaves are its last level, the
nodes from `len(leaves) - 2` on. `owners[starts[p]:starts[p + 1]]` are the shades at point p, ascending: equal
colours are one point. An empty `codes` or `mask` means there are no groups, or no filter.
"""

import math

import numpy as np
from numpy.typing import NDArray

from shade_engine.kernels.ahead import MANY, ask_below
from shade_engine.kernels.best import in_order, keep, sink, worse
from shade_engine.kernels.bounds import SLACK, box_bound
from shade_engine.kernels.compiled import compiled
from shade_engine.kernels.leaf import WIDEST, exact_square, leaf_squares

DEPTH = 64  # of the stack: one far child waits at each level of the tree


@compiled
def slot_of_group(codes: NDArray[np.int32], positions: NDArray[np.int32], size: int, group: int) -> int:
    """Where a group's best shade stands among the kept, or -1."""
    for slot in range(size):
        if codes[positions[slot]] == group:
            return slot
    return -1


@compiled
def offer(
    square: float,
    owners: NDArray[np.int32],
    first: int,
    last: int,
    codes: NDArray[np.int32],
    mask: NDArray[np.uint8],
    per_group: bool,
    banned: int,
    squares: NDArray[np.float64],
    positions: NDArray[np.int32],
    size: int,
) -> int:
    """Offer every shade of one point that the filter lets through; how many are kept now."""
    for at in range(first, last):
        owner = owners[at]
        if size == squares.shape[0] and not worse(squares[0], positions[0], square, owner):
            break
        if mask.size > 0 and mask[owner] == 0:
            continue
        if banned >= 0 and codes[owner] == banned:
            continue
        slot = slot_of_group(codes, positions, size, codes[owner]) if per_group else -1
        if slot < 0:
            size = keep(squares, positions, size, square, owner)
        elif worse(squares[slot], positions[slot], square, owner):
            squares[slot], positions[slot] = square, owner
            sink(squares, positions, slot, size)
    return size


@compiled
def any_kept(mask: NDArray[np.uint8], owners: NDArray[np.int32], first: int, last: int) -> bool:
    """Whether the filter keeps any of a run of shades; no branch, so that the look-ups overlap."""
    kept = 0
    for at in range(first, last):
        kept += mask[owners[at]]
    return kept > 0


@compiled
def scan_leaf(
    points: NDArray[np.float64],
    start: int,
    end: int,
    starts: NDArray[np.int32],
    owners: NDArray[np.int32],
    codes: NDArray[np.int32],
    mask: NDArray[np.uint8],
    per_group: bool,
    banned: int,
    light: float,
    a: float,
    b: float,
    limit: float,
    squares: NDArray[np.float64],
    positions: NDArray[np.int32],
    size: int,
    near: NDArray[np.float64],
) -> int:
    """Offer the shades of a run of points; how many are kept now."""
    if mask.size > 0 and not any_kept(mask, owners, starts[start], starts[end]):
        return size
    leaf_squares(points, start, end, light, a, b, near[0], near[1])
    for lane in range(end - start):
        reach = squares[0] if size == squares.shape[0] else limit
        if near[0, lane] * near[1, lane] * SLACK > reach:
            continue
        point = start + lane
        square = exact_square(near[0, lane], near[1, lane], points, point, light, a, b)
        if square <= reach:
            size = offer(
                square, owners, starts[point], starts[point + 1], codes, mask, per_group, banned,
                squares, positions, size,
            )  # fmt: skip
    return size


@compiled
def search(
    points: NDArray[np.float64],
    nodes: NDArray[np.float32],
    leaves: NDArray[np.int32],
    starts: NDArray[np.int32],
    owners: NDArray[np.int32],
    codes: NDArray[np.int32],
    mask: NDArray[np.uint8],
    per_group: bool,
    banned: int,
    light: float,
    a: float,
    b: float,
    limit: float,
    squares: NDArray[np.float64],
    positions: NDArray[np.int32],
) -> int:
    """The best shades for one colour, best first, into `squares` and `positions`; how many there are."""
    chroma, hue = math.sqrt(a * a + b * b), math.degrees(math.atan2(b, a))
    waiting, bounds, near = np.empty(DEPTH, np.int64), np.empty(DEPTH), np.empty((2, WIDEST))
    waiting[0], bounds[0] = 0, 0.0
    depth, size, first_leaf, many = 1, 0, leaves.size - 2, points.shape[1] >= MANY
    while depth > 0:
        depth -= 1
        node, bound = waiting[depth], bounds[depth]
        reach = squares[0] if size == squares.shape[0] else limit
        while bound * SLACK <= reach:
            if node >= first_leaf:
                start, end = leaves[node - first_leaf], leaves[node - first_leaf + 1]
                size = scan_leaf(
                    points, start, end, starts, owners, codes, mask, per_group, banned,
                    light, a, b, limit, squares, positions, size, near,
                )  # fmt: skip
                break
            node, other = 2 * node + 1, 2 * node + 2
            if many:
                ask_below(points, nodes, leaves, starts, owners, node)
            bound = box_bound(nodes, node, light, a, b, chroma, hue)
            further = box_bound(nodes, other, light, a, b, chroma, hue)
            if further < bound:
                node, other, bound, further = other, node, further, bound
            if further * SLACK <= reach:
                waiting[depth], bounds[depth] = other, further
                depth += 1
    in_order(squares, positions, size)
    return size


@compiled
def nearest(
    points: NDArray[np.float64],
    nodes: NDArray[np.float32],
    leaves: NDArray[np.int32],
    starts: NDArray[np.int32],
    owners: NDArray[np.int32],
    codes: NDArray[np.int32],
    mask: NDArray[np.uint8],
    per_group: bool,
    light: float,
    a: float,
    b: float,
    limit: float,
    positions: NDArray[np.int64],
    differences: NDArray[np.float64],
) -> int:
    """One question asked from Python, answered in what is handed back to it; how many answers there are."""
    best = np.empty(positions.size, np.int32)
    found = search(
        points,
        nodes,
        leaves,
        starts,
        owners,
        codes,
        mask,
        per_group,
        -1,
        light,
        a,
        b,
        limit,
        differences,
        best,
    )
    for i in range(found):
        positions[i], differences[i] = best[i], math.sqrt(differences[i])
    return found


@compiled
def nearest_rows(
    points: NDArray[np.float64],
    nodes: NDArray[np.float32],
    leaves: NDArray[np.int32],
    starts: NDArray[np.int32],
    owners: NDArray[np.int32],
    codes: NDArray[np.int32],
    mask: NDArray[np.uint8],
    per_group: bool,
    questions: NDArray[np.float64],
    banned: NDArray[np.int32],
    squares: NDArray[np.float64],
    positions: NDArray[np.int32],
) -> None:
    """One question a row; where `banned` is given, a row's answers leave that group out."""
    for row in range(questions.shape[0]):
        ban = banned[row] if banned.size > 0 else -1
        light, a, b = questions[row, 0], questions[row, 1], questions[row, 2]
        search(
            points, nodes, leaves, starts, owners, codes, mask, per_group, ban,
            light, a, b, np.inf, squares[row], positions[row],
        )  # fmt: skip
