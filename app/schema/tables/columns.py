"""What the tables are made of: kinds of column, and what a row is called."""

from typing import Any

from piccolo.columns import Array, BigSerial, Boolean, ForeignKey, Integer, OnDelete, Text, Timestamptz
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.columns.readable import Readable
from piccolo.table import Table


class Named:
    """A table whose rows the admin calls by their name."""

    @classmethod
    def get_readable(cls) -> Readable:
        """Piccolo would call them by their number."""
        name = next(column for column in ("name", "inci_name", "title") if hasattr(cls, column))
        return Readable(template="%s", columns=[getattr(cls, name)])


def text_column(default: str = "", **options: Any) -> Text:
    return Text(default=default, null=False, **options)


def optional_text_column(**options: Any) -> Text:
    return Text(default=None, null=True, **options)


def text_list_column() -> Array:
    return Array(base_column=Text(), default=list, null=False)


def timestamp_column() -> Timestamptz:
    return Timestamptz(default=TimestamptzNow(), null=False)


def optional_timestamp_column() -> Timestamptz:
    return Timestamptz(default=None, null=True)


def integer_column(default: int = 0) -> Integer:
    return Integer(default=default, null=False)


def boolean_column(default: bool = False) -> Boolean:
    return Boolean(default=default, null=False)


def id_column() -> BigSerial:
    return BigSerial(primary_key=True)


def foreign_key(table: type[Table], on_delete: OnDelete, **options: Any) -> ForeignKey[Any]:
    """A reference. The caller says what happens when the other row is deleted."""
    return ForeignKey(references=table, on_delete=on_delete, null=False, default=None, **options)


def optional_foreign_key(table: type[Table]) -> ForeignKey[Any]:
    """A reference that becomes NULL when the other row is deleted."""
    return ForeignKey(references=table, on_delete=OnDelete.set_null, null=True, default=None)
