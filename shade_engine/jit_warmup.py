"""Compiling every kernel ahead of the first question: seconds once, then read from disk."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress

import numpy as np

from shade_engine.kernels.arguments import Best, Metric, SearchHandle, ShadeFilter, Tree
from shade_engine.kernels.loading import load_searches
from shade_engine.metrics import read_metric
from shade_engine.tree import box_nodes, group_boxes, read_only

GREY = (50.0, 0.0, 0.0)
Progress = Callable[[int, int], None]


def compile_engine(progress: Progress | None = None) -> None:
    """Compile the search now, or fetch it from disk, telling `progress` (done, of).

    >>> compile_engine()
    """
    load_searches(progress)


def smallest_tree() -> Tree:
    """One grey shade."""
    points, zero = read_only(np.array([GREY]).T.copy()), np.zeros(1, dtype=np.int32)
    both = np.array([0, 1], dtype=np.int32)
    boxes = read_only(group_boxes(box_nodes(points, both)))
    return Tree(points, boxes, read_only(both), read_only(both), read_only(zero))


def run_kernels(progress: Progress | None) -> None:
    """Ask every kernel once, with arguments of the kinds that an index has."""
    from shade_engine.kernels import searches  # noqa: PLC0415 - importing numba takes half a second

    tree, metric = smallest_tree(), read_metric()
    allowed = ShadeFilter(
        tree.owners, read_only(np.empty(0, dtype=np.uint8)), per_group=False, banned_group=-1
    )
    handle = SearchHandle(tree, allowed)
    rows, banned = np.array([GREY]), np.zeros(1, dtype=np.int64)

    def best() -> Best:
        return Best(np.empty(1), np.empty(1, dtype=np.int32))

    def found() -> tuple[np.ndarray, np.ndarray]:
        return np.empty(1, dtype=np.int64), np.empty(1)

    table = Best(np.empty((1, 1)), np.empty((1, 1), dtype=np.int32))
    reached = np.zeros(1, dtype=np.uint8)
    steps: list[Callable[[], object]] = [
        lambda: searches.delta_e_rows(Metric(*metric), rows, rows, np.empty(1)),
        lambda: searches.search_one(handle.address, *metric, *GREY, 1.0, *found()),
        lambda: searches.search_subset(
            np.zeros(1, dtype=np.int64), tree.owners, handle.address, *metric, *GREY, 1.0, *found()
        ),
        lambda: searches.search_radius(handle.address, *metric, *GREY, 1.0, *best()),
        lambda: searches.search_rows(handle.address, metric, rows, banned, banned, 1.0, table),
        lambda: searches.find_reached(handle.address, metric, rows, banned, np.ones(1), reached),
    ]
    run_steps(steps, progress)


def run_steps(steps: Sequence[Callable[[], object]], progress: Progress | None) -> None:
    """Run steps one after the other, telling `progress` (done, of)."""
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done, len(steps))
        step()
    if progress is not None:
        progress(len(steps), len(steps))


if __name__ == "__main__":
    with suppress(OSError, AttributeError):
        os.nice(10)
    compile_engine()
