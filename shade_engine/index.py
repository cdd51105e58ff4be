"""The index: exact CIEDE2000 neighbours of a palette, in memory or mapped from files."""

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine import inputs, snapshot
from shade_engine.inputs import Floats, LabLike
from shade_engine.kernels.bounds import COLUMNS
from shade_engine.kernels.gather import nearest_of, points_inside
from shade_engine.kernels.leaf import LANES, WIDEST
from shade_engine.kernels.walk import nearest, nearest_rows
from shade_engine.neighbours import neighbour_table
from shade_engine.owned import OwnedMatch, Question, best_for_owned
from shade_engine.threads import in_chunks
from shade_engine.tree import Ints, Tree, frozen, plant

Answers = tuple[NDArray[np.int64], Floats]
Progress = Callable[[int, int], None]

NO_CODES: Ints = frozen(np.empty(0, dtype=np.int32))
NO_MASK: NDArray[np.uint8] = frozen(np.empty(0, dtype=np.uint8))
ROUNDING = 1.0 + 1e-12


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

    @classmethod
    def build(cls, lab: ArrayLike, groups: ArrayLike | None = None) -> Self:
        """Build the index over (n, 3) Lab colours; `groups` names what each belongs to, its product say."""
        palette = inputs.many_labs(lab, least=1)
        codes = inputs.codes_of(groups, len(palette), "groups")
        return cls._over(plant(palette), codes)

    @classmethod
    def _over(cls, tree: Tree, codes: Ints) -> Self:
        point_of = np.empty(len(tree.owners), dtype=np.int32)
        point_of[tree.owners] = tree.owner_points
        leaders = tree.leaders(codes)
        return cls(tree, leaders, frozen(point_of), frozen(codes))

    def __len__(self) -> int:
        """How many shades the palette has."""
        return len(self.point_of)

    @property
    def lab(self) -> Floats:
        """The palette, row by row."""
        return self.tree.lab_at(self.point_of)

    def lab_at(self, positions: ArrayLike) -> Floats:
        """Some rows of the palette."""
        return self.tree.lab_at(self.point_of[np.asarray(positions, dtype=np.int64)])

    def nearest(
        self,
        lab: LabLike,
        k: int = 20,
        *,
        max_delta_e: float | None = None,
        within: ArrayLike | None = None,
        per_group: bool = False,
    ) -> Answers:
        """The k nearest shades: their positions and differences.

        `within` keeps to a subset, a mask or positions; `per_group` gives the best shade of each group only;
        `max_delta_e` leaves out what is further.
        """
        light, a, b = inputs.one_lab(lab)
        furthest = math.inf if max_delta_e is None else inputs.radius(max_delta_e)
        limit = furthest * furthest * ROUNDING
        size = min(inputs.how_many(k), self.point_of.size)
        positions, differences = np.empty(size, dtype=np.int64), np.empty(size)
        grouped = per_group and self.codes.size > 0
        chosen = None if within is None else inputs.positions_in(within, len(self))
        if chosen is not None and self._are_few(chosen, size):
            few = np.flatnonzero(chosen) if chosen.dtype == bool else np.unique(chosen)
            found = nearest_of(
                self.tree.points, self.point_of, few.astype(np.int64), self.codes, NO_MASK, grouped,
                light, a, b, limit, positions, differences,
            )  # fmt: skip
        else:
            tree = self.leaders if grouped and chosen is None else self.tree
            found = nearest(
                tree.points, tree.nodes, tree.leaves, tree.starts, tree.owners, self.codes,
                self._mask(chosen), grouped, light, a, b, limit, positions, differences,
            )  # fmt: skip
        if max_delta_e is not None:
            found = int(np.searchsorted(differences[:found], furthest, side="right"))
        return (positions, differences) if found == size else (positions[:found], differences[:found])

    def nearest_many(self, labs: ArrayLike, k: int = 20, *, progress: Progress | None = None) -> Answers:
        """The k nearest shades of many colours, a row each, on all cores."""
        questions = inputs.many_labs(labs)
        size = min(inputs.how_many(k), len(self))
        squares = np.empty((len(questions), size))
        positions = np.empty((len(questions), size), dtype=np.int32)
        tree = self.tree

        def answer(rows: slice) -> None:
            nearest_rows(
                tree.points, tree.nodes, tree.leaves, tree.starts, tree.owners, self.codes, NO_MASK, False,
                questions[rows], NO_CODES, squares[rows], positions[rows],
            )  # fmt: skip

        in_chunks(answer, len(questions), progress)
        return positions.astype(np.int64), np.sqrt(squares)

    def within(self, lab: LabLike, delta_e: float) -> Answers:
        """Every shade no further than a difference."""
        light, a, b = inputs.one_lab(lab)
        furthest = inputs.radius(delta_e)
        tree, room = self.tree, 1024
        while True:
            found, squares = np.empty(room, dtype=np.int32), np.empty(room)
            limit = furthest * furthest * ROUNDING
            count = points_inside(tree.points, tree.nodes, tree.leaves, light, a, b, limit, found, squares)
            if count <= room:
                break
            room = count
        differences = np.sqrt(squares[:count])
        inside = differences <= furthest
        return tree.shades_at(found[:count][inside], differences[inside])

    def neighbours(
        self,
        k: int,
        partitions: ArrayLike | None = None,
        *,
        per_group: bool = False,
        progress: Progress | None = None,
    ) -> tuple[Ints, NDArray[np.float32]]:
        """Every shade's k best shades of other groups within its own partition, on all cores.

        Positions as (n, k) int32, -1 where there are no more, and differences as (n, k) float32, infinite
        there. Without groups every other shade counts. `per_group` takes the best shade of each group only.
        """
        wanted = inputs.how_many(k)
        parted = inputs.codes_of(partitions, len(self), "partitions")
        return neighbour_table(self.lab, self.codes, parted, wanted, per_group, progress)

    def nearest_to_owned(
        self,
        owned: Sequence[tuple[LabLike, str]],
        k: int = 20,
        *,
        within: ArrayLike | None = None,
        per_group: bool = False,
    ) -> list[OwnedMatch]:
        """The k best shades for someone who says of each shade owned how it suits: see `owned`."""
        question = Question.of(owned)
        chosen = None if within is None else inputs.positions_in(within, len(self))
        size = min(inputs.how_many(k), len(self))
        return best_for_owned(
            self.tree,
            self.codes,
            self._mask(chosen),
            question,
            size,
            per_group=per_group and self.codes.size > 0,
        )

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the index to a folder; a reader sees the old one or the new one, never half of it."""
        snapshot.write(
            Path(folder),
            {
                "points": self.tree.points,
                "nodes": self.tree.nodes,
                "leaves": self.tree.leaves,
                "starts": self.tree.starts,
                "owners": self.tree.owners,
                "leader_starts": self.leaders.starts,
                "leader_owners": self.leaders.owners,
                "point_of": self.point_of,
                "codes": self.codes,
            },
        )

    @classmethod
    def load(cls, folder: str | os.PathLike[str], mmap: bool = True, *, checksum: bool = True) -> Self:
        """Open a saved index, mapped (shared between processes) or read.

        Header, version and sizes are always checked; the bytes themselves too, unless `checksum` is False,
        for a reader that knows the publisher has done so.
        """
        found = snapshot.read(Path(folder), mmap=mmap, checksum=checksum)
        _check_sizes(Path(folder), found)
        shared = found["points"], found["nodes"], found["leaves"]
        tree = Tree(*shared, found["starts"], found["owners"])
        leaders = Tree(*shared, found["leader_starts"], found["leader_owners"])
        return cls(tree, leaders, found["point_of"], found["codes"])

    def _are_few(self, chosen: NDArray[Any], size: int) -> bool:
        """Whether looking at each shade chosen is cheaper than walking the tree past those that are not."""
        count = int(np.count_nonzero(chosen)) if chosen.dtype == bool else chosen.size
        return count * count <= size * len(self)

    def _mask(self, chosen: NDArray[Any] | None) -> NDArray[np.uint8]:
        if chosen is None:
            return NO_MASK
        if chosen.dtype != bool:
            mask = np.zeros(len(self), dtype=bool)
            mask[chosen] = True
            chosen = mask
        return frozen(np.ascontiguousarray(chosen).view(np.uint8))


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
            raise snapshot.refuse(folder / snapshot.HEADER, f"{name} has the wrong shape")
    if found["leaves"][-1] != points or np.diff(found["leaves"]).max(initial=0) > WIDEST - LANES:
        raise snapshot.refuse(folder / snapshot.HEADER, "its leaves are not those of its points")
