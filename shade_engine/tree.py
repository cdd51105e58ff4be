"""A palette as the search reads it: equal colours folded into one point, points in KD-tree order, boxes."""

import math
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from shade_engine.inputs import Floats
from shade_engine.kernels import arguments as column
from shade_engine.kernels.arguments import Tree

Ints = NDArray[np.int32]
Singles = NDArray[np.float32]

MIN_LEAF_POINTS = 8  # and twice as many at the most
# Columns of a box in files that are others in the search: the largest a squared, and hues in degrees
FILED_A_SQUARE, FILED_HUE, FILED_HUE_SPREAD = 8, 9, 10
Entry = TypeVar("Entry", bound=np.generic)


def read_only(array: NDArray[Entry]) -> NDArray[Entry]:
    """Make an array read-only, as a mapped one is, so that the kernels compile once for both."""
    view = array.view()
    view.flags.writeable = False
    return view


def owner_points(tree: Tree) -> Ints:
    """The point each entry of `owners` stands at."""
    return np.repeat(np.arange(len(tree.starts) - 1, dtype=np.int32), np.diff(tree.starts))


def point_of_shade(tree: Tree) -> Ints:
    """The point of each shade."""
    points = np.empty(len(tree.owners), dtype=np.int32)
    points[tree.owners] = owner_points(tree)
    return points


def lab_at(tree: Tree, points: Ints | int) -> Floats:
    """The colours of some points, row by row."""
    return np.ascontiguousarray(tree.points[:, points].T)


def keep_leaders(tree: Tree, codes: Ints) -> Tree:
    """The same tree, each point owned by the first shade of each group there; itself without groups."""
    if not codes.size:
        return tree
    first = _first_of_group(tree, codes)[0]
    counts = np.bincount(owner_points(tree)[first], minlength=len(tree.starts) - 1)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    return tree._replace(starts=read_only(starts), owners=read_only(tree.owners[first]))


def leader_rows(tree: Tree, codes: Ints) -> NDArray[np.int64]:
    """For each shade the row of its leader among `keep_leaders(tree, codes).owners`."""
    first, class_of = _first_of_group(tree, codes)
    row_of_class = np.empty(len(first), dtype=np.int64)
    row_of_class[class_of[first]] = np.arange(len(first))
    rows = np.empty(len(tree.owners), dtype=np.int64)
    rows[tree.owners] = row_of_class[class_of]
    return rows


def _first_of_group(tree: Tree, codes: Ints) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Tell which entries of `owners` come first of their point and group, and each entry's such class."""
    named = owner_points(tree).astype(np.int64) * (int(codes.max()) + 1) + codes[tree.owners]
    _, first, class_of = np.unique(named, return_index=True, return_inverse=True)
    return np.sort(first), class_of.reshape(-1)


def shades_at(
    tree: Tree, found: Ints, differences: Floats, *, in_order: bool
) -> tuple[NDArray[np.int64], Floats]:
    """Every shade that owns one of some points; `in_order` of difference and then of position, if wanted."""
    starts = tree.starts[found]
    counts = tree.starts[found + 1] - starts
    total = int(counts.sum())
    if total == len(found):  # each point has one owner, as almost always
        shades, far = tree.owners[starts], differences
    else:
        offsets = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts)
        shades, far = tree.owners[np.repeat(starts, counts) + offsets], np.repeat(differences, counts)
    if not in_order:
        return shades.astype(np.int64), far
    order = np.lexsort((shades, far))
    return shades[order].astype(np.int64), far[order]


def order_along_curve(lab: Floats) -> NDArray[np.int64]:
    """Order colours along Morton's curve, so that each is near the one before and asks for the same boxes."""
    cells = np.clip((lab + np.array([0, 256, 256])) * 2, 0, 1023).astype(np.uint32)  # ten bits each
    for bits, mask in ((16, 0x030000FF), (8, 0x0300F00F), (4, 0x030C30C3), (2, 0x09249249)):
        cells = (cells | (cells << bits)) & mask  # two empty bits behind each
    return np.argsort(cells[:, 0] | (cells[:, 1] << 1) | (cells[:, 2] << 2), kind="stable")


def build_tree(lab: Floats) -> Tree:
    """Build the tree over a palette."""
    unique, point_of = _fold(lab)
    order, leaves = _order_points(unique)
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    tree_point = rank[point_of]
    owners = np.argsort(tree_point, kind="stable").astype(np.int32)
    starts = np.searchsorted(tree_point[owners], np.arange(len(order) + 1)).astype(np.int32)
    points = np.ascontiguousarray(unique[order].T)
    return Tree(
        points=read_only(points),
        boxes=read_only(group_boxes(box_nodes(points, leaves))),
        leaves=read_only(leaves),
        starts=read_only(starts),
        owners=read_only(owners),
    )


def _fold(lab: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """The different colours of a palette, and which of them each shade has."""
    order = np.lexsort((lab[:, 2], lab[:, 1], lab[:, 0]))
    ranked = lab[order]
    new = np.ones(len(lab), dtype=bool)
    new[1:] = (ranked[1:] != ranked[:-1]).any(axis=1)
    point_of = np.empty(len(lab), dtype=np.int64)
    point_of[order] = np.cumsum(new) - 1
    return ranked[new], point_of


def _order_points(points: Floats) -> tuple[NDArray[np.int64], Ints]:
    """The tree's order of the points, and where in it each leaf begins.

    Each level halves all nodes of the level above along the axis on which their points lie furthest apart.
    """
    order, starts = np.arange(len(points)), np.array([0])
    for _ in range(max(0, math.floor(math.log2(max(1, (len(points) - 1) / MIN_LEAF_POINTS))))):
        own = points[order]
        spread = np.maximum.reduceat(own, starts) - np.minimum.reduceat(own, starts)
        starts = _halve(points, order, starts, np.argmax(spread, axis=1))
    return order, np.append(starts, len(points)).astype(np.int32)


def box_nodes(points: Floats, leaves: Ints) -> Singles:
    """A row for each node over points in tree order, (3, points): the root, and level upon level."""
    low = [np.minimum.reduceat(points, leaves[:-1], axis=1).T]
    high = [np.maximum.reduceat(points, leaves[:-1], axis=1).T]
    while len(low[-1]) > 1:
        low.append(np.minimum(low[-1][::2], low[-1][1::2]))
        high.append(np.maximum(high[-1][::2], high[-1][1::2]))
    return box_rows(np.concatenate(low[::-1]), np.concatenate(high[::-1]))


def group_boxes(nodes: Singles) -> Singles:
    """The boxes that the search looks at, in groups of eight siblings: each third level from the leaves."""
    levels = (len(nodes) + 1).bit_length() - 1
    groups = [np.empty((0, column.COLUMNS * column.GROUP), dtype=np.float32)]
    for level in range((levels - 2) % 3 + 1, levels, 3):
        own = nodes[2**level - 1 : 2 ** (level + 1) - 1]
        lacking = max(0, column.GROUP - len(own))
        groups.append(group_rows(np.pad(own, ((lacking, 0), (0, 0)))))
    return np.concatenate(groups)


def group_rows(rows: Singles) -> Singles:
    """Rows of boxes, eight by eight, column by column."""
    grouped = rows.copy()
    hue, spread = np.radians(rows[:, FILED_HUE]), np.radians(rows[:, FILED_HUE_SPREAD])
    grouped[:, column.HUE_X], grouped[:, column.HUE_Y] = np.cos(hue), np.sin(hue)
    grouped[:, column.HUE_REACH] = spread
    eights = grouped.reshape(-1, column.GROUP, column.COLUMNS).transpose(0, 2, 1)
    return np.ascontiguousarray(eights).reshape(len(eights), -1)


def _halve(
    points: Floats, order: NDArray[np.int64], starts: NDArray[np.int64], axes: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Order each node's points so that its lower half comes first; where each half begins.

    Halves are whole eights where that goes, as the processor takes so many points at once.
    """
    ends = np.append(starts[1:], len(order))
    sizes, lanes = ends - starts, column.LEAF_LANES
    middles = np.where(sizes < 2 * lanes, sizes // 2, (sizes + lanes) // (2 * lanes) * lanes)
    for start, end, middle, axis in zip(
        *(each.tolist() for each in (starts, ends, middles, axes)), strict=True
    ):
        own = order[start:end]
        order[start:end] = own[np.argpartition(points[own, axis], middle)]
    return np.stack([starts, starts + middles], axis=1).reshape(-1)


def box_rows(low: Floats, high: Floats) -> Singles:
    """A row for each box: edges, chroma, hues, and how far it reaches along a; rounded outwards."""
    nodes = np.empty((len(low), column.COLUMNS))
    nodes[:, [column.L_LOW, column.A_LOW, column.B_LOW]] = low
    nodes[:, [column.L_HIGH, column.A_HIGH, column.B_HIGH]] = high
    a, b = (np.stack([low[:, axis], high[:, axis]], axis=1) for axis in (1, 2))
    inner_a, inner_b = np.clip(0, a[:, 0], a[:, 1]), np.clip(0, b[:, 0], b[:, 1])
    corner_a, corner_b = a[:, [0, 0, 1, 1]], b[:, [0, 1, 0, 1]]
    nodes[:, column.C_LOW] = np.hypot(inner_a, inner_b)
    nodes[:, column.C_HIGH] = np.hypot(corner_a, corner_b).max(axis=1)
    nodes[:, FILED_A_SQUARE] = (a**2).max(axis=1)
    middle = np.degrees(np.arctan2(b.mean(axis=1), a.mean(axis=1))).astype(np.float32)
    turn = np.degrees(np.arctan2(corner_b, corner_a)) - middle[:, None]
    spread = np.abs((turn + 180) % 360 - 180).max(axis=1)
    nodes[:, FILED_HUE] = middle
    nodes[:, FILED_HUE_SPREAD] = np.where((inner_a == 0) & (inner_b == 0), 180, spread)
    return _rounded_outwards(nodes)


def _rounded_outwards(nodes: Floats) -> Singles:
    """In single precision, every box at least as large as it was."""
    nearest = nodes.astype(np.float32)
    for at in (column.L_LOW, column.A_LOW, column.B_LOW, column.C_LOW):
        nearest[:, at] = np.nextafter(nearest[:, at], np.float32(-np.inf))
    for at in (column.L_HIGH, column.A_HIGH, column.B_HIGH, column.C_HIGH, FILED_A_SQUARE, FILED_HUE_SPREAD):
        nearest[:, at] = np.nextafter(nearest[:, at], np.float32(np.inf))
    return nearest
