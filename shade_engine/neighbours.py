"""The table a shop serves from: every shade's best shades of other groups within its own partition.

A table can be brought up to date after some shades came or went. Then only those rows are searched anew whose
answers may differ: rows of new shades, rows with a neighbour that is gone, and rows that a new shade is near.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from shade_engine.inputs import Floats
from shade_engine.kernels.arguments import Best, Metric, SearchHandle, ShadeFilter
from shade_engine.kernels.loading import load_searches
from shade_engine.threads import run_in_chunks
from shade_engine.tree import Ints, build_tree, keep_leaders, lab_at, leader_rows, owner_points, read_only

NO_MASK = read_only(np.empty(0, dtype=np.uint8))
Table = tuple[Ints, NDArray[np.float32]]
Progress = Callable[[int, int], None]

GONE: Final = -2
"""In a known table: a neighbour that the palette no longer has."""
_ROUNDED = 1.0 + 1e-6  # more than a difference loses when it is stored in single precision


class KnownNeighbours(NamedTuple):
    """A table from before. Its rows and positions are those of the palette as it is now."""

    positions: Ints  # (shades, k): GONE, or -1 past the last
    differences: NDArray[np.float32]  # (shades, k)
    is_new: NDArray[np.bool_]  # (shades,): what came since. These rows of the table do not count


def build_neighbour_table(
    lab: Floats,
    codes: Ints,
    partitions: Ints,
    metric: Metric,
    k: int,
    per_group: bool,
    progress: Progress | None,
    known: KnownNeighbours | None,
    threads: int,
) -> Table:
    """Build the table, partition by partition with a tree of its own, or bring a known one up to date."""
    groups = codes if codes.size else np.arange(len(lab), dtype=np.int32)
    positions = np.full((len(lab), k), -1, dtype=np.int32) if known is None else known.positions.copy()
    differences = (
        np.full((len(lab), k), np.inf, dtype=np.float32) if known is None else known.differences.copy()
    )
    done = 0
    for members in _members(partitions, len(lab)):
        rows = (
            np.arange(len(members)) if known is None else _find_outdated(lab, groups, members, metric, known)
        )

        def report(part: int, of: int, before: int = done, count: int = len(members)) -> None:
            if progress is not None:
                progress(before + part * count // of, len(lab))

        if rows.size:
            own = lab[members], groups[members]
            found, far = _within_one(*own, rows, metric, k, per_group and codes.size > 0, report, threads)
            positions[members[rows]] = np.where(found < 0, -1, members[found])
            differences[members[rows]] = far
        done += len(members)
    return positions, differences


def _find_outdated(
    lab: Floats, groups: Ints, members: NDArray[np.int64], metric: Metric, known: KnownNeighbours
) -> NDArray[np.int64]:
    """The rows of a partition whose neighbours may be others now."""
    is_new = known.is_new[members]
    outdated = is_new | (known.positions[members] == GONE).any(axis=1)
    if is_new.any():
        others = np.flatnonzero(~outdated)
        questions = members[others]
        furthest = known.differences[questions, -1].astype(np.float64) * _ROUNDED
        outdated[others] = _are_reached(lab, groups, members[is_new], metric, questions, furthest**2)
    return np.flatnonzero(outdated)


def _are_reached(
    lab: Floats,
    groups: Ints,
    new: NDArray[np.int64],
    metric: Metric,
    questions: NDArray[np.int64],
    limits: Floats,
) -> NDArray[np.bool_]:
    """Whether one of the new shades is as near to a shade as the last of its neighbours."""
    tree = build_tree(lab[new])
    allowed = ShadeFilter(read_only(groups[new]), NO_MASK, per_group=False, banned_group=-1)
    reached = np.zeros(len(questions), dtype=np.uint8)
    asked, banned = lab[questions], groups[questions].astype(np.int64)
    handle, searches = SearchHandle(tree, allowed), load_searches()

    def mark_rows(rows: slice) -> None:
        searches.find_reached(handle.address, metric, asked[rows], banned[rows], limits[rows], reached[rows])

    run_in_chunks(mark_rows, len(questions), None)
    return reached.astype(np.bool_)


def _members(partitions: Ints, count: int) -> Iterator[NDArray[np.int64]]:
    """The positions of each partition, ascending."""
    if not partitions.size:
        yield np.arange(count)
        return
    order = np.argsort(partitions, kind="stable")
    edges = np.flatnonzero(np.diff(partitions[order])) + 1
    yield from np.split(order, edges)


def _within_one(
    lab: Floats,
    groups: Ints,
    rows: NDArray[np.int64],
    metric: Metric,
    k: int,
    per_group: bool,
    progress: Callable[[int, int], None],
    threads: int,
) -> tuple[Ints, NDArray[np.float32]]:
    """Some rows of one partition. Shades of one group and one colour have one answer, found once."""
    tree = build_tree(lab)
    leaders = keep_leaders(tree, groups)
    asked, row = np.unique(leader_rows(tree, groups)[rows], return_inverse=True)
    questions = lab_at(tree, owner_points(leaders)[asked])
    banned = groups[leaders.owners[asked]].astype(np.int64)
    best = Best(np.full((len(questions), k), np.inf), np.full((len(questions), k), -1, dtype=np.int32))
    candidates = leaders if per_group else tree
    allowed = ShadeFilter(read_only(groups), NO_MASK, per_group, banned_group=-1)
    handle, searches = SearchHandle(candidates, allowed), load_searches()

    def answer_rows(part: slice) -> None:
        rows = np.arange(part.start, part.stop, dtype=np.int64)
        searches.search_rows(handle.address, metric, questions, rows, banned, np.inf, best)

    run_in_chunks(answer_rows, len(questions), progress, threads)
    return best.positions[row], np.sqrt(best.squares[row]).astype(np.float32)
