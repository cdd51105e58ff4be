"""The table a shop serves from: every shade's best shades of other groups within its own partition."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from shade_engine.inputs import Floats
from shade_engine.kernels.walk import nearest_rows
from shade_engine.threads import in_chunks
from shade_engine.tree import Ints, frozen, plant

NO_MASK = frozen(np.empty(0, dtype=np.uint8))
Table = tuple[Ints, NDArray[np.float32]]
Progress = Callable[[int, int], None]


def neighbour_table(
    lab: Floats, codes: Ints, partitions: Ints, k: int, per_group: bool, progress: Progress | None
) -> Table:
    """Fill the table partition by partition, each with a tree of its own."""
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
    tree = plant(lab)
    asked = tree.leaders(groups)
    questions = tree.lab_at(asked.owner_points)
    squares = np.full((len(questions), k), np.inf)
    found = np.full((len(questions), k), -1, dtype=np.int32)
    source = asked if per_group else tree
    codes, banned = frozen(groups), frozen(groups[asked.owners])

    def answer(rows: slice) -> None:
        nearest_rows(
            source.points, source.nodes, source.leaves, source.starts, source.owners, codes, NO_MASK,
            per_group, questions[rows], banned[rows], squares[rows], found[rows],
        )  # fmt: skip

    in_chunks(answer, len(questions), progress)
    row = tree.leader_rows(groups)
    return found[row], np.sqrt(squares[row]).astype(np.float32)
