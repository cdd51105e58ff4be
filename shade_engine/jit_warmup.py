"""Compiling every kernel ahead of the first question: seconds once, then read from disk."""

from collections.abc import Callable, Sequence

import numpy as np

from shade_engine.differences import ciede2000
from shade_engine.index import ShadeIndex
from shade_engine.kernels.arguments import Tree
from shade_engine.lab import to_lab
from shade_engine.tree import box_rows, read_only

GREY = (50.0, 0.0, 0.0)


def smallest_index() -> ShadeIndex:
    """One grey shade."""
    grey, zero = np.array([GREY]), np.zeros(1, dtype=np.int32)
    both = np.array([0, 1], dtype=np.int32)
    tree = Tree(*map(read_only, (grey.T.copy(), box_rows(grey, grey), both, both, zero)))
    return ShadeIndex(tree, tree, tree.owners, tree.owners)


def compile_engine(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile every kernel of the search, or fetch it from disk, telling `progress` (done, of)."""
    index = smallest_index()
    steps: list[Callable[[], object]] = [
        lambda: to_lab(np.full((1, 3), 119, dtype=np.uint8)),
        lambda: ciede2000(GREY, GREY),
        lambda: index.nearest(GREY, 1),
        lambda: index.nearest(GREY, 1, within=np.array([True]), per_group=True),
        lambda: index.nearest_many([GREY], 1),
        lambda: index.within(GREY, 1),
    ]
    run_steps(steps, progress)


def run_steps(steps: Sequence[Callable[[], object]], progress: Callable[[int, int], None] | None) -> None:
    """Run steps one after the other, telling `progress` (done, of)."""
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done, len(steps))
        step()
    if progress is not None:
        progress(len(steps), len(steps))
