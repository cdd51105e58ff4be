"""Reads plain and gzipped files of any size in little memory, and reports how many bytes were read.

A file is read once before anything is written. One that is not text, or whose gzip is cut short, is refused
before the database is changed.
"""

import codecs
import gzip
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple, Self, cast

from app.catalogue.importing.faults import CannotImportError

CHUNK = 1 << 18
MAX_LINE_BYTES = 1 << 20
"""No row of any format needs a longer line. Longer ones are skipped and never kept in memory."""
MAX_PACKED_RATIO = 200
"""Texts are a tenth of their size or so when packed. What unpacks to far more is there to fill a machine."""
UNPACKED_UNCHECKED = 1 << 30

Progress = Callable[[int], None]
"""Called with the number of bytes read since the last call."""


def ignore_progress(_: int) -> None:
    """For callers that show no progress."""


class SourceLine(NamedTuple):
    """A line of a file. `content` is None where the line is longer than `MAX_LINE_BYTES`."""

    number: int
    content: bytes | None


@dataclass(frozen=True, slots=True)
class Source:
    path: Path
    progress: Progress = ignore_progress

    @property
    def name(self) -> str:
        """The name that reports use."""
        return self.path.name

    @property
    def size(self) -> int:
        """The bytes on disk: the sum of all calls of `progress` after one pass."""
        return self.path.stat().st_size

    def check(self) -> None:
        """Read the whole file; raises `CannotImportError` if it is missing, not UTF-8 or cut short."""
        decoder = codecs.getincrementaldecoder("utf-8")()
        try:
            for chunk in self.chunks(ignore_progress):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            raise CannotImportError(f"{self.name} is not written in UTF-8.") from None

    def chunks(self, progress: Progress | None = None) -> Iterator[bytes]:
        """The file in pieces, unpacked, without a byte order mark."""
        with self._open(progress or self.progress) as file:
            chunk = file.read(CHUNK).removeprefix(codecs.BOM_UTF8)
            while chunk:
                yield chunk
                chunk = file.read(CHUNK)

    def lines(self) -> Iterator[SourceLine]:
        number, pending, too_long = 1, b"", False
        for chunk in self.chunks():
            *whole, last_piece = chunk.split(b"\n")  # only \n ends a line: a cell may contain a single \r
            for piece in whole:
                too_long = too_long or len(pending) + len(piece) >= MAX_LINE_BYTES
                yield SourceLine(number, None if too_long else pending + piece + b"\n")
                number, pending, too_long = number + 1, b"", False
            too_long = too_long or len(pending) + len(last_piece) > MAX_LINE_BYTES
            pending = b"" if too_long else pending + last_piece
        if pending or too_long:
            yield SourceLine(number, None if too_long else pending)

    def _open(self, progress: Progress) -> "_CountingReader":
        try:
            return _CountingReader(self.path, progress)
        except FileNotFoundError:
            raise CannotImportError(f"There is no file {self.path}.") from None
        except OSError as error:
            raise CannotImportError(f"{self.path} cannot be read: {error.strerror}.") from None


class _CountingReader:
    """An open file, plain or gzipped, that reports how many bytes of it were read."""

    def __init__(self, path: Path, progress: Progress) -> None:
        self._path, self._progress, self._at, self._given = path, progress, 0, 0
        self._raw = path.open("rb")
        packed = self._raw.read(2) == b"\x1f\x8b"
        self._raw.seek(0)
        self._file: BinaryIO = cast(BinaryIO, gzip.GzipFile(fileobj=self._raw)) if packed else self._raw

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._raw.close()

    def read(self, size: int) -> bytes:
        try:
            chunk = self._file.read(size)
        except EOFError:
            raise CannotImportError(f"{self._path.name} is cut short: its gzip has no end.") from None
        except (OSError, zlib.error) as error:
            raise CannotImportError(f"{self._path.name} cannot be unpacked: {error}.") from None
        at = self._raw.tell()
        self._given += len(chunk)
        if self._given > UNPACKED_UNCHECKED and self._given > MAX_PACKED_RATIO * at:
            raise CannotImportError(f"{self._path.name} unpacks to far more than any list of products.")
        self._progress(at - self._at)
        self._at = at
        return chunk
