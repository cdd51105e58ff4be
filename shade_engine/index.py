"""The index: exact CIEDE2000 neighbours of a palette, in memory or mapped from files."""

import math
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine import inputs, snapshot
from shade_engine.inputs import Floats, Lab, LabLike
from shade_engine.kernels.arguments import Best, ShadeFilter, Tree
from shade_engine.kernels.bounds import COLUMNS
from shade_engine.kernels.leaf import LANES, WIDEST
from shade_engine.kernels.radius_search import search_radius
from shade_engine.kernels.search import search_one, search_rows
from shade_engine.kernels.subset_search import search_subset
from shade_engine.neighbours import KnownNeighbours, build_neighbour_table
from shade_engine.threads import run_in_chunks
from shade_engine.tree import Ints, build_tree, keep_leaders, lab_at, point_of_shade, read_only, shades_at

Nearest = tuple[NDArray[np.int64], Floats]
Progress = Callable[[int, int], None]

NO_CODES: Ints = read_only(np.empty(0, dtype=np.int32))
NO_MASK: NDArray[np.uint8] = read_only(np.empty(0, dtype=np.uint8))
NO_GROUP = -1
ROUNDING = 1.0 + 1e-12
FIRST_CAPACITY = 65_536  # shades a search by radius makes room for at first


@dataclass(frozen=True, slots=True, eq=False)
class ShadeIndex:
    """A palette that answers which of its shades are nearest to a colour. Build one with `build` or `load`.

    Positions are the rows of the palette. Answers ascend by difference, ties by position. An index never
    changes, so any number of threads may ask it at once.
    """

    tree: Tree
    leaders: Tree  # the same points, owned by the first shade of each group alone
    point_of: Ints
    codes: Ints
    _unfiltered: tuple[ShadeFilter, ShadeFilter] = field(init=False, repr=False)  # without groups, and with

    def __post_init__(self) -> None:
        """Make what every question passes to the kernels once, not at each question."""
        alone, grouped = (
            ShadeFilter(self.codes, NO_MASK, per_group, NO_GROUP) for per_group in (False, True)
        )
        object.__setattr__(self, "_unfiltered", (alone, grouped))

    @classmethod
    def build(cls, lab: ArrayLike, groups: ArrayLike | None = None) -> Self:
        """Build the index over (n, 3) Lab colours; `groups` names what each belongs to, its product say."""
        palette = inputs.check_labs(lab, least=1)
        codes = inputs.number_groups(groups, len(palette), "groups")
        tree = build_tree(palette)
        return cls(tree, keep_leaders(tree, codes), read_only(point_of_shade(tree)), read_only(codes))

    def __len__(self) -> int:
        """Tell how many shades the palette has."""
        return len(self.point_of)

    @property
    def lab(self) -> Floats:
        """The palette, row by row."""
        return lab_at(self.tree, self.point_of)

    def lab_at(self, positions: ArrayLike) -> Floats:
        """Some rows of the palette."""
        return lab_at(self.tree, self.point_of[np.asarray(positions, dtype=np.int64)])

    def nearest(
        self,
        lab: LabLike,
        k: int = 20,
        *,
        max_delta_e: float | None = None,
        within: ArrayLike | None = None,
        per_group: bool = False,
    ) -> Nearest:
        """The k nearest shades: their positions and differences.

        `within` keeps to a subset, a mask or positions; `per_group` gives the best shade of each group only;
        `max_delta_e` leaves out what is further.
        """
        colour = inputs.check_lab(lab)
        furthest = math.inf if max_delta_e is None else inputs.check_difference(max_delta_e)
        limit = furthest * furthest * ROUNDING
        size = min(inputs.check_count(k), self.point_of.size)
        positions, differences = np.empty(size, dtype=np.int64), np.empty(size)
        grouped = per_group and self.codes.size > 0
        if within is not None:
            found = self._search_within(
                inputs.check_filter(within, len(self)), colour, limit, grouped, positions, differences
            )
        else:
            tree = self.leaders if grouped else self.tree
            found = search_one(tree, self._unfiltered[grouped], colour, limit, positions, differences)
        if max_delta_e is not None:
            found = int(np.searchsorted(differences[:found], furthest, side="right"))
        return (positions, differences) if found == size else (positions[:found], differences[:found])

    def _search_within(
        self,
        chosen: NDArray[Any],
        colour: Lab,
        limit: float,
        per_group: bool,
        positions: NDArray[np.int64],
        differences: Floats,
    ) -> int:
        """The same among a part of the palette: one by one where they are few, down the tree otherwise."""
        if self._are_few(chosen, positions.size):
            few = np.flatnonzero(chosen) if chosen.dtype == bool else np.unique(chosen)
            return search_subset(
                few.astype(np.int64, copy=False), self.tree.points, self.point_of,
                self._unfiltered[per_group], colour, limit, positions, differences,
            )  # fmt: skip
        return search_one(self.tree, self._allow(chosen, per_group), colour, limit, positions, differences)

    def nearest_many(self, labs: ArrayLike, k: int = 20, *, progress: Progress | None = None) -> Nearest:
        """The k nearest shades of many colours, a row each, on all cores."""
        questions = inputs.check_labs(labs)
        size = min(inputs.check_count(k), len(self))
        squares = np.empty((len(questions), size))
        positions = np.empty((len(questions), size), dtype=np.int32)
        allowed = self._unfiltered[False]

        def answer_rows(rows: slice) -> None:
            best = Best(squares[rows], positions[rows])
            search_rows(self.tree, allowed, questions[rows], NO_CODES, best)

        run_in_chunks(answer_rows, len(questions), progress)
        return positions.astype(np.int64), np.sqrt(squares)

    def within(self, lab: LabLike, delta_e: float, *, in_order: bool = True) -> Nearest:
        """Every shade no further than a difference. Ordering many costs more than finding them."""
        colour, furthest = inputs.check_lab(lab), inputs.check_difference(delta_e)
        limit, room = furthest * furthest * ROUNDING, FIRST_CAPACITY
        while True:
            found = Best(squares=np.empty(room), positions=np.empty(room, dtype=np.int32))
            count = search_radius(self.tree, colour, limit, found)
            if count <= room:
                break
            room = count
        differences = np.sqrt(found.squares[:count])
        inside = differences <= furthest
        return shades_at(self.tree, found.positions[:count][inside], differences[inside], in_order=in_order)

    def neighbours(
        self,
        k: int,
        partitions: ArrayLike | None = None,
        *,
        per_group: bool = False,
        progress: Progress | None = None,
        known: KnownNeighbours | None = None,
    ) -> tuple[Ints, NDArray[np.float32]]:
        """Every shade's k best shades of other groups within its own partition, on all cores.

        Positions as (n, k) int32, -1 where there are no more, and differences as (n, k) float32, infinite
        there. Without groups every other shade counts. `per_group` takes the best shade of each group only.
        A table `known` from before is brought up to date, with the same answers as one built from nothing.
        """
        wanted = inputs.check_count(k)
        parted = inputs.number_groups(partitions, len(self), "partitions")
        return build_neighbour_table(self.lab, self.codes, parted, wanted, per_group, progress, known)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the index to a folder; a reader sees the old one or the new one, never half of it."""
        arrays = self.tree._asdict() | {
            "leader_starts": self.leaders.starts,
            "leader_owners": self.leaders.owners,
            "point_of": self.point_of,
            "codes": self.codes,
        }
        snapshot.write_arrays(Path(folder), arrays)

    @classmethod
    def load(cls, folder: str | os.PathLike[str], mmap: bool = True, *, checksum: bool = True) -> Self:
        """Open a saved index, mapped (shared between processes) or read.

        Header, version and sizes are always checked; the bytes themselves too, unless `checksum` is False,
        for a reader that knows the publisher has done so.
        """
        found = snapshot.read_arrays(Path(folder), mmap=mmap, checksum=checksum)
        _check_sizes(Path(folder), found)
        tree = Tree(**{name: found[name] for name in Tree._fields})
        leaders = tree._replace(starts=found["leader_starts"], owners=found["leader_owners"])
        return cls(tree, leaders, found["point_of"], found["codes"])

    def _are_few(self, chosen: NDArray[Any], size: int) -> bool:
        """Whether looking at each shade chosen is cheaper than walking the tree past those that are not."""
        count = int(np.count_nonzero(chosen)) if chosen.dtype == bool else chosen.size
        return count * count <= size * len(self)

    def allow(self, within: ArrayLike | None, *, per_group: bool) -> ShadeFilter:
        """A filter as the kernels read it."""
        if within is None:
            return self._unfiltered[per_group and self.codes.size > 0]
        return self._allow(inputs.check_filter(within, len(self)), per_group and self.codes.size > 0)

    def _allow(self, chosen: NDArray[Any], per_group: bool) -> ShadeFilter:
        return ShadeFilter(self.codes, self._mask(chosen), per_group, NO_GROUP)

    def _mask(self, chosen: NDArray[Any]) -> NDArray[np.uint8]:
        if chosen.dtype != bool:
            mask = np.zeros(len(self), dtype=bool)
            mask[chosen] = True
            chosen = mask
        return read_only(np.ascontiguousarray(chosen).view(np.uint8))


def _check_sizes(folder: Path, found: dict[str, Any]) -> None:
    """Refuse parts that do not belong together, before a kernel trusts one about another."""
    points, shades = found["points"].shape[-1], len(found["owners"])
    leaves, leaders = len(found["leaves"]) - 1, len(found["leader_owners"])
    expected: dict[str, set[tuple[int, ...]]] = {
        "points": {(3, points)},
        "nodes": {(2 * leaves - 1, COLUMNS)},
        "starts": {(points + 1,)},
        "leader_starts": {(points + 1,)},
        "owners": {(shades,)},
        "leader_owners": {(leaders,)},
        "point_of": {(shades,)},
        "codes": {(shades,), (0,)},
    }
    for name, shapes in expected.items():
        if found[name].shape not in shapes:
            raise snapshot.untrusted(folder / snapshot.HEADER, f"{name} has the wrong shape")
    if found["leaves"][-1] != points or np.diff(found["leaves"]).max(initial=0) > WIDEST - LANES:
        raise snapshot.untrusted(folder / snapshot.HEADER, "its leaves are not those of its points")
