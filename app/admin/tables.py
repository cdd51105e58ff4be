"""Reading and changing the tables: Piccolo Admin does it, in one transaction with the audit's line."""

import re
from http import HTTPStatus
from re import Match
from typing import Any

import msgspec

from app.admin import changes, queries, refusals
from app.admin.desk import BY_NAME, Drawer
from app.admin.room import STAFF
from app.admin.visits import Answer, Asgi, Visit
from app.kit import audit
from app.kit.database import Connection, Database
from app.kit.fields import Fault
from app.kit.problems import Invalid, Missing, NotAllowed

ASKED = re.compile(
    r"/api/(tables|tables/grouped|links|forms|forms/grouped|user)/|"
    r"/api/tables/(?P<table>[a-z_]+)/((schema|ids|count|references|new|(?P<row>[1-9]\d{0,17}))/)?"
)
"""The addresses of Piccolo Admin that the shop has a use for; there are no others."""
KEPT = "The shop keeps this itself; it is shown, and not changed here."


class _Undone(Exception):  # noqa: N818 - carries an answer out of a transaction that is not to stay
    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.status)
        self.answer = answer


async def read(visit: Visit, database: Database, room: Asgi, asked: Match[str]) -> Answer:
    """A list, a row, or how a table is made."""
    try:
        async with database.reading():
            answer = await visit.passed_to(room)
    except ValueError as error:  # a filter or an order that the table does not have
        raise Invalid([Fault(("query",), "Is not understood")]) from error
    if visit.path.endswith("/schema/"):
        answer.body = _explained(answer.body, BY_NAME[asked["table"]])
    elif visit.path.endswith("/references/"):
        answer.body = _on_the_desk(answer.body)
    return answer


async def change(visit: Visit, database: Database, room: Asgi, asked: Match[str]) -> Answer:
    """Add, change or remove a row; what Piccolo Admin refuses leaves nothing behind."""
    drawer = BY_NAME.get(asked["table"] or "")
    row_id = int(asked["row"]) if asked["row"] else None
    if drawer is None or visit.method not in _methods(drawer, row_id):
        table, method = asked["table"] or "", visit.method
        await _note(visit, None, outcome="refused", table=table, method=method, row=row_id)
        raise NotAllowed(_why_not(drawer, method))
    body = b"" if visit.method == "DELETE" else await visit.json()
    try:
        async with database.unit_of_work() as work:
            return await _changed(work, visit, room, drawer, row_id, body)
    except _Undone as undone:
        fault = refusals.in_words(undone.answer.body, drawer)
        if fault:
            raise Invalid([fault]) from undone
        return undone.answer


async def _changed(
    work: Connection, visit: Visit, room: Asgi, drawer: Drawer, row_id: int | None, body: bytes
) -> Answer:
    values: dict[str, Any] = {}
    if row_id is None:
        values = changes.beginning(changes.read(body, drawer), drawer)
    elif visit.method == "PATCH":
        row = await queries.row_of(drawer.table, row_id)
        if row is None:
            raise Missing
        values = changes.differing(changes.read(body, drawer), row, drawer)
        if not values:
            return await visit.passed_to(room, method="GET")
    answer = await visit.passed_to(room, msgspec.json.encode(values) if values else b"")
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise _Undone(answer)
    row_id = row_id or msgspec.json.decode(answer.body)[0]["id"]
    told = {} if visit.method == "DELETE" else changes.told(values)
    await _note(visit, work, table=drawer.name, method=visit.method, row=row_id, **told)
    return answer


async def _note(visit: Visit, work: "Connection | None", *, outcome: str = "done", **details: Any) -> None:
    """The audit's line: with the change it tells of, or for a refusal alone."""
    about: dict[str, Any] = {"outcome": outcome, "staff": visit.scope[STAFF].name, **details}
    if details["table"] == "member":
        about["member_id"] = details["row"]
    if work is None:
        await audit.record(visit.connection, "admin.change", **about)
    else:
        await audit.record_with(work, visit.connection, "admin.change", **about)


def _methods(drawer: Drawer, row_id: int | None) -> set[str]:
    if row_id is None:
        return {"POST"} if drawer.may_add else set()
    return {"PATCH", "DELETE"} if drawer.may_remove else {"PATCH"}


def _why_not(drawer: Drawer | None, method: str) -> str:
    if drawer is not None and method == "DELETE":
        return drawer.instead or "Rows of this table are not removed here."
    if drawer is not None and method == "POST":
        return "Rows of this table are not added here."
    return NotAllowed.usual


def _explained(body: bytes, drawer: Drawer) -> bytes:
    """Says at each column that the shop keeps itself that it does, where the form shows a hint."""
    schema = msgspec.json.decode(body)
    for name in drawer.kept & schema["properties"].keys():
        schema["properties"][name]["extra"]["help_text"] = KEPT
    return msgspec.json.encode(schema)


def _on_the_desk(body: bytes) -> bytes:
    """Of the tables that point at this one, those that staff can open."""
    pointing = msgspec.json.decode(body)["references"]
    shown = [each for each in pointing if each["tableName"] in BY_NAME]
    return msgspec.json.encode({"references": shown})
