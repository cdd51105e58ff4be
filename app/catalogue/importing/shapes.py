"""Describes a kind of row: its fields, the columns they are stored in, and its key."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.catalogue.importing.faults import RefusedRowError
from app.catalogue.importing.reading.values import Read

NO_DEFAULT = object()
"""Of an empty cell: it is read as any other."""
LEFT_OUT = object()
"""The value of an empty cell that is ignored, as if its column were missing."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A row of another table that a field names. `by` is the column it is named by.

    With a `source`, the name is that source's own key. With `within`, the name is unique only within the row
    that another field of the same name as a table names: a shade's name within its `product`.
    """

    table: str
    by: str = "slug"
    source: str = ""
    within: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row. With `references`, its column holds the id of the row it names.

    `write` turns the column's value back into what `read` accepts. A field with `is_lookup` only helps to
    find what another one refers to, and has no column of its own.
    """

    name: str
    read: Read
    sql_type: str = "text"
    stored_as: str = ""
    references: Reference | None = None
    required: bool = False
    when_empty: Any = NO_DEFAULT
    write: Callable[[Any], Any] = lambda value: value
    is_lookup: bool = False

    @property
    def column(self) -> str:
        """The column it is stored in."""
        return self.stored_as or self.name


class ExportedColumn(NamedTuple):
    """A column that exports have beside the fields, as SQL."""

    name: str
    sql: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of row.

    `key` names the fields that identify a row. The fields in `set_once` are written with a new row and
    never changed. An `insert_only` shape never changes an existing row. A row whose key came before in the
    same run is refused; with `skip_repeats` it is skipped. A change sets the `touched_column` to now.
    With `has_colour` its rows have a swatch: a value, its Lab, and how it was measured.
    """

    table: str
    name: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    set_once: tuple[str, ...] = ()
    insert_only: bool = False
    skip_repeats: bool = False
    touched_column: str = ""
    has_colour: bool = False
    export_only: tuple[ExportedColumn, ...] = ()

    def field(self, name: str) -> Field:
        """Find a field by its name. Raises `KeyError` where there is none."""
        return {each.name: each for each in self.fields}[name]

    def read(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Read the values of a row, by field. Raises `RefusedRowError` at the first bad one."""
        for each in self.fields:
            if each.required and each.name not in record:
                raise RefusedRowError(each.name, "is missing")
        values = self._read_values(record)
        if len(values) < len(record):
            raise RefusedRowError(str(next(iter(record.keys() - values.keys())))[:60], "does not belong here")
        if LEFT_OUT in values.values():
            return {name: value for name, value in values.items() if value is not LEFT_OUT}
        return values

    def _read_values(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Read all cells in one loop, without a function of our own for each: there are millions."""
        values = {}
        for each in self.fields:
            name = each.name
            if name in record:
                cell = record[name]
                if (cell is None or cell == "") and each.when_empty is not NO_DEFAULT:
                    values[name] = each.when_empty
                    continue
                try:
                    values[name] = each.read(cell)
                except ValueError as error:
                    raise RefusedRowError(name, str(error)) from None
        return values
