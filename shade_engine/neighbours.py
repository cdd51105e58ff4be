"""The table a shop serves from: every shade's best shades of other groups within its own partition."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from shade_engine.inputs import Floats
from shade_engine.kernels.arguments import Best, ShadeFilter
from shade_engine.kernels.search import search_rows
from shade_engine.threads import run_in_chunks
from shade_engine.tree import Ints, build_tree, keep_leaders, lab_at, leader_rows, owner_points, read_only

NO_MASK = read_only(np.empty(0, dtype=np.uint8))
Table = tuple[Ints, NDArray[np.float32]]
Progress = Callable[[int, int], None]


def build_neighbour_table(
    lab: Floats, codes: Ints, partitions: Ints, k: int, per_group: bool, progress: Progress | None
) -> Table:
    """Build the table partition by partition, each with a tree of its own."""
    positions = np.full((len(lab), k), -1, dtype=np.int32)
    differences = np.full((len(lab), k), np.inf, dtype=np.float32)
    groups = codes if codes.size else np.arange(len(lab), dtype=np.int32)
    done = 0
    for members in _members(partitions, len(lab)):

        def report(part: int, of: int, before: int = done, count: int = len(members)) -> None:
            if progress is not None:
                progress(before + part * count // of, len(lab))

        found, far = _within_one(lab[members], groups[members], k, per_group and codes.size > 0, report)
        positions[members] = np.where(found < 0, -1, members[found])
        differences[members] = far
        done += len(members)
    return positions, differences


def _members(partitions: Ints, count: int) -> Iterator[NDArray[np.int64]]:
    """The positions of each partition, ascending."""
    if not partitions.size:
        yield np.arange(count)
        return
    order = np.argsort(partitions, kind="stable")
    edges = np.flatnonzero(np.diff(partitions[order])) + 1
    yield from np.split(order, edges)


def _within_one(
    lab: Floats, groups: Ints, k: int, per_group: bool, progress: Callable[[int, int], None]
) -> tuple[Ints, NDArray[np.float32]]:
    """The table of one partition. Shades of one group and one colour have one answer, found once."""
    tree = build_tree(lab)
    leaders = keep_leaders(tree, groups)
    questions = lab_at(tree, owner_points(leaders))
    banned = read_only(groups[leaders.owners])
    squares = np.full((len(questions), k), np.inf)
    found = np.full((len(questions), k), -1, dtype=np.int32)
    candidates = leaders if per_group else tree
    allowed = ShadeFilter(read_only(groups), NO_MASK, per_group, banned_group=-1)

    def answer_rows(rows: slice) -> None:
        best = Best(squares[rows], found[rows])
        search_rows(candidates, allowed, questions[rows], banned[rows], best)

    run_in_chunks(answer_rows, len(questions), progress)
    row = leader_rows(tree, groups)
    return found[row], np.sqrt(squares[row]).astype(np.float32)
