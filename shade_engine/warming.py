"""The first compile, as a step of its own: seconds once, then kept on disk."""

from collections.abc import Callable

import numpy as np

from shade_engine.differences import ciede2000
from shade_engine.index import ShadeIndex
from shade_engine.kernels import bounds as column
from shade_engine.tree import Tree, frozen

GREY = (50.0, 0.0, 0.0)


def _smallest_index() -> ShadeIndex:
    """One grey shade, planted by hand: warming up must not need what building needs."""
    nodes = np.zeros((1, column.COLUMNS))
    nodes[0, [column.L_LOW, column.L_HIGH]] = GREY[0]
    nodes[0, [column.HUE_REACH, column.END, column.LEAF]] = 180, 1, 1
    one = np.zeros(1, dtype=np.int32)
    points = np.array(GREY).reshape(3, 1)
    starts = np.array([0, 1], dtype=np.int32)
    tree = Tree(frozen(points), frozen(nodes), frozen(starts), frozen(one))
    return ShadeIndex(tree, tree, tree.owners, tree.owners, 1)


def warm_up(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile every kernel a serving process asks, or fetch it from disk, telling `progress` (done, of)."""
    index = _smallest_index()
    steps: list[Callable[[], object]] = [
        lambda: ciede2000(GREY, GREY),
        lambda: index.nearest(GREY, 1),
        lambda: index.nearest(GREY, 1, within=np.array([True]), per_group=True),
        lambda: index.nearest_many([GREY], 1),
        lambda: index.within(GREY, 1),
        lambda: index.nearest_to_owned([(GREY, "wear"), (GREY, "too_dark")], 1),
    ]
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done, len(steps))
        step()
    if progress is not None:
        progress(len(steps), len(steps))
