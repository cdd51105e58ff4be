"""Cells of the CSV files that the shop writes.

Spreadsheets run a text that begins like a formula. Such a text gets an apostrophe before it, which our own
import takes away again.
"""

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


def guard_cell(text: str) -> str:
    """The text as a cell that no spreadsheet runs. A number stays a number.

    An apostrophe that was there before a sign gets another one, so that `read_cell` knows it.
    """
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def guard_shown_cell(text: str) -> str:
    """The same for a cell that only people read: what begins with an apostrophe is safe as it is."""
    return text if text.startswith("'") else guard_cell(text)


def read_cell(cell: str) -> str:
    """The text of a cell that `guard_cell` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
