"""The index: exact neighbours of a palette by a colour-difference formula, in memory or mapped from files."""

import math
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine import inputs, scan, snapshot
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, LabLike
from shade_engine.kernels.arguments import (
    COLUMNS,
    LEAF_LANES,
    WIDEST_LEAF,
    Best,
    Metric,
    SearchHandle,
    ShadeFilter,
    Tree,
)
from shade_engine.kernels.loading import find_searches
from shade_engine.metrics import METRICS, Factors, describe_metric, read_metric
from shade_engine.neighbours import KnownNeighbours, build_neighbour_table
from shade_engine.reading import frames
from shade_engine.threads import check_threads, map_on_all_cores, run_in_chunks
from shade_engine.tree import (
    Ints,
    box_nodes,
    build_tree,
    group_boxes,
    keep_leaders,
    lab_at,
    order_along_curve,
    point_of_shade,
    read_only,
    shades_at,
)

Nearest = tuple[NDArray[np.int64], Floats]
Progress = Callable[[int, int], None]
Beyond = Literal["trim", "pad", "error"]

NONE_BANNED = np.empty(0, dtype=np.int64)
NO_MASK: NDArray[np.uint8] = read_only(np.empty(0, dtype=np.uint8))
POSITION = np.dtype(np.int64)
NO_GROUP = -1
ROUNDING = 1.0 + 1e-12
FIRST_CAPACITY = 65_536  # shades a search by radius makes room for at first
CIEDE2000_AS_PUBLISHED = read_metric()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ShadeIndex:
    """A palette that answers which of its shades are nearest to a colour. Build one with `build` or `load`.

    Positions are the rows of the palette. Answers ascend by difference, ties by position. An index never
    changes, so any number of threads may ask it at once.

    >>> index = ShadeIndex.build([(90.0, 4.0, 10.0), (60.0, 15.0, 30.0), (30.0, 12.0, 16.0)])
    >>> positions, differences = index.nearest((58.0, 15.0, 31.0), k=2)
    >>> positions.tolist(), differences.round(2).tolist()
    ([1, 0], [1.85, 26.57])
    """

    tree: Tree
    leaders: Tree  # the same points, owned by the first shade of each group alone
    point_of: Ints
    codes: Ints
    metric: Metric = CIEDE2000_AS_PUBLISHED
    names: NDArray[Any] | None = None
    _unfiltered: tuple[ShadeFilter, ShadeFilter] = field(init=False)  # without groups, and with
    _handles: tuple[SearchHandle, SearchHandle] = field(
        init=False
    )  # the same, of the tree and of its leaders

    def __post_init__(self) -> None:
        """Make what every question passes to the kernels once, not at each question."""
        alone, grouped = (
            ShadeFilter(self.codes, NO_MASK, per_group, NO_GROUP) for per_group in (False, True)
        )
        object.__setattr__(self, "_unfiltered", (alone, grouped))
        object.__setattr__(
            self, "_handles", (SearchHandle(self.tree, alone), SearchHandle(self.leaders, grouped))
        )

    @classmethod
    def build(
        cls,
        lab: ArrayLike,
        groups: ArrayLike | None = None,
        *,
        metric: str = "ciede2000",
        factors: Factors | None = None,
        columns: tuple[str, str, str] | str | None = None,
        names: ArrayLike | str | None = None,
    ) -> Self:
        """Build the index over (n, 3) Lab colours; `groups` names what each belongs to, its product say.

        `metric` is ciede2000, cie94 or hyab, with factors k_L, k_C, k_H. Of a frame (pandas, polars, others)
        `columns` are those of L, a and b, or one of colours as text; `names` and `groups` may be columns too.
        """
        if columns is not None or isinstance(names, str):
            lab, groups, names = frames.read_columns(lab, columns, groups, names)
        palette = inputs.check_labs(lab, least=1, argument="lab")
        codes = inputs.number_groups(groups, len(palette), "groups")
        tree = build_tree(palette)
        point_of, found = read_only(point_of_shade(tree)), read_metric(metric, factors)
        named = None if names is None else inputs.check_names(names, len(palette))
        return cls(tree, keep_leaders(tree, codes), point_of, read_only(codes), found, named)

    def __len__(self) -> int:
        """Tell how many shades the palette has."""
        return len(self.point_of)

    def __repr__(self) -> str:
        """Tell on one line what this is."""
        colours = self.tree.points.shape[1]
        return f"ShadeIndex({len(self):,} shades, {colours:,} colours, {describe_metric(self.metric)})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Unpickled arrays are made read-only, as mapped ones are: what is compiled is for those."""
        parts = (self.tree, self.leaders, self.point_of, self.codes, self.metric, self.names)
        return _restore, (type(self), *parts)

    @property
    def lab(self) -> Floats:
        """The palette, row by row."""
        return lab_at(self.tree, self.point_of)

    def lab_at(self, positions: ArrayLike) -> Floats:
        """Some rows of the palette."""
        return lab_at(self.tree, self.point_of[inputs.check_positions(positions, len(self))])

    def nearest(
        self,
        lab: LabLike,
        k: int = 20,
        *,
        max_delta_e: float | None = None,
        within: ArrayLike | None = None,
        per_group: bool = False,
        factors: Factors | None = None,
    ) -> Nearest:
        """The k nearest shades: their positions and differences.

        `within` keeps to a subset, a mask or positions; `per_group` gives the best shade of each group only;
        `max_delta_e` leaves out what is further; `factors` are k_L, k_C, k_H of this question.
        """
        colour = inputs.check_lab(lab)
        furthest = math.inf if max_delta_e is None else inputs.check_difference(max_delta_e, "max_delta_e")
        limit = furthest * furthest * ROUNDING
        size = min(inputs.check_count(k), self.point_of.size)
        metric = self.metric if factors is None else self._with_factors(factors)
        grouped = per_group and self.codes.size > 0
        chosen = None if within is None else inputs.check_filter(within, len(self))
        searches = find_searches(self.point_of.size)
        if searches is None:
            return scan.find_nearest(self._scanned(metric), colour, size, furthest, chosen, grouped)
        positions, differences = np.empty(size, POSITION), np.empty(size)
        if chosen is None:
            handle = self._handles[grouped]
            found = searches.search_one(handle.address, *metric, *colour, limit, positions, differences)
        elif self._are_few(chosen, size):
            few = np.flatnonzero(chosen) if chosen.dtype == bool else np.unique(chosen)
            few, handle = few.astype(np.int64, copy=False), self._handles[grouped]
            found = searches.search_subset(
                few, self.point_of, handle.address, *metric, *colour, limit, positions, differences
            )
        else:
            handle = SearchHandle(self.tree, self._allow(chosen, per_group=grouped))
            found = searches.search_one(handle.address, *metric, *colour, limit, positions, differences)
        if max_delta_e is not None:
            found = int(np.searchsorted(differences[:found], furthest, side="right"))
        return (positions, differences) if found == size else (positions[:found], differences[:found])

    def nearest_many(
        self,
        labs: ArrayLike,
        k: int = 20,
        *,
        max_delta_e: float | None = None,
        within: ArrayLike | None = None,
        per_group: bool = False,
        factors: Factors | None = None,
        beyond: Beyond = "trim",
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> Nearest:
        """The k nearest shades of many colours, a row each, on all cores or so many threads.

        Where a row has fewer answers than there is room for, what is left is the position n and an infinite
        difference, as in SciPy. A k above the number of shades gives as many columns as there are shades
        ("trim"), k columns ("pad") or an error.
        """
        questions = np.ascontiguousarray(inputs.check_labs(labs))
        size = self._columns(inputs.check_count(k), beyond)
        metric = self.metric if factors is None else self._with_factors(factors)
        furthest = math.inf if max_delta_e is None else inputs.check_difference(max_delta_e, "max_delta_e")
        chosen = None if within is None else inputs.check_filter(within, len(self))
        workers, grouped = check_threads(threads), per_group and self.codes.size > 0
        best = Best(
            np.full((len(questions), size), np.inf), np.full((len(questions), size), len(self), np.int32)
        )
        searches = find_searches(len(self) * len(questions))
        if searches is None:
            scanned = self._scanned(metric)
            for row, question in enumerate(questions):
                found, far = scan.find_nearest(scanned, question, size, furthest, chosen, grouped)
                best.positions[row, : len(found)], best.squares[row, : len(found)] = found, far
            if progress is not None:
                progress(len(questions), len(questions))
            return best.positions.astype(POSITION), best.squares
        handle = self._handles[grouped]
        if chosen is not None:
            handle = SearchHandle(self.tree, self._allow(chosen, per_group=grouped))
        limit = furthest * furthest * ROUNDING
        order = order_along_curve(questions)

        def answer_rows(part: slice) -> None:
            searches.search_rows(handle.address, metric, questions, order[part], NONE_BANNED, limit, best)

        run_in_chunks(answer_rows, len(questions), progress, workers)
        positions, differences = best.positions.astype(POSITION), np.sqrt(best.squares, out=best.squares)
        if max_delta_e is not None:
            too_far = differences > furthest
            differences[too_far], positions[too_far] = np.inf, len(self)
        return positions, differences

    def within(
        self, lab: LabLike, delta_e: float, *, factors: Factors | None = None, in_order: bool = True
    ) -> Nearest:
        """Every shade no further than a difference. Ordering many costs more than finding them."""
        colour, furthest = inputs.check_lab(lab), inputs.check_difference(delta_e)
        metric = self.metric if factors is None else self._with_factors(factors)
        searches = find_searches(len(self))
        if searches is None:
            return scan.find_nearest(self._scanned(metric), colour, len(self), furthest, None, grouped=False)
        limit, room = furthest * furthest * ROUNDING, FIRST_CAPACITY
        while True:
            found = Best(squares=np.empty(room), positions=np.empty(room, dtype=np.int32))
            count = searches.search_radius(self._handles[0].address, *metric, *colour, limit, *found)
            if count <= room:
                break
            room = count
        differences = np.sqrt(found.squares[:count])
        inside = differences <= furthest
        return shades_at(self.tree, found.positions[:count][inside], differences[inside], in_order=in_order)

    def within_many(
        self,
        labs: ArrayLike,
        delta_e: float,
        *,
        factors: Factors | None = None,
        threads: int | None = None,
        progress: Progress | None = None,
    ) -> list[Nearest]:
        """For each of many colours every shade no further than a difference, on all cores or `threads`."""
        questions, furthest = inputs.check_labs(labs), inputs.check_difference(delta_e)
        find_searches(len(self) * len(questions))
        return map_on_all_cores(
            lambda lab: self.within(lab, furthest, factors=factors),
            questions,
            progress,
            check_threads(threads),
        )

    def nearest_frame(
        self,
        frame: Any,
        k: int = 1,
        *,
        columns: tuple[str, str, str] | str = ("L", "a", "b"),
        max_delta_e: float | None = None,
    ) -> Any:
        """The k nearest of each row of a frame, as such a frame: row, rank, position, name, delta_e."""
        questions = frames.read_colours(frame, columns)
        positions, differences = self.nearest_many(questions, k, max_delta_e=max_delta_e)
        return frames.list_answers(frame, positions, differences, len(self), self.names)

    def neighbours(
        self,
        k: int,
        partitions: ArrayLike | None = None,
        *,
        per_group: bool = False,
        threads: int | None = None,
        progress: Progress | None = None,
        known: KnownNeighbours | None = None,
    ) -> tuple[Ints, NDArray[np.float32]]:
        """Every shade's k best shades of other groups within its own partition, on all cores.

        Positions as (n, k) int32, -1 where there are no more, and differences as (n, k) float32, infinite
        there. Without groups every other shade counts. `per_group` takes the best shade of each group only.
        A table `known` from before is brought up to date, with the same answers as one built from nothing.
        """
        wanted, workers = inputs.check_count(k), check_threads(threads)
        parted = inputs.number_groups(partitions, len(self), "partitions")
        return build_neighbour_table(
            self.lab, self.codes, parted, self.metric, wanted, per_group, progress, known, workers
        )

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the index to a folder; a reader sees the old one or the new one, never half of it.

        Names are not saved.
        """
        arrays = {name: getattr(self.tree, name) for name in ("points", "leaves", "starts", "owners")} | {
            "nodes": box_nodes(self.tree.points, self.tree.leaves),
            "leader_starts": self.leaders.starts,
            "leader_owners": self.leaders.owners,
            "point_of": self.point_of,
            "codes": self.codes,
        }
        snapshot.write_arrays(
            Path(folder), arrays, None if self.metric == CIEDE2000_AS_PUBLISHED else list(self.metric)
        )

    @classmethod
    def load(cls, folder: str | os.PathLike[str], mmap: bool = True, *, checksum: bool = True) -> Self:
        """Open a saved index, mapped (shared between processes) or read.

        Header, version and sizes are always checked; the bytes themselves too, unless `checksum` is False,
        for a reader that knows the publisher has done so.
        """
        found, metric = snapshot.read_arrays(Path(folder), mmap=mmap, checksum=checksum)
        _check_sizes(Path(folder), found)
        boxes = read_only(group_boxes(found["nodes"]))
        tree = Tree(found["points"], boxes, found["leaves"], found["starts"], found["owners"])
        leaders = tree._replace(starts=found["leader_starts"], owners=found["leader_owners"])
        return cls(tree, leaders, found["point_of"], found["codes"], _check_metric(Path(folder), metric))

    def with_names(self, names: ArrayLike) -> Self:
        """The same index with a name for each shade."""
        return replace(self, names=inputs.check_names(names, len(self)))

    def allow(self, within: ArrayLike | None, *, per_group: bool) -> ShadeFilter:
        """A filter as the kernels read it."""
        grouped = per_group and self.codes.size > 0
        if within is None:
            return self._unfiltered[grouped]
        return self._allow(inputs.check_filter(within, len(self)), per_group=grouped)

    def _with_factors(self, factors: Factors) -> Metric:
        return read_metric(next(name for name in METRICS if METRICS[name] == self.metric.formula), factors)

    def _scanned(self, metric: Metric) -> scan.Scanned:
        return scan.Scanned(self.tree.points, self.point_of, self.codes, metric)

    def _columns(self, k: int, beyond: str) -> int:
        if beyond not in ("trim", "pad", "error"):
            raise ShadeError(f"beyond = {beyond!r:.40} is not known; accepted are trim, pad, error")
        if beyond == "error" and k > len(self):
            raise ShadeError(f"k = {k} is more than the {len(self)} shades; accepted is 1 to {len(self)}")
        return k if beyond == "pad" else min(k, len(self))

    def _are_few(self, chosen: NDArray[Any], size: int) -> bool:
        """Whether looking at each shade chosen is cheaper than walking the tree past those that are not."""
        count = int(np.count_nonzero(chosen)) if chosen.dtype == bool else chosen.size
        return count * count <= size * len(self)

    def _allow(self, chosen: NDArray[Any], *, per_group: bool) -> ShadeFilter:
        return ShadeFilter(self.codes, self._mask(chosen), per_group, NO_GROUP)

    def _mask(self, chosen: NDArray[Any]) -> NDArray[np.uint8]:
        if chosen.dtype != bool:
            mask = np.zeros(len(self), dtype=bool)
            mask[chosen] = True
            chosen = mask
        return read_only(np.ascontiguousarray(chosen).view(np.uint8))


def _restore(
    kind: type[ShadeIndex],
    tree: Tree,
    leaders: Tree,
    point_of: Ints,
    codes: Ints,
    metric: Metric,
    names: NDArray[Any] | None,
) -> ShadeIndex:
    """An index of unpickled parts."""
    own = Tree(
        read_only(tree.points),
        read_only(tree.boxes),
        read_only(tree.leaves),
        read_only(tree.starts),
        read_only(tree.owners),
    )
    shared = own._replace(starts=read_only(leaders.starts), owners=read_only(leaders.owners))
    return kind(own, shared, read_only(point_of), read_only(codes), metric, names)


def _check_metric(folder: Path, stored: list[float] | None) -> Metric:
    """The metric that a header names."""
    if stored is None:
        return CIEDE2000_AS_PUBLISHED
    try:
        formula, *parts = stored
        name = next(name for name in METRICS if METRICS[name] == formula)
        found = read_metric(name, [1.0 / part for part in parts])
    except (TypeError, ValueError, StopIteration, ZeroDivisionError):
        raise snapshot.untrusted(
            folder / snapshot.HEADER, f"its metric {stored!r:.80} is not known"
        ) from None
    return found


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
    begins, sizes = found["leaves"], np.diff(found["leaves"])
    fit = sizes.min(initial=0) >= 0 and sizes.max(initial=0) <= WIDEST_LEAF - LEAF_LANES
    if leaves & (leaves - 1) or begins[0] != 0 or begins[-1] != points or not fit:
        raise snapshot.untrusted(folder / snapshot.HEADER, "its leaves are not those of its points")
