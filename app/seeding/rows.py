"""Rows on their way into a table."""

from collections.abc import Iterable
from typing import Any, NamedTuple

Row = tuple[Any, ...]


class Rows(NamedTuple):
    """Rows for one table, their values in the order of the columns."""

    table: str
    columns: tuple[str, ...]
    rows: Iterable[Row]
