"""Splits a JSON array into its elements, with one element in memory at a time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.reading.files import MAX_LINE_BYTES, Source

OUTSIDE_STRING = re.compile(rb'["\[\]{},]')
INSIDE_STRING = re.compile(rb'["\\]')
OPENING, CLOSING = b"[{", b"]}"


@dataclass(slots=True)
class _Splitter:
    """Follows brackets and quotes through the chunks of a file. `depth` is 1 between the elements."""

    depth: int = 0
    is_in_string: bool = False
    is_escaped: bool = False
    is_closed: bool = False
    element: bytearray = field(default_factory=bytearray)
    too_long: bool = False

    def split(self, chunk: bytes) -> Iterator[bytes | None]:
        """The elements that end in this chunk. None for one that is too long."""
        position = 0
        if self.is_escaped:
            self.is_escaped, position = False, 1
        start = 0
        while found := (INSIDE_STRING if self.is_in_string else OUTSIDE_STRING).search(chunk, position):
            position = found.end()
            character = found[0]
            if self.is_in_string:
                if character == b'"':
                    self.is_in_string = False
                else:
                    self.is_escaped, position = position == len(chunk), position + 1
            elif character == b'"':
                self.is_in_string = True
            elif self._is_boundary(character):
                self._append(chunk[start : found.start()])
                start = position
                yield from self._take_element()
        self._append(chunk[start:])

    def _is_boundary(self, character: bytes) -> bool:
        """Count brackets; tell whether this bracket or comma stands before, between or after elements."""
        if character in OPENING:
            self.depth += 1
            return self.depth == 1
        if character in CLOSING:
            self.depth -= 1
            self.is_closed = self.is_closed or self.depth == 0
            return self.depth == 0
        return self.depth == 1

    def _append(self, piece: bytes) -> None:
        self.too_long = self.too_long or len(self.element) + len(piece) > MAX_LINE_BYTES
        if self.too_long:
            self.element[:] = b" "
        else:
            self.element += piece

    def _take_element(self) -> Iterator[bytes | None]:
        content, too_long = bytes(self.element).strip(), self.too_long
        self.element.clear()
        self.too_long = False
        if content or too_long:
            yield None if too_long else content


def split_elements(source: Source) -> Iterator[bytes | None]:
    """The array's elements, None for one that is too long.

    Raises `CannotImportError` if the file is no array or is cut short.
    """
    splitter = _Splitter()
    for number, chunk in enumerate(source.chunks()):
        if number == 0 and not chunk.lstrip().startswith(b"["):
            raise CannotImportError(f"{source.name} is not a JSON array of objects.")
        yield from splitter.split(chunk)
    if not splitter.is_closed or splitter.depth:
        raise CannotImportError(f"{source.name} is cut short: its JSON array has no end.")
