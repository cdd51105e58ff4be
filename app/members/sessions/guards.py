"""Guards that tell handlers who is asking, and the arguments that handlers may take.

A token alone is not enough: each guard looks whether its family of sessions is still alive, so that signing
out, a stolen token's end and `undertone member sign-out` hold from the very next request, not a quarter of an
hour on.
"""

from contextlib import suppress

from litestar.di import NamedDependency, Provide
from litestar.handlers.base import BaseRouteHandler

from app.kit.database.pool import WRITER, Database, DatabaseUnavailableError
from app.kit.http.cookies import ACCESS_COOKIE
from app.kit.http.errors import UnauthorizedError, may_raise
from app.kit.http.request_context import get_request_context
from app.kit.http.requests import AnyConnection
from app.kit.http.services import find_service
from app.members.sessions import access, queries
from app.members.sessions.schemas import Member
from app.settings import Settings

SignedIn = NamedDependency[Member]
"""The type of a handler's argument `member`, guarded by `signed_in`."""
PerhapsSignedIn = NamedDependency[Member | None]
"""The type of a handler's argument `maybe_member`, guarded by `perhaps_signed_in`."""


@may_raise(UnauthorizedError)
async def signed_in(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard: 401 without a session. Put it before `limited`, which then counts by member."""
    token = ACCESS_COOKIE.read(connection)
    if not token:
        raise UnauthorizedError
    get_request_context(connection.scope).member = await _member(connection, token)


@may_raise(UnauthorizedError)
async def perhaps_signed_in(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard for public reads that say more to a member: nobody is fine, an expired token is 401.

    With the database away everybody is nobody, and gets the public answer.
    """
    if token := ACCESS_COOKIE.read(connection):
        with suppress(DatabaseUnavailableError):
            get_request_context(connection.scope).member = await _member(connection, token)


async def member(request: AnyConnection) -> Member:
    found = await maybe_member(request)
    if found is None:
        raise UnauthorizedError
    return found


async def maybe_member(request: AnyConnection) -> Member | None:
    found = get_request_context(request.scope).member
    return found if isinstance(found, Member) else None


MEMBER_ARGUMENTS = {"member": Provide(member), "maybe_member": Provide(maybe_member)}


async def _member(connection: AnyConnection, token: str) -> Member:
    claim = access.read_access_token(token, find_service(connection, Settings).accepted_secrets)
    if claim is None:
        raise UnauthorizedError
    async with find_service(connection, Database).reading() as reading:
        found = await queries.find_member_of_session(reading, claim.member_id, claim.family_id)
    if found is None:
        raise UnauthorizedError
    WRITER.set(found.id)
    return found
