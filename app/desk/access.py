"""Lets staff that are signed in use the desk, and nobody else at any address; notes what they change."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from litestar.di import NamedDependency, Provide
from litestar.handlers.base import BaseRouteHandler

from app.admin import service
from app.admin.schemas import Staff
from app.kit.database.pool import Connection, Database
from app.kit.http.cookies import STAFF_COOKIE
from app.kit.http.errors import UnauthorizedError, may_raise
from app.kit.http.request_context import get_request_context
from app.kit.http.requests import AnyConnection
from app.kit.http.services import find_service
from app.kit.observing import audit


@dataclass(frozen=True, slots=True)
class Desk:
    """The desk as one of the staff uses it: the database, and the audit of what they change there."""

    request: AnyConnection
    database: Database
    staff: Staff

    def unit_of_work(self) -> AbstractAsyncContextManager[Connection]:
        return self.database.unit_of_work()

    async def note_change(self, work: Connection, table: str, row: int | None, **details: Any) -> None:
        """Add the audit entry of a change, in its transaction."""
        await audit.record(
            self.request,
            "desk.change",
            work=work,
            member_id=row if table == "member" else None,
            staff=self.staff.name,
            table=table,
            row=row,
            **details,
        )


OpenDesk = NamedDependency[Desk]
"""The type of a handler's argument `desk`."""


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
    get_request_context(connection.scope).staff = found


async def open_desk(request: AnyConnection, database: NamedDependency[Database]) -> Desk:
    """The guard has seen to it that somebody is signed in."""
    staff = get_request_context(request.scope).staff
    if not isinstance(staff, Staff):
        raise UnauthorizedError
    return Desk(request, database, staff)


DESK_ARGUMENTS = {"desk": Provide(open_desk)}
