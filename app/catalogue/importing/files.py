"""Reads files of any size in little memory: plain or gzipped, told how many bytes were read.

A file is gone through once before anything is written, so that one which is no text, or whose gzip ends too
early, is refused while the database is untouched.
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
LONGEST_LINE = 1 << 20
"""No row of any format needs a line this long. Longer ones are read past, never held."""

Progress = Callable[[int], None]
"""Told how many more bytes of a file were read."""


def ignore_progress(_: int) -> None:
    """Progress that nobody looks at."""


class SourceLine(NamedTuple):
    """A line of a file; without its bytes where it was too long to hold."""

    number: int
    content: bytes | None


@dataclass(frozen=True, slots=True)
class Source:
    """A file to import."""

    path: Path
    progress: Progress = ignore_progress

    @property
    def name(self) -> str:
        """How reports name it."""
        return self.path.name

    @property
    def size(self) -> int:
        """What `progress` adds up to when it was read once."""
        return self.path.stat().st_size

    def check(self) -> None:
        """Go through the whole file: `CannotImportError` where it is missing, no UTF-8, or cut short."""
        decoder = codecs.getincrementaldecoder("utf-8")()
        try:
            for chunk in self.chunks(ignore_progress):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            raise CannotImportError(f"{self.name} is not written in UTF-8.") from None

    def chunks(self, progress: Progress | None = None) -> Iterator[bytes]:
        """The file piece by piece, unpacked, without the mark some programs put in front of UTF-8."""
        with self._opened(progress or self.progress) as file:
            chunk = file.read(CHUNK).removeprefix(codecs.BOM_UTF8)
            while chunk:
                yield chunk
                chunk = file.read(CHUNK)

    def lines(self) -> Iterator[SourceLine]:
        """The file line by line."""
        number, held, too_long = 1, b"", False
        for chunk in self.chunks():
            *whole, rest = chunk.split(b"\n")  # after \n alone: a lone \r may stand inside a cell
            for piece in whole:
                too_long = too_long or len(held) + len(piece) >= LONGEST_LINE
                yield SourceLine(number, None if too_long else held + piece + b"\n")
                number, held, too_long = number + 1, b"", False
            too_long = too_long or len(held) + len(rest) > LONGEST_LINE
            held = b"" if too_long else held + rest
        if held or too_long:
            yield SourceLine(number, None if too_long else held)

    def _opened(self, progress: Progress) -> "_Told":
        try:
            return _Told(self.path, progress)
        except FileNotFoundError:
            raise CannotImportError(f"There is no file {self.path}.") from None
        except OSError as error:
            raise CannotImportError(f"{self.path} cannot be read: {error.strerror}.") from None


class _Told:
    """An open file that tells how far it was read, whatever it was packed in."""

    def __init__(self, path: Path, progress: Progress) -> None:
        self._path, self._progress, self._at = path, progress, 0
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
        self._progress(at - self._at)
        self._at = at
        return chunk
