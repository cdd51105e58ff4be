"""Compiling every kernel ahead of the first question: seconds once, then read from disk."""

from collections.abc import Callable

import numpy as np

from shade_engine.confidence import rate_confidence
from shade_engine.differences import ciede2000, describe_difference
from shade_engine.index import ShadeIndex
from shade_engine.kernels.arguments import Tree
from shade_engine.known_order import weigh_differences
from shade_engine.lab import to_lab
from shade_engine.match_descriptions import describe_matches, find_likely
from shade_engine.tree import box_rows, read_only

GREY = (50.0, 0.0, 0.0)


def _smallest_index() -> ShadeIndex:
    """One grey shade."""
    grey, zero = np.array([GREY]), np.zeros(1, dtype=np.int32)
    both = np.array([0, 1], dtype=np.int32)
    tree = Tree(*map(read_only, (grey.T.copy(), box_rows(grey, grey), both, both, zero)))
    return ShadeIndex(tree, tree, tree.owners, tree.owners)


def compile_engine(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile every kernel a serving process asks, or fetch it from disk, telling `progress` (done, of)."""
    index = _smallest_index()
    steps: list[Callable[[], object]] = [
        lambda: to_lab(np.full((1, 3), 119, dtype=np.uint8)),
        lambda: ciede2000(GREY, GREY),
        lambda: describe_difference(GREY, GREY),
        lambda: describe_matches(GREY, "unknown", [GREY], ["unknown"], [0.0]),
        lambda: find_likely(
            GREY, "unknown", np.zeros(1, np.int64), [0.0], 0.5, mended=[0], factors=np.ones(1)
        ),
        lambda: weigh_differences(GREY, [GREY], [False]),
        lambda: rate_confidence(0.0, "unknown", "unknown"),
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
