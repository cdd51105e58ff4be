"""Staying signed in and signing out."""

from litestar import Response, delete, put
from litestar.di import NamedDependency

from app.kit.database.pool import Database
from app.kit.http.cookies import ACCESS_COOKIE, REFRESH_COOKIE
from app.kit.http.errors import UnauthorizedError, may_raise
from app.kit.http.requests import ShopRequest
from app.kit.limits.request_limits import limited
from app.kit.observing import audit
from app.members.sessions import access, service
from app.members.sessions.cookies import no_session_cookies, session_cookies
from app.members.sessions.schemas import Message, Session
from app.settings import Settings


@put("/auth/refresh", guards=[limited("refresh")])
@may_raise(UnauthorizedError)
async def refresh(
    request: ShopRequest, database: NamedDependency[Database], settings: NamedDependency[Settings]
) -> Response[Message]:
    """Fresh cookies for a refresh token, which is thereby used up."""
    outcome = await service.refresh(database, REFRESH_COOKIE.read(request))
    if isinstance(outcome, Session):
        return Response(Message("Successfully refreshed token"), cookies=session_cookies(outcome, settings))
    if outcome.robbed:
        await audit.record(request, "session.reuse", outcome="refused", member_id=outcome.robbed)
    # Returned and not raised, so that the cookies can be removed: a browser that kept an old access
    # cookie would get 401 for public pages too.
    return Response(
        UnauthorizedError().body(),  # type: ignore[arg-type]
        status_code=UnauthorizedError.status,
        media_type="application/json",
        cookies=no_session_cookies(settings),
    )


@delete("/auth/logout", status_code=200)
async def logout(
    request: ShopRequest, database: NamedDependency[Database], settings: NamedDependency[Settings]
) -> Response[Message]:
    """Ends this browser's session; succeeds without one too."""
    claim = access.read_access_token(ACCESS_COOKIE.read(request), settings.accepted_secrets)
    member_id = await service.sign_out(database, REFRESH_COOKIE.read(request), claim)
    if member_id:
        await audit.record(request, "session.sign_out", member_id=member_id)
    return Response(Message("Successfully logged out"), cookies=no_session_cookies(settings))
