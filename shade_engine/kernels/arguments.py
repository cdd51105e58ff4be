"""The arguments of the searches, by name: the tree, which shades may answer, the question, the answers.

Two arrays of one type that change places give a wrong answer and no error. In a named tuple each has its
name, and two tuples that change places are an error of types. In compiled code a tuple costs nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Lab = tuple[float, float, float]
Doubles = NDArray[np.float64]
Singles = NDArray[np.float32]
Longs = NDArray[np.int64]
Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]


class Tree(NamedTuple):
    """Points in tree order, the boxes over them, and the shades that own each point.

    Boxes come in groups of eight siblings. Number 0 is the whole tree, and box i of group g is number
    `8 * g + i + leaves - 7 * groups`: that group, or from the number of groups on, a leaf. Where the whole
    tree has fewer than eight children, the first boxes of group 0 are none. `leaves[i]:leaves[i + 1]` are the
    points of leaf i, `owners[starts[p]:starts[p + 1]]` the shades at point p: equal colours are one point.
    """

    points: Doubles  # (3, points)
    boxes: Singles  # (groups, COLUMNS * GROUP): for each column the boxes of a group
    leaves: Ints  # (leaves + 1,): where the points of a leaf begin
    starts: Ints  # (points + 1,): where the owners of a point begin
    owners: Ints  # (shades,): grouped by point, ascending within it


class ShadeFilter(NamedTuple):
    """The shades that may answer. Empty `codes` mean that there are no groups, an empty `mask` no filter."""

    codes: Ints  # (shades,): the group of each
    mask: Bytes  # (shades,): 1 where a shade may answer
    per_group: bool  # whether only the best shade of each group answers
    banned_group: int  # the group that may not answer, or -1


class SearchHandle:
    """The arrays of a tree and of a filter, and the one number under which compiled code finds them.

    Numba takes 0.1 us to read an array that comes from Python, and a whole search takes 5. So a search gets
    `address` alone: the place in memory of a list of where the arrays are. The handle holds them, and has to
    be held until the search has ended.
    """

    __slots__ = ("_held", "address")

    def __init__(self, tree: Tree, allowed: ShadeFilter) -> None:
        arrays = [
            np.ascontiguousarray(array, kind)
            for array, kind in zip((*tree, allowed.codes, allowed.mask), KINDS, strict=True)
        ]
        places = [array.__array_interface__["data"][0] for array in arrays]
        sizes = [array.size for array in arrays]
        listed = np.array([*places, *sizes, allowed.per_group, allowed.banned_group], dtype=np.int64)
        self._held = (listed, arrays)
        self.address = int(listed.__array_interface__["data"][0])


KINDS = (np.float64, np.float32, np.int32, np.int32, np.int32, np.int32, np.uint8)  # of a handle's arrays
CIEDE2000, CIE94, HYAB = range(3)
L_LOW, L_HIGH, A_LOW, A_HIGH, B_LOW, B_HIGH = 0, 1, 2, 3, 4, 5  # columns of a box
C_LOW, C_HIGH = 6, 7  # plain chroma
HUE_X, HUE_Y, HUE_REACH = 8, 9, 10  # the middle of the hues, and how far they spread, in radians
COLUMNS = 11
GROUP = 8  # boxes that are bounded at once
GROUP_ROOM = (1 + COLUMNS) * GROUP  # for their bounds and for themselves
LEAF_LANES, WIDEST_LEAF = 8, 48  # points the processor takes at once, and the room for a leaf


class Metric(NamedTuple):
    """A formula, and what its three parts are multiplied by: one by its factors k_L, k_C, k_H."""

    formula: int
    by_light: float
    by_chroma: float
    by_hue: float


class Question(NamedTuple):
    """The colour asked about, in Lab and as chroma and hue, and the largest squared difference."""

    light: float
    a: float
    b: float
    chroma: float
    hue_x: float
    hue_y: float
    limit: float
    metric: Metric  # of CIE94 with the weights of this colour


class Evidence(NamedTuple):
    """The shades worn, and a row for each rule: see `owned_search`."""

    worn: Doubles  # (shades worn, 3)
    rules: Doubles  # (rules, 6)


class Workspace(NamedTuple):
    """Room a search works in: boxes that wait and their bounds, a group's, a leaf's squares, eight leaves.

    The bits of rough squares, read as whole numbers, are in the order of the squares. A key is the bits of a
    point's rough square and behind them its number, so one comparison of keys puts points in order.
    """

    waiting: Longs
    bounds: Doubles
    group: Singles  # (GROUP_ROOM,)
    near: Doubles  # (LEAF_ROOM,)
    rough: Singles  # (ROUGH_ROOM,)
    bits: Ints  # the same memory
    copied: Ints  # (EIGHT_LEAVES,): the points of leaves whose rough squares those are
    keys: Doubles  # the best, the worst first, and behind them those that are offered
    key_bits: Longs  # the same memory


class Best(NamedTuple):
    """The best answers so far: a heap of squared differences and of the shades they belong to."""

    squares: Doubles
    positions: Ints
