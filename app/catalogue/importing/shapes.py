"""What a kind of row looks like: its fields, where they go, and what it is known by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.catalogue.importing.faults import RefusedRowError
from app.catalogue.importing.values import Read

LEFT_OUT = object()
"""The value of an empty cell that says nothing, as if its column were not there."""


@dataclass(frozen=True, slots=True)
class Reference:
    """Another row that a field names: by which of its columns and, for a foreign key, of which source."""

    table: str
    by: str = "slug"
    source: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row. `refers` makes its column hold the number of the row it names.

    `write` says the column's value as `read` takes it.
    """

    name: str
    read: Read
    kind: str = "text"
    to: str = ""
    refers: Reference | None = None
    required: bool = False
    when_empty: Any = ...
    write: Callable[[Any], Any] = lambda value: value

    @property
    def column(self) -> str:
        """Where it goes."""
        return self.to or self.name


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of row.

    `key` are the fields it is known by. A field `kept` is written with a new row and never changed
    afterwards; a shape that `only_adds` leaves a row that is there alone. A row whose key came before in the
    same run is refused, unless `may_repeat`: then it is passed over. A change sets `touched` to now.
    """

    table: str
    name: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    kept: tuple[str, ...] = ()
    only_adds: bool = False
    may_repeat: bool = False
    touched: str = ""

    def field(self, name: str) -> Field:
        """A field by its name."""
        return next(each for each in self.fields if each.name == name)

    def read(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a row, by field; a `RefusedRowError` at the first that is wrong."""
        for each in self.fields:
            if each.required and each.name not in record:
                raise RefusedRowError(each.name, "is missing")
        values = self._values(record)
        if len(values) < len(record):
            raise RefusedRowError(str(next(iter(record.keys() - values.keys())))[:60], "does not belong here")
        if LEFT_OUT in values.values():
            return {name: value for name, value in values.items() if value is not LEFT_OUT}
        return values

    def _values(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """One loop without a call a cell: millions of cells go through it."""
        values = {}
        for each in self.fields:
            name = each.name
            if name in record:
                given = record[name]
                if (given is None or given == "") and each.when_empty is not ...:
                    values[name] = each.when_empty
                    continue
                try:
                    values[name] = each.read(given)
                except ValueError as error:
                    raise RefusedRowError(name, str(error)) from None
        return values
