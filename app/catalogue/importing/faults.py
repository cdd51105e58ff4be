"""Errors and remarks of an import: about a whole file, or about one row of it."""

from typing import NamedTuple


class CannotImportError(Exception):
    """The file cannot be imported and nothing was written. The message is one sentence."""


class RefusedRowError(ValueError):
    """One row cannot be imported. `field` names the one at fault."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.reason = reason


class Element(int):
    """The number of an element of a JSON list, where other files have lines, and what the element is."""

    name = ""


def describe_place(line: int) -> str:
    """The place of a row: `line 7`, or `element 7 (495, Lip Pencil)` of a list."""
    if not isinstance(line, Element):
        return f"line {line}"
    return f"element {line} ({line.name})" if line.name else f"element {line}"


class Remark(NamedTuple):
    """A row that was refused, or imported without a part of it."""

    file: str
    line: int
    outcome: str
    field: str
    reason: str


class ImportStoppedError(Exception):
    """A row was refused in a strict import."""

    def __init__(self, remark: Remark) -> None:
        where = f"{remark.file}, {describe_place(remark.line)}"
        super().__init__(f"{where}: {remark.field + ': ' if remark.field else ''}{remark.reason}")


def excerpt(value: object) -> str:
    """A value, shortened so that a message can quote it."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
