"""The search: down the KD-tree, nearer box first, leaving out every box that can hold no answer."""

import math

import numpy as np

from shade_engine.kernels.arguments import (
    CIEDE2000,
    GROUP,
    GROUP_ROOM,
    LEAF_LANES,
    Best,
    Bytes,
    Doubles,
    Ints,
    Longs,
    Metric,
    Question,
    ShadeFilter,
    Singles,
    Tree,
    Workspace,
)
from shade_engine.kernels.bounds import SLACK, bound_boxes
from shade_engine.kernels.compiled import compiled, compiled_inner
from shade_engine.kernels.formula import fit_metric, weighed_delta_e
from shade_engine.kernels.handles import read_handle
from shade_engine.kernels.heap import comes_after, push_answer, sift_down, sort_heap
from shade_engine.kernels.leaf import LEAF_ROOM, WIDEST, copied_squares, exact_square, leaf_squares
from shade_engine.kernels.prefetch import PREFETCH_FROM, prefetch_box
from shade_engine.kernels.rough_leaf import (
    BY_A,
    BY_B,
    BY_LIGHT,
    EIGHT_LEAVES,
    ERROR,
    KEYS_AT_ONCE,
    OFFERED,
    ROUGH_ROOM,
    TINY,
    keep_within,
    rough_squares,
)

DEPTH = 128  # of the stack: up to seven boxes wait at each level of the tree
NO_POINT = 0x7FFFFFFF  # of a key
FURTHEST = math.inf  # than any key
TAKEN = np.float32(1e38)  # in place of a leaf's bound


@compiled_inner
def whole_lanes(count: int) -> int:
    """So many points in whole eights."""
    return (count + LEAF_LANES - 1) // LEAF_LANES * LEAF_LANES


@compiled_inner
def ask_colour(metric: Metric, light: float, a: float, b: float, limit: float) -> Question:
    """A colour as a question."""
    chroma = math.sqrt(a * a + b * b)
    x, y = (a / chroma, b / chroma) if chroma > 0.0 else (1.0, 0.0)
    return Question(light, a, b, chroma, x, y, limit, fit_metric(metric, chroma))


@compiled
def make_workspace() -> Workspace:
    """Room for one search after another."""
    group, near = 2 * DEPTH, 2 * DEPTH + GROUP_ROOM // 2
    rough, copied = near + LEAF_ROOM, near + LEAF_ROOM + ROUGH_ROOM // 2
    keys = copied + EIGHT_LEAVES // 2
    room = np.empty(keys + OFFERED + EIGHT_LEAVES)
    return Workspace(
        room[:DEPTH].view(np.int64), room[DEPTH:group], room[group:near].view(np.float32), room[near:rough],
        room[rough:copied].view(np.float32), room[rough:copied].view(np.int32),
        room[copied:keys].view(np.int32), room[keys:], room[keys:].view(np.int64),
    )  # fmt: skip


@compiled_inner
def slot_of_group(codes: Ints, positions: Ints, size: int, group: int) -> int:
    """The place of a group's best shade among the answers, or -1."""
    for slot in range(size):
        if codes[positions[slot]] == group:
            return slot
    return -1


@compiled_inner
def may_answer(allowed: ShadeFilter, shade: int) -> bool:
    """Whether the filter lets a shade through."""
    if allowed.mask.size > 0 and allowed.mask[shade] == 0:
        return False
    return allowed.banned_group < 0 or allowed.codes[shade] != allowed.banned_group


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
        if not may_answer(allowed, shade):
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
def offer_point(
    tree: Tree, point: int, lane: int, allowed: ShadeFilter, question: Question, best: Best, size: int,
    near: Doubles,
) -> int:  # fmt: skip
    """Offer the shades of a point, measured in this lane; how many answers there are now."""
    reach = best.squares[0] if size == best.squares.shape[0] else question.limit
    if near[lane] * near[WIDEST + lane] * SLACK > reach:
        return size
    square = exact_square(near, lane, question)
    if square > reach:
        return size
    return offer_shades(square, tree.owners, tree.starts[point], tree.starts[point + 1], allowed, best, size)


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
        size = offer_point(tree, start + lane, lane, allowed, question, best, size, near)
    return size


@compiled_inner
def push_boxes(tree: Tree, group: int, depth: int, reach: float, workspace: Workspace) -> int:
    """Let the boxes of a group that are within reach wait, the nearest on top; how many wait now."""
    waiting, bounds, found = workspace.waiting, workspace.bounds, workspace.group
    number, below = GROUP * group + tree.leaves.size - 1 - (GROUP - 1) * tree.boxes.shape[0], depth
    for i in range(GROUP):
        bound = float(found[i])
        if bound <= reach and number + i > 0:
            at = depth
            while at > below and bounds[at - 1] < bound:
                waiting[at], bounds[at] = waiting[at - 1], bounds[at - 1]
                at -= 1
            waiting[at], bounds[at] = number + i, bound
            depth += 1
    return depth


@compiled_inner
def widen(square: float) -> float:
    """How large the rough square of a nearer point can be, where this is a point's rough square.

    Of less than 1e-12 single precision may have lost all.
    """
    return square * (1.0 + 3.0 * ERROR) + 1e-12


@compiled_inner
def square_of(key: int, workspace: Workspace) -> float:
    """The rough square that a key begins with, by way of a place behind those of the points copied."""
    workspace.bits[EIGHT_LEAVES] = key >> 32
    return float(workspace.rough[EIGHT_LEAVES])


@compiled_inner
def any_answers(tree: Tree, allowed: ShadeFilter, point: int) -> bool:
    """Whether the filter lets any shade of a point through."""
    for at in range(tree.starts[point], tree.starts[point + 1]):
        if may_answer(allowed, tree.owners[at]):
            return True
    return False


@compiled_inner
def subtract(points: Doubles, axis: int, start: int, count: int, value: float, out: Singles, to: int) -> None:
    """Write how far a run of points is from a value.

    An index without a sign cannot mean a place from an array's end, so the processor takes eight at once.
    """
    first, place = np.uint64(start), np.uint64(to)
    for i in range(np.uint64(count)):
        out[place + i] = points[axis, first + i] - value


@compiled_inner
def find_nearest(bounds: Singles, first: int, reach: float) -> int:
    """The nearest of eight leaves that is within reach and not yet taken, or -1. Leaves below 0 are none."""
    nearest = -1
    for leaf in range(max(first, 0), first + GROUP):
        bound = bounds[leaf - first]
        if bound <= reach and bound < TAKEN and (nearest < 0 or bound < bounds[nearest - first]):
            nearest = leaf
    return nearest


@compiled_inner
def copy_leaves(
    tree: Tree, first: int, last: int, bounds: Singles, allowed: ShadeFilter, question: Question,
    reach: float, workspace: Workspace,
) -> int:  # fmt: skip
    """Copy how far the points of leaves within reach are in L, a and b; how many points.

    Whole eights are copied, and what is too much is written over.
    """
    points, rough, leaves, count = tree.points, workspace.rough, tree.leaves, 0
    for leaf in range(first, last):
        if bounds[leaf - first] > reach:
            continue
        start, end = leaves[leaf], leaves[leaf + 1]
        if allowed.mask.size > 0 and not any_allowed(
            allowed.mask, tree.owners, tree.starts[start], tree.starts[end]
        ):
            continue
        copied = min(whole_lanes(end - start), points.shape[1] - start)
        subtract(points, 0, start, copied, question.light, rough, BY_LIGHT + count)
        subtract(points, 1, start, copied, question.a, rough, BY_A + count)
        subtract(points, 2, start, copied, question.b, rough, BY_B + count)
        for i in range(end - start):
            workspace.copied[count + i] = start + i
        count += end - start
    return count


@compiled_inner
def put_among_best(keys: Doubles, at: int, room: int) -> None:
    """Put four keys among the best, which are in order, the worst first; the four worst of all drop out.

    The n-th worst of all is the better of the j-th worst of the four and the (n - j)-th worst of the best,
    for the j from 0 to 4 for which that is worst.
    """
    a, b, c, d = keys[at], keys[at + 1], keys[at + 2], keys[at + 3]
    a, b, c, d = max(a, b), min(a, b), max(c, d), min(c, d)
    a, b, c, d = max(a, c), max(b, d), min(a, c), min(b, d)
    b, c = max(b, c), min(b, c)
    for i in range(room):
        keys[i] = max(
            keys[i + 4], min(keys[i + 3], a), min(keys[i + 2], b), min(keys[i + 1], c), min(keys[i], d)
        )


@compiled_inner
def choose_copied(
    tree: Tree, count: int, allowed: ShadeFilter, question: Question, reach: float, workspace: Workspace,
    room: int, k: int,
) -> float:  # fmt: skip
    """Put the points copied that are within reach among the best so far, by rough squares; the reach now."""
    points, metric, keys, bits = tree.points, question.metric, workspace.keys, workspace.key_bits
    rough_squares(question, workspace.rough, whole_lanes(count))
    count = keep_within(workspace.rough, workspace.bits, workspace.copied, count, np.float32(reach), bits)
    last, is_filtered = OFFERED, allowed.mask.size > 0 or allowed.banned_group >= 0
    for at in range(OFFERED, OFFERED + count):
        key = bits[at]
        point = key & NO_POINT
        if key < 0:
            if -square_of(key, workspace) > reach:
                continue
            full = weighed_delta_e(
                question.light, question.a, question.b, points[0, point], points[1, point], points[2, point],
                metric.by_light, metric.by_chroma, metric.by_hue,
            )  # fmt: skip
            workspace.rough[EIGHT_LEAVES] = full * full + TINY
            key = np.int64(workspace.bits[EIGHT_LEAVES]) << 32 | point
        if not is_filtered or any_answers(tree, allowed, point):
            bits[last] = key
            last += 1
    for at in range(last, last + KEYS_AT_ONCE - 1):
        keys[at] = FURTHEST
    for at in range(OFFERED, last, KEYS_AT_ONCE):
        put_among_best(keys, at, room)
    return widen(square_of(bits[room - k], workspace))


@compiled_inner
def choose_in_leaves(
    tree: Tree, first: int, allowed: ShadeFilter, question: Question, reach: float, workspace: Workspace,
    room: int, k: int, by_one: bool,
) -> float:  # fmt: skip
    """Put what eight leaves have within reach among the best so far, by one or at once; the reach now.

    For many answers leaves are taken by one only until there are enough: then the reach is below `TAKEN`.
    """
    bounds, none = workspace.group, max(-first, 0)  # leaves below 0
    if tree.points.shape[1] >= PREFETCH_FROM:
        for i in range(GROUP):
            if bounds[i] <= reach:
                prefetch_box(tree, tree.boxes.shape[0] + first + i)
    nearest = find_nearest(bounds, first, reach) if by_one else -1
    while nearest >= 0:
        own = bounds[nearest - first :]
        count = copy_leaves(tree, nearest, nearest + 1, own, allowed, question, reach, workspace)
        reach = choose_copied(tree, count, allowed, question, reach, workspace, room, k)
        own[0] = TAKEN
        by_one = k < LEAF_LANES or workspace.key_bits[room - k] & NO_POINT == NO_POINT
        nearest = find_nearest(bounds, first, reach) if by_one else -1
    if not by_one:
        count = copy_leaves(
            tree, first + none, first + GROUP, bounds[none:], allowed, question, reach, workspace
        )
        reach = choose_copied(tree, count, allowed, question, reach, workspace, room, k)
    return reach


@compiled_inner
def walk_roughly(
    tree: Tree, allowed: ShadeFilter, question: Question, workspace: Workspace, room: int, k: int
) -> None:
    """Put the points that may be among the best k into the keys, the leaves of a group at once.

    For few answers, and as long as there are none, leaves are taken one by one: each brings the reach down.
    """
    waiting, bounds, found = workspace.waiting, workspace.bounds, workspace.group
    waiting[0], bounds[0] = 0, 0.0
    depth, reach, groups = 1, widen(question.limit), tree.boxes.shape[0]
    above = tree.leaves.size - 1 - (GROUP - 1) * groups
    prefetching, by_one = tree.points.shape[1] >= PREFETCH_FROM, True
    while depth > 0:
        depth -= 1
        group = waiting[depth]
        if bounds[depth] > reach:
            continue
        bound_boxes(tree.boxes, group, question, found)
        first, below = GROUP * group + above, depth
        has_leaves = first + GROUP > groups
        if not has_leaves:
            depth = push_boxes(tree, group, depth, reach, workspace)
        if prefetching:
            for at in range(below, depth):
                prefetch_box(tree, waiting[at])
        if has_leaves:
            reach = choose_in_leaves(
                tree, first - groups, allowed, question, reach, workspace, room, k, by_one
            )
            by_one = k < LEAF_LANES


@compiled
def walk_exactly(
    tree: Tree, allowed: ShadeFilter, question: Question, best: Best, workspace: Workspace
) -> int:
    """Offer the shades of every leaf within reach; how many answers there are."""
    waiting, bounds, found = workspace.waiting, workspace.bounds, workspace.group
    waiting[0], bounds[0] = 0, 0.0
    depth, size, groups, k = 1, 0, tree.boxes.shape[0], best.squares.shape[0]
    reach, prefetching = question.limit, tree.points.shape[1] >= PREFETCH_FROM
    while depth > 0:
        depth -= 1
        node = waiting[depth]
        if bounds[depth] > reach:
            continue
        if node >= groups:
            start, end = tree.leaves[node - groups], tree.leaves[node - groups + 1]
            size = search_leaf(tree, start, end, allowed, question, best, size, workspace.near)
            reach = best.squares[0] if size == k else question.limit
            continue
        bound_boxes(tree.boxes, node, question, found)
        below, depth = depth, push_boxes(tree, node, depth, reach, workspace)
        if prefetching:
            for at in range(below, depth):
                prefetch_box(tree, waiting[at])
    return size


@compiled_inner
def choose_points(
    tree: Tree, allowed: ShadeFilter, question: Question, best: Best, workspace: Workspace
) -> int:
    """The points that may be the best, into the keys; how many, or 0 where too many are too alike to tell."""
    keys, k = workspace.key_bits, best.squares.shape[0]
    room = (k // LEAF_LANES + 1) * LEAF_LANES
    workspace.rough[0] = widen(question.limit)
    for at in range(room):
        keys[at] = np.int64(workspace.bits[0]) << 32 | NO_POINT
    for at in range(room, room + KEYS_AT_ONCE):
        workspace.keys[at] = -1.0
    walk_roughly(tree, allowed, question, workspace, room, k)
    reach, worse = widen(square_of(keys[room - k], workspace)), 0
    while worse < room and (keys[worse] & NO_POINT == NO_POINT or square_of(keys[worse], workspace) > reach):
        worse += 1
    for at in range(worse, room):
        keys[at - worse] = keys[at] & NO_POINT
    return room - worse if worse > 0 else 0


@compiled
def search_tree(
    tree: Tree, allowed: ShadeFilter, question: Question, best: Best, workspace: Workspace
) -> int:
    """The best shades for one colour, best first, into `best`; how many there are."""
    metric, near, size, chosen = question.metric, workspace.near, 0, 0
    is_plain = metric.formula == CIEDE2000 and metric.by_chroma == metric.by_hue and not allowed.per_group
    if is_plain and best.squares.shape[0] < WIDEST and tree.boxes.shape[0] > 0:
        chosen = choose_points(tree, allowed, question, best, workspace)
    if chosen == 0:
        size = walk_exactly(tree, allowed, question, best, workspace)
    for axis in range(3):
        for i in range(chosen):
            near[(2 + axis) * WIDEST + i] = tree.points[axis, workspace.key_bits[i]]
    copied_squares(question, near, (chosen + 3) // 4 * 4)  # the processor takes four at once
    for i in range(chosen):
        size = offer_point(tree, workspace.key_bits[i], i, allowed, question, best, size, near)
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
    address: int, metric: Metric, questions: Doubles, banned: Longs, limits: Doubles, reached: Bytes
) -> None:
    """Whether the tree has a shade within a row's own limit (squared) that is not of its banned group."""
    tree, (codes, mask, per_group, _) = read_handle(address)
    workspace = make_workspace()
    best = Best(np.empty(1), np.empty(1, np.int32))
    for row in range(questions.shape[0]):
        question = ask_colour(metric, questions[row, 0], questions[row, 1], questions[row, 2], limits[row])
        row_filter = ShadeFilter(codes, mask, per_group, banned[row])
        reached[row] = search_tree(tree, row_filter, question, best, workspace) > 0


@compiled
def search_rows(
    address: int, metric: Metric, questions: Doubles, rows: Longs, banned: Longs, limit: float, best: Best
) -> None:
    """Answer the questions of some rows; where `banned` is given, a row's answers leave that group out."""
    tree, (codes, mask, per_group, banned_group) = read_handle(address)
    workspace = make_workspace()
    for row in rows:
        question = ask_colour(metric, questions[row, 0], questions[row, 1], questions[row, 2], limit)
        if banned.size > 0:
            banned_group = banned[row]
        row_filter = ShadeFilter(codes, mask, per_group, banned_group)
        search_tree(tree, row_filter, question, Best(best.squares[row], best.positions[row]), workspace)
