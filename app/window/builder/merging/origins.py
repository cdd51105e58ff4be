"""The origin of each row of a merged window: a row of the published one, or something made anew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from app.window.arrays.blobs import Blob, BlobWriter

Longs = npt.NDArray[np.int64]
Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Origins:
    """The origin of each row: a row of the published window, or `built` and the number of something new."""

    rows: Longs
    built: int

    @classmethod
    def merge(cls, built_ids: Longs, replaced: Longs, added_ids: Longs) -> "Origins":
        """The rows in the order of their ids: all but the `replaced` ones, and those that are added."""
        kept = np.flatnonzero(~np.isin(built_ids, replaced))
        rows = np.concatenate([kept, len(built_ids) + np.arange(len(added_ids))])
        ids = np.concatenate([built_ids[kept], added_ids])
        return cls(rows[np.argsort(ids, kind="stable")], len(built_ids))

    @property
    def are_built(self) -> npt.NDArray[np.bool_]:
        """A mask of the rows that are of the published window."""
        return self.rows < self.built

    def find_new_rows(self) -> Longs:
        """For each row of the published window the new one; NONE where it has none."""
        new_rows = np.full(self.built, -1, dtype=np.int64)
        are_built = self.are_built
        new_rows[self.rows[are_built]] = np.flatnonzero(are_built)
        return new_rows

    def replace(self, rows: Longs, added: int) -> "Origins":
        """The same, but some rows come from behind so many that are added."""
        changed = self.rows.copy()
        changed[rows] = self.built + added + np.arange(len(rows))
        return Origins(changed, self.built)

    def take(self, built: Array, added: Array) -> Array:
        """An array of the new rows. `built` may have room behind its rows."""
        taken: Array = np.concatenate([built[: self.built], added])[self.rows]
        return taken

    def expand(self, built_starts: Longs, added_lengths: Longs) -> "Origins":
        """The origins of all shades of these rows, which lie one row after the other."""
        starts = built_starts[: self.built + 1]
        lengths = self.take(np.diff(starts), added_lengths)
        added_starts = starts[-1] + np.cumsum([0, *added_lengths.tolist()])[:-1]
        firsts = self.take(starts[:-1], added_starts)
        ends = np.cumsum(lengths)
        numbers = np.arange(int(lengths.sum())) + np.repeat(firsts - (ends - lengths), lengths)
        return Origins(numbers, int(starts[-1]))

    def list_runs(self) -> Iterator[tuple[int, int]]:
        """The origins in runs that follow one another: the first of each run, and the one after its last."""
        if not len(self.rows):
            return
        breaks = np.flatnonzero((np.diff(self.rows) != 1) | (self.rows[1:] == self.built)) + 1
        edges = [0, *breaks.tolist(), len(self.rows)]
        for first, end in pairwise(edges):
            yield int(self.rows[first]), int(self.rows[end - 1]) + 1

    def write_pieces(self, path: Path, built: Blob, added: Sequence[bytes]) -> None:
        with BlobWriter(path) as writer:
            for first, end in self.list_runs():
                if first < self.built:
                    writer.copy(built, first, end)
                else:
                    for piece in added[first - self.built : end - self.built]:
                        writer.add(piece)
