"""The pairs of shades that at least five people wear both of, as mapped arrays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.window.mapped_arrays import map_array

Ints = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class WornPairs:
    """Shade, partner and the number of people, one pair a row, sorted by shade."""

    rows: Ints

    @classmethod
    def load(cls, file: Path) -> "WornPairs":
        """Map the pairs of a window."""
        return cls(map_array(file))

    def find_partners(self, place: int) -> dict[int, int]:
        """The partners of a shade, and how many people wear both."""
        first, last = np.searchsorted(self.rows[:, 0], [place, place + 1])
        return dict(self.rows[first:last, 1:].tolist())


def save_pairs(pairs: Iterable[tuple[int, int, int]], places: Mapping[int, int], file: Path) -> None:
    """Write pairs of ids as pairs of places. A shade that the window lacks has none."""
    rows = sorted(
        (places[shade], places[other], count)
        for shade, other, count in pairs if shade in places and other in places
    )  # fmt: skip
    np.save(file, np.array(rows, dtype=np.int32).reshape(-1, 3))
