"""Cuts a JSON array into its elements without holding more than one of them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.files import LONGEST_LINE, Source, SourceLine

OUTSIDE = re.compile(rb'["\[\]{},]')
INSIDE = re.compile(rb'["\\]')
OPENING, CLOSING = b"[{", b"]}"


@dataclass(slots=True)
class _Cutter:
    """Knows, byte by byte, how deep it stands and whether in a string."""

    depth: int = 0
    quoted: bool = False
    escaped: bool = False
    ended: bool = False
    line: int = 1
    starts: int = 1
    held: bytearray = field(default_factory=bytearray)
    too_long: bool = False

    def feed(self, chunk: bytes) -> Iterator[SourceLine]:
        at = 0
        if self.escaped:
            self.escaped, at = False, 1
        begun = 0
        while found := (INSIDE if self.quoted else OUTSIDE).search(chunk, at):
            at = found.end()
            mark = found[0]
            if self.quoted:
                if mark == b'"':
                    self.quoted = False
                else:
                    self.escaped, at = at == len(chunk), at + 1
            elif mark == b'"':
                self.quoted = True
            elif self._stands_between(mark):
                self._hold(chunk[begun : found.start()])
                begun = at
                yield from self._cut()
        self._hold(chunk[begun:])

    def _stands_between(self, mark: bytes) -> bool:
        """Follow a bracket or a comma; say whether it stands before, between or after elements."""
        if mark in OPENING:
            self.depth += 1
            return self.depth == 1
        if mark in CLOSING:
            self.depth -= 1
            self.ended = self.ended or self.depth == 0
            return self.depth == 0
        return self.depth == 1

    def _hold(self, piece: bytes) -> None:
        if not self.held:
            blank = len(piece) - len(piece.lstrip())
            self.starts = self.line + piece.count(b"\n", 0, blank)
        self.line += piece.count(b"\n")
        self.too_long = self.too_long or len(self.held) + len(piece) > LONGEST_LINE
        if self.too_long:
            self.held[:] = b" "
        else:
            self.held += piece

    def _cut(self) -> Iterator[SourceLine]:
        content, too_long = bytes(self.held).strip(), self.too_long
        self.held.clear()
        self.too_long = False
        if content or too_long:
            yield SourceLine(self.starts, None if too_long else content)


def split_elements(source: Source) -> Iterator[SourceLine]:
    """The array's elements; `CannotImportError` where the file is no array or ends within it."""
    cutter = _Cutter()
    for number, chunk in enumerate(source.chunks()):
        if number == 0 and not chunk.lstrip().startswith(b"["):
            raise CannotImportError(f"{source.name} is not a JSON array of objects.")
        yield from cutter.feed(chunk)
    if not cutter.ended or cutter.depth:
        raise CannotImportError(f"{source.name} is cut short: its JSON array has no end.")


def check_array(source: Source) -> None:
    """Go through the file once, before anything of it is written."""
    for _ in split_elements(source):
        pass
