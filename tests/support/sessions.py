"""Members who are signed in, without the way through a provider."""

from app.kit.database import Connection
from app.members.sessions import access, service
from app.members.sessions.cookies import ACCESS, REFRESH
from app.settings import Settings


async def cookies_of(connection: Connection, member_id: int, settings: Settings) -> dict[str, str]:
    """The cookies of a new session of a member, for `shop.cookies.update` of a client."""
    session = await service.begin(connection, member_id)
    return {ACCESS: access.signed(session.family, settings.secret), REFRESH: session.refresh_token}
