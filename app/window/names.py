"""Names and numbers to rows, without a dictionary in every process: sorted keys in a mapped file."""

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.window.blobs import Blob, BlobWriter
from app.window.mapped import mapped


def name_key(name: str) -> int:
    """64 bits of a name's digest, as PostgreSQL would sign them."""
    return int.from_bytes(
        blake2b(name.encode("utf-8", "replace"), digest_size=8).digest(), "big", signed=True
    )


class NumberTable:
    """Which row a number stands for."""

    def __init__(self, keys: npt.NDArray[np.int64], rows: npt.NDArray[np.int32]) -> None:
        self._keys = keys
        self._rows = rows

    @classmethod
    def of(cls, numbers: npt.NDArray[np.int64]) -> "NumberTable":
        """Row by place in the list."""
        order = np.argsort(numbers, kind="stable")
        return cls(numbers[order], order.astype(np.int32))

    def save(self, folder: Path) -> None:
        """Write keys and rows."""
        folder.mkdir(parents=True, exist_ok=True)
        np.save(folder / "keys.npy", self._keys)
        np.save(folder / "rows.npy", self._rows)

    @classmethod
    def load(cls, folder: Path) -> "NumberTable":
        """Map a saved table."""
        return cls(mapped(folder / "keys.npy"), mapped(folder / "rows.npy"))

    def rows_of(self, number: int) -> list[int]:
        """Every row with that number: one, unless two names share a key."""
        if not -(2**63) <= number < 2**63:
            return []
        key = np.int64(number)
        left, right = np.searchsorted(self._keys, key, "left"), np.searchsorted(self._keys, key, "right")
        return [int(row) for row in self._rows[left:right]]


class NameTable:
    """Which row a name stands for, and the name of a row."""

    def __init__(self, folder: Path) -> None:
        self._names = Blob(folder / "names.bin")
        self._keys = NumberTable.load(folder)

    @staticmethod
    def write(names: Iterable[str], folder: Path) -> None:
        """Save names in the order of their rows."""
        folder.mkdir(parents=True, exist_ok=True)
        keys = []
        with BlobWriter(folder / "names.bin") as blob:
            for name in names:
                blob.add(name.encode())
                keys.append(name_key(name))
        NumberTable.of(np.array(keys, dtype=np.int64)).save(folder)

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, row: int) -> str:
        return self._names[row].decode()

    def row_of(self, name: str) -> int | None:
        """The row of a name, or None."""
        spelled = name.encode("utf-8", "replace")
        return next((row for row in self._keys.rows_of(name_key(name)) if self._names[row] == spelled), None)
