"""The kinds of column the shop has, so that a table reads as what it holds."""

from typing import Any

from piccolo.columns import Array, BigSerial, Boolean, ForeignKey, Integer, OnDelete, Text, Timestamptz
from piccolo.columns.defaults.timestamptz import TimestamptzNow
from piccolo.table import Table


def words(default: str = "", **options: Any) -> Text:
    """Text that is never NULL: nothing said is an empty string."""
    return Text(default=default, null=False, **options)


def maybe_words(**options: Any) -> Text:
    """Text that may be unknown."""
    return Text(default=None, null=True, **options)


def labels() -> Array:
    """A list of short texts, empty unless said."""
    return Array(base_column=Text(), default=list, null=False)


def moment() -> Timestamptz:
    """A time that is now unless said."""
    return Timestamptz(default=TimestamptzNow(), null=False)


def maybe_moment() -> Timestamptz:
    """A time that has not come yet."""
    return Timestamptz(default=None, null=True)


def number(default: int = 0) -> Integer:
    """A whole number that is never unknown."""
    return Integer(default=default, null=False)


def flag(default: bool = False) -> Boolean:
    """Yes or no."""
    return Boolean(default=default, null=False)


def numbered() -> BigSerial:
    """The number PostgreSQL gives a row."""
    return BigSerial(primary_key=True)


def belongs_to(table: type[Table], on_delete: OnDelete, **options: Any) -> ForeignKey[Any]:
    """A reference that is always there. What happens when the other row goes is said every time."""
    return ForeignKey(references=table, on_delete=on_delete, null=False, default=None, **options)


def may_belong_to(table: type[Table]) -> ForeignKey[Any]:
    """A reference that is forgotten when the other row goes."""
    return ForeignKey(references=table, on_delete=OnDelete.set_null, null=True, default=None)
