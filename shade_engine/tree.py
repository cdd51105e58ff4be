"""A palette as the search walks it: equal colours folded into one point, points in KD-tree order, boxes."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from shade_engine.inputs import Floats
from shade_engine.kernels import bounds as column

Ints = NDArray[np.int32]
Singles = NDArray[np.float32]

LEAF_SIZE = 16
Entry = TypeVar("Entry", bound=np.generic)


def frozen(array: NDArray[Entry]) -> NDArray[Entry]:
    """Make an array read-only, as a mapped one is, so that the kernels compile once for both."""
    view = array.view()
    view.flags.writeable = False
    return view


@dataclass(frozen=True, slots=True)
class Tree:
    """Points in tree order, the boxes over them, and the shades that own each point."""

    points: Floats  # (3, points)
    nodes: Singles  # (nodes, bounds.COLUMNS)
    leaves: Ints  # (leaves + 1,): where the points of a leaf begin
    starts: Ints  # (points + 1,): where the owners of a point begin
    owners: Ints  # (shades,): grouped by point, ascending within it

    @property
    def owner_points(self) -> Ints:
        """The point each entry of `owners` stands at."""
        return np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), np.diff(self.starts))

    def lab_at(self, points: Ints | int) -> Floats:
        """The colours of some points, row by row."""
        return np.ascontiguousarray(self.points[:, points].T)

    def leaders(self, codes: Ints) -> "Tree":
        """The same tree, each point owned by the first shade of each group there; itself without groups."""
        if not codes.size:
            return self
        first = self._first_of_group(codes)[0]
        counts = np.bincount(self.owner_points[first], minlength=len(self.starts) - 1)
        starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
        return Tree(self.points, self.nodes, self.leaves, frozen(starts), frozen(self.owners[first]))

    def leader_rows(self, codes: Ints) -> NDArray[np.int64]:
        """For each shade the row of its leader among `leaders(codes).owners`."""
        first, class_of = self._first_of_group(codes)
        row_of_class = np.empty(len(first), dtype=np.int64)
        row_of_class[class_of[first]] = np.arange(len(first))
        rows = np.empty(len(self.owners), dtype=np.int64)
        rows[self.owners] = row_of_class[class_of]
        return rows

    def _first_of_group(self, codes: Ints) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Which entries of `owners` come first of their point and group, and each entry's such class."""
        named = self.owner_points.astype(np.int64) * (int(codes.max()) + 1) + codes[self.owners]
        _, first, class_of = np.unique(named, return_index=True, return_inverse=True)
        return np.sort(first), class_of.reshape(-1)

    def shades_at(self, found: Ints, differences: Floats) -> tuple[NDArray[np.int64], Floats]:
        """Every shade that owns one of some points, in order of difference and then of position."""
        counts = self.starts[found + 1] - self.starts[found]
        offsets = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        shades = self.owners[np.repeat(self.starts[found], counts) + offsets]
        far = np.repeat(differences, counts)
        order = np.lexsort((shades, far))
        return shades[order].astype(np.int64), far[order]


def plant(lab: Floats) -> Tree:
    """Build the tree over a palette."""
    unique, point_of = _fold(lab)
    order, leaves, nodes = _boxes(unique)
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    tree_point = rank[point_of]
    owners = np.argsort(tree_point, kind="stable").astype(np.int32)
    starts = np.searchsorted(tree_point[owners], np.arange(len(order) + 1)).astype(np.int32)
    points = np.ascontiguousarray(unique[order].T)
    return Tree(frozen(points), frozen(nodes), frozen(leaves), frozen(starts), frozen(owners))


def _fold(lab: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """The different colours of a palette, and which of them each shade has."""
    order = np.lexsort((lab[:, 2], lab[:, 1], lab[:, 0]))
    ranked = lab[order]
    new = np.ones(len(lab), dtype=bool)
    new[1:] = (ranked[1:] != ranked[:-1]).any(axis=1)
    point_of = np.empty(len(lab), dtype=np.int64)
    point_of[order] = np.cumsum(new) - 1
    return ranked[new], point_of


def _boxes(points: Floats) -> tuple[NDArray[np.int64], Ints, Singles]:
    """The tree's order of the points, where in it each leaf begins, and a row for each node."""
    from sklearn.neighbors import KDTree  # noqa: PLC0415 - serving processes never build

    _, order, spans, edges = KDTree(points, leaf_size=LEAF_SIZE).get_arrays()
    leaves = np.append(spans["idx_start"][spans["is_leaf"] > 0], len(points)).astype(np.int32)
    return np.asarray(order), leaves, boxes_of(edges[0], edges[1])


def boxes_of(low: Floats, high: Floats) -> Singles:
    """What the bound asks of boxes: edges, chroma, hues, and how far they reach along a; rounded outwards."""
    nodes = np.empty((len(low), column.COLUMNS))
    nodes[:, [column.L_LOW, column.A_LOW, column.B_LOW]] = low
    nodes[:, [column.L_HIGH, column.A_HIGH, column.B_HIGH]] = high
    a, b = (np.stack([low[:, axis], high[:, axis]], axis=1) for axis in (1, 2))
    inner_a, inner_b = np.clip(0, a[:, 0], a[:, 1]), np.clip(0, b[:, 0], b[:, 1])
    corner_a, corner_b = a[:, [0, 0, 1, 1]], b[:, [0, 1, 0, 1]]
    nodes[:, column.C_LOW] = np.hypot(inner_a, inner_b)
    nodes[:, column.C_HIGH] = np.hypot(corner_a, corner_b).max(axis=1)
    nodes[:, column.A_SQUARE] = (a**2).max(axis=1)
    middle = np.degrees(np.arctan2(b.mean(axis=1), a.mean(axis=1))).astype(np.float32)
    turn = np.degrees(np.arctan2(corner_b, corner_a)) - middle[:, None]
    spread = np.abs((turn + 180) % 360 - 180).max(axis=1)
    nodes[:, column.HUE] = middle
    nodes[:, column.HUE_REACH] = np.where((inner_a == 0) & (inner_b == 0), 180, spread)
    return _rounded_outwards(nodes)


def _rounded_outwards(nodes: Floats) -> Singles:
    """In single precision, every box at least as large as it was."""
    nearest = nodes.astype(np.float32)
    for at in (column.L_LOW, column.A_LOW, column.B_LOW, column.C_LOW):
        nearest[:, at] = np.nextafter(nearest[:, at], np.float32(-np.inf))
    for at in (column.L_HIGH, column.A_HIGH, column.B_HIGH, column.C_HIGH, column.A_SQUARE, column.HUE_REACH):
        nearest[:, at] = np.nextafter(nearest[:, at], np.float32(np.inf))
    return nearest
