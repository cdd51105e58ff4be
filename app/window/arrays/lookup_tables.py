"""Finds rows by name or number in mapped files with sorted keys. No process needs a dictionary for it."""

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.window.arrays.blobs import Blob, BlobWriter
from app.window.arrays.mapped_arrays import map_array


def hash_name(name: str) -> int:
    digest = blake2b(name.encode("utf-8", "replace"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


class NumberTable:
    def __init__(self, keys: npt.NDArray[np.int64], rows: npt.NDArray[np.int32]) -> None:
        self._keys = keys
        self._rows = rows
        self._changed: dict[int, int | None] = {}

    @classmethod
    def from_numbers(cls, numbers: npt.NDArray[np.int64]) -> "NumberTable":
        """Build a table in which each number's row is its place in the array."""
        order = np.argsort(numbers, kind="stable")
        return cls(numbers[order], order.astype(np.int32))

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        np.save(folder / "keys.npy", self._keys)
        np.save(folder / "rows.npy", self._rows)

    @classmethod
    def load(cls, folder: Path) -> "NumberTable":
        return cls(map_array(folder / "keys.npy"), map_array(folder / "rows.npy"))

    def find_rows(self, number: int) -> list[int]:
        """Find all rows with a number. There is one, unless two names share a hash."""
        if number in self._changed:
            row = self._changed[number]
            return [] if row is None else [row]
        if not -(2**63) <= number < 2**63:
            return []
        key = np.int64(number)
        left, right = np.searchsorted(self._keys, key, "left"), np.searchsorted(self._keys, key, "right")
        return [int(row) for row in self._rows[left:right]]

    def find_each(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
        """Find the row of each of many numbers, none of which two rows have; -1 where there is none."""
        rows = np.full(len(numbers), -1, dtype=np.int32)
        if len(self._keys):
            places = np.minimum(np.searchsorted(self._keys, numbers), len(self._keys) - 1)
            is_there = self._keys[places] == numbers
            rows[is_there] = self._rows[places[is_there]]
        for place, number in enumerate(numbers.tolist() if self._changed else ()):
            if number in self._changed:
                row = self._changed[number]
                rows[place] = -1 if row is None else row
        return rows

    def set_row(self, number: int, row: int | None) -> None:
        self._changed[number] = row


class NameTable:
    """Finds rows by name, and names by row."""

    def __init__(self, folder: Path) -> None:
        self._changed: dict[str, int | None] = {}
        self._names = Blob(folder / "names.bin")
        self._keys = NumberTable.load(folder)

    @staticmethod
    def write(names: Iterable[str], folder: Path) -> None:
        """Save the names, in the order of their rows."""
        folder.mkdir(parents=True, exist_ok=True)
        keys = []
        with BlobWriter(folder / "names.bin") as blob:
            for name in names:
                blob.add(name.encode())
                keys.append(hash_name(name))
        NumberTable.from_numbers(np.array(keys, dtype=np.int64)).save(folder)

    def __getitem__(self, row: int) -> str:
        return self._names[row].decode()

    def find_row(self, name: str) -> int | None:
        if name in self._changed:
            return self._changed[name]
        encoded = name.encode("utf-8", "replace")
        return next(
            (row for row in self._keys.find_rows(hash_name(name)) if self._names[row] == encoded), None
        )

    def put(self, row: int, name: str) -> None:
        """Put a name behind the last one. It is not found before `set_row`."""
        self._names.put(row, name.encode())

    def set_row(self, name: str, row: int | None) -> None:
        self._changed[name] = row
