"""Members who are signed in, without the way through a provider."""

from app.kit.database.pool import Connection
from app.kit.http.cookies import ACCESS_COOKIE, REFRESH_COOKIE
from app.members.sessions import access, service
from app.settings import Settings

ACCESS, REFRESH = ACCESS_COOKIE.plain_name, REFRESH_COOKIE.plain_name
"""What both are called in a shop on localhost."""


async def cookies_of(connection: Connection, member_id: int, settings: Settings) -> dict[str, str]:
    """The cookies of a new session of a member, for `shop.cookies.update` of a client."""
    session = await service.begin_session(connection, member_id)
    return {
        ACCESS_COOKIE.name(settings): access.make_access_token(session.family, settings.secret),
        REFRESH_COOKIE.name(settings): session.refresh_token,
    }
