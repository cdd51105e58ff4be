"""Cells of the CSV files that the shop writes.

Spreadsheets run a text that begins like a formula. Such a text gets an apostrophe before it, which our own
import takes away again.
"""

import re

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


def guard_cell(text: str) -> str:
    """The text as a cell that no spreadsheet runs. A number stays a number."""
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def read_cell(cell: str) -> str:
    """The text of a cell that `guard_cell` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
