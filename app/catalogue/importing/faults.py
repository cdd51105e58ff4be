"""What can be wrong with what is brought: a whole file, or one row of it."""

from typing import NamedTuple


class CannotImportError(Exception):
    """The file cannot be taken at all; nothing was written. One sentence."""


class RefusedRowError(ValueError):
    """One row cannot be taken, and which of its fields says so."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.reason = reason


class Remark(NamedTuple):
    """A row that was refused, or taken without a part of it."""

    file: str
    line: int
    outcome: str
    field: str
    reason: str


class ImportStoppedError(Exception):
    """A refused row where none is allowed."""

    def __init__(self, remark: Remark) -> None:
        where = f"{remark.file}, line {remark.line}"
        super().__init__(f"{where}: {remark.field + ': ' if remark.field else ''}{remark.reason}")


def excerpt(value: object) -> str:
    """A value as a reason may quote it."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
