"""Checks what staff send against its table, before Piccolo Admin sees it.

The form sends every column, changed or not. Only what differs from the row is passed on, so that the audit
log has the columns that changed, and a change to a read-only column is refused with a message. Of two people
at one row the one who saves last wins: their form also sends what the other changed, as it was before.
"""

from functools import cache
from typing import Any

import msgspec
import pydantic
from piccolo.utils.pydantic import create_pydantic_model

from app.admin.managed_tables import ManagedTable
from app.kit.http.fields import Fault, InvalidBodyError

AUDITED_IN_FULL = frozenset(("standing", "user_type", "status", "resolution"))
"""The audit log records the new value of these columns, and of all others only the name."""


def read_row_body(body: bytes, managed: ManagedTable) -> dict[str, Any]:
    """Read the values of a body, each as the type of its column. Raises all faults at once."""
    try:
        values_sent = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidBodyError([Fault(("body",), "Must be a JSON object")]) from error
    if unknown := values_sent.keys() - managed.read_only - managed.editable:
        raise InvalidBodyError([Fault(("body", name), "Does not belong here") for name in sorted(unknown)])
    if b"\\u0000" in body:
        raise InvalidBodyError([Fault(("body",), "Must not contain the character U+0000")])
    try:
        values = _make_body_model(managed)(**values_sent)
    except pydantic.ValidationError as error:
        raise InvalidBodyError(
            [Fault(("body", *each["loc"]), each["msg"]) for each in error.errors()]
        ) from error
    return values.model_dump(include=set(values_sent))


def select_changes(values: dict[str, Any], row: dict[str, Any], managed: ManagedTable) -> dict[str, Any]:
    """Select the values that differ from the row. Raises where a read-only column would change."""
    new = {name: value for name, value in values.items() if not _is_same(value, row.get(name))}
    faults = [
        Fault(("body", name), "The shop keeps this itself: it cannot be changed here")
        for name, value in new.items()
        if name in managed.read_only and not hasattr(value, "tzinfo") and name in row
    ]
    if faults:
        raise InvalidBodyError(faults)
    return {name: value for name, value in new.items() if name in managed.editable}


def make_new_row(values: dict[str, Any], managed: ManagedTable) -> dict[str, Any]:
    """A whole new row: the editable values that were sent, and the defaults of all other columns."""
    table_defaults = vars(managed.table(_ignore_missing=True))
    columns = (managed.read_only | managed.editable) & table_defaults.keys()
    defaults = {name: table_defaults[name] for name in columns}
    return defaults | {name: value for name, value in values.items() if name in managed.editable}


def audit_details(values: dict[str, Any]) -> dict[str, Any]:
    """The part of a change that the audit log records."""
    return {"columns": sorted(values)} | {name: values[name] for name in AUDITED_IN_FULL & values.keys()}


def _is_same(sent: Any, stored: Any) -> bool:
    if isinstance(sent, str) and isinstance(stored, str):
        return sent.replace("\r\n", "\n") == stored.replace("\r\n", "\n")
    return bool(sent == stored)


@cache
def _make_body_model(managed: ManagedTable) -> type[pydantic.BaseModel]:
    return create_pydantic_model(
        managed.table,
        include_default_columns=True,
        all_optional=True,
        model_name=f"{managed.table.__name__}Body",
    )
