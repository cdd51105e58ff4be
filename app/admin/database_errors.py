"""What the database refuses, in words for the form: its own words name constraints nobody there knows."""

import re

import msgspec

from app.admin.managed_tables import ManagedTable
from app.kit.fields import Fault

_MISSING = re.compile(r'null value in column "(?P<column>\w+)"')
_BROKEN = re.compile(r'(?P<kind>check|unique|foreign key) constraint "(?P<name>\w+)"')
_STOOD_ON = re.compile(r"^update or delete on table")
_WORDS = {
    "check": "This cannot be stored here",
    "unique": "There is one like this already",
    "foreign key": "There is no such row",
}


def in_words(body: bytes, drawer: ManagedTable) -> Fault | None:
    """The fault that an answer tells of as the database put it; nothing where it does not."""
    try:
        told = str(msgspec.json.decode(body, type=dict[str, object]).get("db_error", ""))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if _STOOD_ON.search(told):
        return Fault(("body", "row"), "Other rows stand on this one: change or remove those first")
    if found := _MISSING.search(told):
        return Fault(("body", found["column"]), "Is required")
    if found := _BROKEN.search(told):
        return Fault(("body", _column_of(found["name"], drawer)), _WORDS[found["kind"]])
    return Fault(("body", "row"), told) if told else None


def _column_of(constraint: str, drawer: ManagedTable) -> str:
    """The column a constraint is about, as PostgreSQL names constraints: table, columns, kind."""
    about = constraint.removeprefix(f"{drawer.name}_")
    named = [name for name in drawer.changed if re.search(rf"(^|_){name}(_|$)", about)]
    return max(named, key=about.find, default="row")
