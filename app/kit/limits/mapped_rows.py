"""Rows of a fixed size in a small mapped file, which all processes of the machine share.

Each row has a lock of its own. PostgreSQL takes no part: a count costs a few microseconds, survives a restart
of the API, and a killed process leaves no lock behind.
"""

import fcntl
import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self


class MappedRows:
    """A file of rows, open from entering to leaving."""

    def __init__(self, path: Path, rows: int, row_size: int) -> None:
        self._path = path
        self._rows = rows
        self._row_size = row_size

    def __enter__(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        size = self._rows * self._row_size
        os.posix_fallocate(self._file, 0, size)  # fails now if the disk is full, and not while counting
        self.content = mmap.mmap(self._file, size)
        return self

    def __exit__(self, *_: object) -> None:
        self.content.close()
        os.close(self._file)

    @contextmanager
    def lock_row(self, number: int) -> Iterator[int]:
        """Lock a row. Yields where it begins in `content`."""
        start = number * self._row_size
        fcntl.lockf(self._file, fcntl.LOCK_EX, self._row_size, start)
        try:
            yield start
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, self._row_size, start)
