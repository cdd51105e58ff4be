"""The arguments of the searches, by name: the tree, which shades may answer, the question, the answers.

Two arrays of one type that change places give a wrong answer and no error. In a named tuple each has its
name, and two tuples that change places are an error of types. In compiled code a tuple costs nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Tree(NamedTuple):
    """Points in tree order, the boxes over them, and the shades that own each point.

    `leaves[i]:leaves[i + 1]` are the points of leaf i; the leaves are the tree's last level, the nodes from
    `len(leaves) - 2` on. `owners[starts[p]:starts[p + 1]]` are the shades at point p: equal colours are one
    point.
    """

    points: NDArray[np.float64]  # (3, points)
    nodes: NDArray[np.float32]  # (nodes, bounds.COLUMNS)
    leaves: NDArray[np.int32]  # (leaves + 1,): where the points of a leaf begin
    starts: NDArray[np.int32]  # (points + 1,): where the owners of a point begin
    owners: NDArray[np.int32]  # (shades,): grouped by point, ascending within it


class ShadeFilter(NamedTuple):
    """Which shades may answer. Empty `codes` mean that there are no groups, an empty `mask` no filter."""

    codes: NDArray[np.int32]  # (shades,): the group of each
    mask: NDArray[np.uint8]  # (shades,): 1 where a shade may answer
    per_group: bool  # whether only the best shade of each group answers
    banned_group: int  # the group that may not answer, or -1


class Question(NamedTuple):
    """The colour asked about, in Lab and as chroma and hue in degrees, and the largest squared difference."""

    light: float
    a: float
    b: float
    chroma: float
    hue: float
    limit: float


class Evidence(NamedTuple):
    """The shades worn, and a row for each rule: see `owned_search`."""

    worn: NDArray[np.float64]  # (shades worn, 3)
    rules: NDArray[np.float64]  # (rules, 6)


class Best(NamedTuple):
    """The best answers so far: a heap of squared differences and of the shades they belong to."""

    squares: NDArray[np.float64]
    positions: NDArray[np.int32]
