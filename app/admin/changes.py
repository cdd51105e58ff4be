"""What staff may change: a body is held against its table before Piccolo Admin sees it.

The form sends every column, changed or not. Only what differs is passed on, so that two people at one row do
not undo each other's work, and what the shop keeps itself is refused in words.
"""

from functools import cache
from typing import Any

import msgspec
import pydantic
from piccolo.utils.pydantic import create_pydantic_model

from app.admin.managed_tables import ManagedTable
from app.kit.fields import Fault, InvalidBodyError

AUDITED_IN_FULL = frozenset(("standing", "user_type", "status", "resolution"))
"""Columns whose new value the audit keeps; of others it keeps the name."""


def read(body: bytes, drawer: ManagedTable) -> dict[str, Any]:
    """The values of a body, each as its column holds it; raises every fault of it."""
    try:
        given = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidBodyError([Fault(("body",), "Must be a JSON object")]) from error
    if strange := given.keys() - drawer.kept - drawer.changed:
        raise InvalidBodyError([Fault(("body", name), "Does not belong here") for name in sorted(strange)])
    if b"\\u0000" in body:
        raise InvalidBodyError([Fault(("body",), "Must not contain the character U+0000")])
    try:
        values = _model(drawer)(**given)
    except pydantic.ValidationError as error:
        raise InvalidBodyError(
            [Fault(("body", *each["loc"]), each["msg"]) for each in error.errors()]
        ) from error
    return values.model_dump(include=set(given))


def differing(values: dict[str, Any], row: dict[str, Any], drawer: ManagedTable) -> dict[str, Any]:
    """What of the values is new; raises where the shop keeps a column itself."""
    new = {name: value for name, value in values.items() if not _is_same(value, row.get(name))}
    faults = [
        Fault(("body", name), "The shop keeps this itself: it cannot be changed here")
        for name, value in new.items()
        if name in drawer.kept and not hasattr(value, "tzinfo") and name in row
    ]
    if faults:
        raise InvalidBodyError(faults)
    return {name: value for name, value in new.items() if name in drawer.changed}


def beginning(values: dict[str, Any], drawer: ManagedTable) -> dict[str, Any]:
    """All of a new row: what was given of what may be, and what the shop says of the rest."""
    usual = vars(drawer.table(_ignore_missing=True))
    rest = {name: usual[name] for name in drawer.kept | drawer.changed if name in usual}
    return rest | {name: value for name, value in values.items() if name in drawer.changed}


def audit_details(values: dict[str, Any]) -> dict[str, Any]:
    """What the audit keeps of a change."""
    return {"columns": sorted(values)} | {name: values[name] for name in AUDITED_IN_FULL & values.keys()}


def _is_same(given: Any, held: Any) -> bool:
    if isinstance(given, str) and isinstance(held, str):
        return given.replace("\r\n", "\n") == held.replace("\r\n", "\n")
    return bool(given == held)


@cache
def _model(drawer: ManagedTable) -> type[pydantic.BaseModel]:
    return create_pydantic_model(
        drawer.table,
        include_default_columns=True,
        all_optional=True,
        model_name=f"{drawer.table.__name__}Given",
    )
