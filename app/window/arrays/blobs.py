"""Many pieces of bytes in one file, found by number. Written in one pass, read through a memory map.

There is room behind the last piece. What a process puts there stays in its own memory.
"""

import mmap
import os
from array import array
from itertools import pairwise
from pathlib import Path
from typing import Self

import numpy as np
import numpy.typing as npt

from app.window.arrays.mapped_arrays import map_column, view_read_only, writable
from app.window.arrays.spare_rows import MIN_SPARE_BYTES, MIN_SPARE_SHADES, WindowFullError, add_room, pad


class BlobWriter:
    """Appends pieces to a file. On exit it also saves where each piece starts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("wb", buffering=1 << 20)
        self._starts = array("q", [0])

    def add(self, piece: bytes) -> None:
        self._file.write(piece)
        self._starts.append(self._starts[-1] + len(piece))

    def copy(self, pieces: "Blob", first: int, end: int) -> None:
        """Append a run of pieces of another file."""
        content, starts = pieces.read_run(first, end)
        self._file.write(content)
        self._starts.frombytes((starts[1:] + (self._starts[-1] - starts[0])).tobytes())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        size, starts = self._starts[-1], np.frombuffer(self._starts, dtype=np.int64)
        with self._file:
            self._file.flush()
            # Fails now if the disk is full. A reader of room that a disk in memory has yet to find is killed.
            os.posix_fallocate(self._file.fileno(), 0, add_room(size, MIN_SPARE_BYTES))
        padded = pad(starts, add_room(len(starts), MIN_SPARE_SHADES), size)
        np.save(self._path.with_suffix(".starts.npy"), padded)


class Blob:
    """The pieces of a file by number."""

    def __init__(self, path: Path) -> None:
        self._starts = map_column(path.with_suffix(".starts.npy"))
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        # The whole content, as compiled code reads it.
        self.table = view_read_only(np.frombuffer(self._bytes, dtype=np.uint8)), self._starts

    def put(self, number: int, piece: bytes) -> None:
        """Put a piece behind the last one, whose number is one less."""
        begin = int(self._starts[number])
        end = begin + len(piece)
        if end > len(self._bytes) or number + 1 >= len(self._starts):
            raise WindowFullError
        self._bytes[begin:end] = piece
        writable(self._starts)[number + 1] = end

    def __getitem__(self, number: int) -> bytes:
        return self._bytes[self._starts[number] : self._starts[number + 1]]

    def get_range(self, first: int, end: int) -> list[bytes]:
        """Get the pieces from `first` on, before `end`."""
        starts = self._starts[first : end + 1].tolist()
        return [self._bytes[begin:after] for begin, after in pairwise(starts)]

    def read_run(self, first: int, end: int) -> tuple[memoryview, npt.NDArray[np.int64]]:
        """The bytes of the pieces from `first` on, before `end`, and where each begins, and the end."""
        starts = self._starts[first : end + 1]
        return memoryview(self._bytes)[int(starts[0]) : int(starts[-1])], starts

    def get_many(self, numbers: npt.NDArray[np.integer]) -> list[bytes]:
        """Get several pieces. Reading many array elements at once is much faster than one by one."""
        begins, ends = self._starts[numbers].tolist(), self._starts[numbers + 1].tolist()
        return [self._bytes[begin:end] for begin, end in zip(begins, ends, strict=True)]
