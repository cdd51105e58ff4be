"""Turns errors of the database into messages for the form, which PostgreSQL's own texts are not."""

import re

import msgspec

from app.admin.managed_tables import ManagedTable
from app.kit.http.fields import Fault

_MISSING_VALUE = re.compile(r'null value in column "(?P<column>\w+)"')
_BROKEN_CONSTRAINT = re.compile(r'(?P<kind>check|unique|foreign key) constraint "(?P<name>\w+)"')
_STILL_REFERENCED = re.compile(r"^update or delete on table")
_WORDS = {
    "check": "This cannot be stored here",
    "unique": "There is one like this already",
    "foreign key": "There is no such row",
}


def explain_database_error(body: bytes, managed: ManagedTable) -> Fault | None:
    """The fault that an error response of Piccolo Admin describes. None if it is not from the database."""
    try:
        message = str(msgspec.json.decode(body, type=dict[str, object]).get("db_error", ""))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if _STILL_REFERENCED.search(message):
        return Fault(("body", "row"), "Other rows stand on this one: change or remove those first")
    if found := _MISSING_VALUE.search(message):
        return Fault(("body", found["column"]), "Is required")
    if found := _BROKEN_CONSTRAINT.search(message):
        return Fault(("body", _find_column(found["name"], managed)), _WORDS[found["kind"]])
    return Fault(("body", "row"), message) if message else None


def _find_column(constraint: str, managed: ManagedTable) -> str:
    """The column of a constraint, from its name: PostgreSQL builds it from table, columns and kind."""
    about = constraint.removeprefix(f"{managed.name}_")
    named = [name for name in managed.editable if re.search(rf"(^|_){name}(_|$)", about)]
    return max(named, key=about.find, default="row")
