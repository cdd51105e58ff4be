"""Guards the desk: staff that are signed in may ask it, and nobody else at any address."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers.base import BaseRouteHandler

from app.admin import service
from app.admin.schemas import Staff
from app.kit.database.pool import Connection, Database
from app.kit.http.cookies import STAFF_COOKIE
from app.kit.http.errors import UnauthorizedError, may_raise
from app.kit.http.request_context import context_of
from app.kit.http.services import find_service
from app.kit.observing import audit

AnyConnection = ASGIConnection[Any, Any, Any, Any]
SignedInStaff = NamedDependency[Staff]
"""The type of a handler's argument `staff`."""


@may_raise(UnauthorizedError)
async def require_staff(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard on every address of the desk: 401 without a session of staff."""
    token = STAFF_COOKIE.read(connection)
    if not token:
        raise UnauthorizedError
    async with find_service(connection, Database).reading() as reading:
        found = await service.find_signed_in_staff(reading, token)
    if found is None:
        raise UnauthorizedError
    context_of(connection.scope).staff = found


async def find_staff(request: AnyConnection) -> Staff:
    """The staff that are signed in. The guard has seen to it that somebody is."""
    found = context_of(request.scope).staff
    if not isinstance(found, Staff):
        raise UnauthorizedError
    return found


STAFF_ARGUMENTS = {"staff": Provide(find_staff)}


async def note_change(
    work: Connection, request: AnyConnection, staff: Staff, table: str, row: int | None, **details: Any
) -> None:
    """Add the audit entry of a change, in its transaction."""
    member_id = row if table == "member" else None
    await audit.record(
        request,
        "desk.change",
        work=work,
        member_id=member_id,
        staff=staff.name,
        table=table,
        row=row,
        **details,
    )
