"""The part of each product's card that depends on its offers, as JSON: a line of fixed width for each.

A line can be written again in its place. So offers change without a new window.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.window.arrays.mapped_arrays import map_column, writable
from app.window.arrays.spare_rows import pad

WIDTH = 240  # bytes of the longest text

Bytes = npt.NDArray[np.uint8]


class OfferTexts:
    """The texts by row. Changes stay in this process."""

    def __init__(self, folder: Path) -> None:
        self._lines: Bytes = map_column(folder / "lines.npy")
        self._lengths: Bytes = map_column(folder / "lengths.npy")

    @property
    def table(self) -> tuple[Bytes, Bytes]:
        """The whole content, as compiled code reads it."""
        return self._lines, self._lengths

    @staticmethod
    def save(texts: Sequence[bytes], folder: Path, rows: int) -> None:
        """Write the texts, in the order of their rows, with room for so many."""
        folder.mkdir(parents=True, exist_ok=True)
        lines = b"".join(_fill(text) for text in texts)
        np.save(folder / "lines.npy", pad(np.frombuffer(lines, dtype=np.uint8).reshape(-1, WIDTH), rows, 0))
        np.save(folder / "lengths.npy", pad(np.array([len(text) for text in texts], dtype=np.uint8), rows, 0))

    def get_many(self, rows: npt.NDArray[np.integer]) -> list[bytes]:
        lines = self._lines[rows].tobytes()
        lengths = self._lengths[rows].tolist()
        return [lines[at * WIDTH : at * WIDTH + length] for at, length in enumerate(lengths)]

    def set_many(self, rows: npt.NDArray[np.integer], texts: Sequence[bytes]) -> None:
        lines = b"".join(_fill(text) for text in texts)
        writable(self._lines)[rows] = np.frombuffer(lines, dtype=np.uint8).reshape(-1, WIDTH)
        writable(self._lengths)[rows] = [len(text) for text in texts]


def _fill(text: bytes) -> bytes:
    if len(text) > WIDTH:
        raise ValueError(f"the offers of a card take {len(text)} bytes; a line has {WIDTH}")
    return text.ljust(WIDTH)
