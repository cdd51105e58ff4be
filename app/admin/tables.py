"""Reads and changes tables through Piccolo Admin. A change and its audit entry are one transaction."""

import re
from http import HTTPStatus
from re import Match
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec

from app.admin import changes, database_errors, queries
from app.admin.managed_tables import TABLES_BY_NAME, ManagedTable
from app.admin.piccolo import STAFF_IN_SCOPE
from app.admin.requests import AdminRequest, AdminResponse, Asgi, json_response
from app.kit.database.pool import Connection, Database
from app.kit.http.errors import InvalidInputError, MethodNotAllowedError, NotFoundError
from app.kit.http.fields import Fault
from app.kit.observing import audit

PATHS = re.compile(
    r"/api/(tables|tables/grouped|links|forms|forms/grouped|user)/|"
    r"/api/tables/(?P<table>[a-z_]+)/((schema|ids|count|references|new|(?P<row>[1-9]\d{0,17}))/)?"
)
"""The addresses of Piccolo Admin that are open. All others are refused."""
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
COUNTED_EXACTLY = 100_000
"""The rows of a larger table are estimated: counting would read all of them for each page of the list."""
PAGE_SIZE = 15
MAX_CHOICES = 100  # of rows that a row may refer to
READ_ONLY_HINT = "The shop keeps this itself; it is shown, and not changed here."


class _RollbackError(Exception):
    def __init__(self, answer: AdminResponse) -> None:
        super().__init__(answer.status)
        self.answer = answer


async def read_table(
    request: AdminRequest, database: Database, piccolo_admin: Asgi, path_match: Match[str]
) -> AdminResponse:
    """Read a list, a row or the description of a table."""
    try:
        async with database.reading() as connection:
            if request.path.endswith("/count/") and not request.scope["query_string"]:
                rows = await queries.estimate_rows(connection, path_match["table"])
                if rows > COUNTED_EXACTLY:
                    return json_response(200, {"count": rows, "page_size": PAGE_SIZE})
            if request.path.endswith("/ids/"):
                request.scope["query_string"] = _limit_choices(request.scope["query_string"])
            answer = await request.forward_to(piccolo_admin)
            _refuse_control_characters(answer)
    except ValueError as error:  # such as a filter or an order that the table does not have
        raise InvalidInputError([Fault(("query",), "Is not understood")]) from error
    if request.path.endswith("/schema/"):
        answer.body = _add_hints(answer.body, TABLES_BY_NAME[path_match["table"]])
    elif request.path.endswith("/references/"):
        answer.body = _drop_unmanaged_references(answer.body)
    return answer


def _refuse_control_characters(answer: AdminResponse) -> None:
    """Piccolo writes what `__range_header_name` says into a header. No server sends one with a line break."""
    if any(_CONTROL.search(value) for _, value in answer.headers):
        raise ValueError("a header has control characters")


async def change_table(
    request: AdminRequest, database: Database, piccolo_admin: Asgi, path_match: Match[str]
) -> AdminResponse:
    """Add, change or remove a row. If Piccolo Admin refuses it, the transaction is rolled back."""
    managed = TABLES_BY_NAME.get(path_match["table"] or "")
    row_id = int(path_match["row"]) if path_match["row"] else None
    if managed is None or request.method not in _list_methods(managed, row_id):
        await _note(request, path_match["table"] or "", row_id, outcome="refused")
        raise MethodNotAllowedError(_explain_refusal(managed, request.method))
    body = b"" if request.method == "DELETE" else await request.read_json_body()
    try:
        async with database.unit_of_work() as work:
            return await _change_row(work, request, piccolo_admin, managed, row_id, body)
    except _RollbackError as undone:
        fault = database_errors.explain_database_error(undone.answer.body, managed)
        if fault:
            raise InvalidInputError([fault]) from undone
        return undone.answer


async def _change_row(
    work: Connection,
    request: AdminRequest,
    piccolo_admin: Asgi,
    managed: ManagedTable,
    row_id: int | None,
    body: bytes,
) -> AdminResponse:
    values: dict[str, Any] = {}
    if row_id is None:
        values = changes.make_new_row(changes.read_row_body(body, managed), managed)
    elif request.method == "PATCH":
        row = await queries.find_row(managed.table, row_id)
        if row is None:
            raise NotFoundError
        values = changes.select_changes(changes.read_row_body(body, managed), row, managed)
        if not values:
            return await request.forward_to(piccolo_admin, method="GET")
    answer = await request.forward_to(piccolo_admin, msgspec.json.encode(values) if values else b"")
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise _RollbackError(answer)
    row_id = row_id or msgspec.json.decode(answer.body)[0]["id"]
    details = {} if request.method == "DELETE" else changes.audit_details(values)
    await _note(request, managed.name, row_id, work=work, **details)
    return answer


async def _note(
    request: AdminRequest, table: str, row: int | None, *, work: Connection | None = None, **details: Any
) -> None:
    """Add an audit entry: in the transaction of the change, or in its own for a refusal."""
    await audit.record(
        request.connection,
        "admin.change",
        work=work,
        staff=request.scope[STAFF_IN_SCOPE].name,
        member_id=row if table == "member" else None,
        table=table,
        row=row,
        method=request.method,
        **details,
    )


def _limit_choices(query_string: bytes) -> bytes:
    """The query of a list of choices, with a limit. Without one Piccolo Admin reads the whole table."""
    options = dict(parse_qsl(query_string.decode("latin-1")))
    limit = options.get("limit", "")
    if not limit or (limit.isdecimal() and int(limit) > MAX_CHOICES):
        options["limit"] = str(MAX_CHOICES)
    return urlencode(options).encode()


def _list_methods(managed: ManagedTable, row_id: int | None) -> set[str]:
    if row_id is None:
        return {"POST"} if managed.may_add else set()
    return {"PATCH", "DELETE"} if managed.may_remove else {"PATCH"}


def _explain_refusal(managed: ManagedTable | None, method: str) -> str:
    if managed is not None and method == "DELETE":
        return managed.removal_refusal or "Rows of this table are not removed here."
    if managed is not None and method == "POST":
        return "Rows of this table are not added here."
    return MethodNotAllowedError.message


def _add_hints(body: bytes, managed: ManagedTable) -> bytes:
    schema = msgspec.json.decode(body)
    for name in managed.read_only & schema["properties"].keys():
        schema["properties"][name]["extra"]["help_text"] = READ_ONLY_HINT
    return msgspec.json.encode(schema)


def _drop_unmanaged_references(body: bytes) -> bytes:
    """Leave out the references from tables that staff cannot open."""
    pointing = msgspec.json.decode(body)["references"]
    shown = [each for each in pointing if each["tableName"] in TABLES_BY_NAME]
    return msgspec.json.encode({"references": shown})
