"""Reading and changing the tables: Piccolo Admin does it, in one transaction with the audit's line."""

import re
from http import HTTPStatus
from re import Match
from typing import Any

import msgspec

from app.admin import changes, database_errors, queries
from app.admin.managed_tables import BY_NAME, ManagedTable
from app.admin.piccolo import STAFF_IN_SCOPE
from app.admin.requests import AdminRequest, AdminResponse, Asgi
from app.kit import audit
from app.kit.database import Connection, Database
from app.kit.errors import InvalidInputError, MethodNotAllowedError, NotFoundError
from app.kit.fields import Fault

PATHS = re.compile(
    r"/api/(tables|tables/grouped|links|forms|forms/grouped|user)/|"
    r"/api/tables/(?P<table>[a-z_]+)/((schema|ids|count|references|new|(?P<row>[1-9]\d{0,17}))/)?"
)
"""The addresses of Piccolo Admin that the shop has a use for; there are no others."""
KEPT = "The shop keeps this itself; it is shown, and not changed here."


class _RollbackError(Exception):
    def __init__(self, answer: AdminResponse) -> None:
        super().__init__(answer.status)
        self.answer = answer


async def read(visit: AdminRequest, database: Database, room: Asgi, asked: Match[str]) -> AdminResponse:
    """A list, a row, or how a table is made."""
    try:
        async with database.reading():
            answer = await visit.passed_to(room)
    except ValueError as error:  # a filter or an order that the table does not have
        raise InvalidInputError([Fault(("query",), "Is not understood")]) from error
    if visit.path.endswith("/schema/"):
        answer.body = _explained(answer.body, BY_NAME[asked["table"]])
    elif visit.path.endswith("/references/"):
        answer.body = _managed_only(answer.body)
    return answer


async def change(visit: AdminRequest, database: Database, room: Asgi, asked: Match[str]) -> AdminResponse:
    """Add, change or remove a row; what Piccolo Admin refuses leaves nothing behind."""
    drawer = BY_NAME.get(asked["table"] or "")
    row_id = int(asked["row"]) if asked["row"] else None
    if drawer is None or visit.method not in _methods(drawer, row_id):
        table, method = asked["table"] or "", visit.method
        await _note(visit, None, outcome="refused", table=table, method=method, row=row_id)
        raise MethodNotAllowedError(_why_not(drawer, method))
    body = b"" if visit.method == "DELETE" else await visit.json()
    try:
        async with database.unit_of_work() as work:
            return await _changed(work, visit, room, drawer, row_id, body)
    except _RollbackError as undone:
        fault = database_errors.in_words(undone.answer.body, drawer)
        if fault:
            raise InvalidInputError([fault]) from undone
        return undone.answer


async def _changed(
    work: Connection, visit: AdminRequest, room: Asgi, drawer: ManagedTable, row_id: int | None, body: bytes
) -> AdminResponse:
    values: dict[str, Any] = {}
    if row_id is None:
        values = changes.beginning(changes.read(body, drawer), drawer)
    elif visit.method == "PATCH":
        row = await queries.row_of(drawer.table, row_id)
        if row is None:
            raise NotFoundError
        values = changes.differing(changes.read(body, drawer), row, drawer)
        if not values:
            return await visit.passed_to(room, method="GET")
    answer = await visit.passed_to(room, msgspec.json.encode(values) if values else b"")
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise _RollbackError(answer)
    row_id = row_id or msgspec.json.decode(answer.body)[0]["id"]
    told = {} if visit.method == "DELETE" else changes.audit_details(values)
    await _note(visit, work, table=drawer.name, method=visit.method, row=row_id, **told)
    return answer


async def _note(
    visit: AdminRequest, work: "Connection | None", *, outcome: str = "done", **details: Any
) -> None:
    """The audit's line: with the change it tells of, or for a refusal alone."""
    about: dict[str, Any] = {"outcome": outcome, "staff": visit.scope[STAFF_IN_SCOPE].name, **details}
    if details["table"] == "member":
        about["member_id"] = details["row"]
    if work is None:
        await audit.record(visit.connection, "admin.change", **about)
    else:
        await audit.record_with(work, visit.connection, "admin.change", **about)


def _methods(drawer: ManagedTable, row_id: int | None) -> set[str]:
    if row_id is None:
        return {"POST"} if drawer.may_add else set()
    return {"PATCH", "DELETE"} if drawer.may_remove else {"PATCH"}


def _why_not(drawer: ManagedTable | None, method: str) -> str:
    if drawer is not None and method == "DELETE":
        return drawer.instead or "Rows of this table are not removed here."
    if drawer is not None and method == "POST":
        return "Rows of this table are not added here."
    return MethodNotAllowedError.usual


def _explained(body: bytes, drawer: ManagedTable) -> bytes:
    """Says at each column that the shop keeps itself that it does, where the form shows a hint."""
    schema = msgspec.json.decode(body)
    for name in drawer.kept & schema["properties"].keys():
        schema["properties"][name]["extra"]["help_text"] = KEPT
    return msgspec.json.encode(schema)


def _managed_only(body: bytes) -> bytes:
    """Of the tables that point at this one, those that staff can open."""
    pointing = msgspec.json.decode(body)["references"]
    shown = [each for each in pointing if each["tableName"] in BY_NAME]
    return msgspec.json.encode({"references": shown})
