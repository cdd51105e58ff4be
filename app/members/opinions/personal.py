"""The part of a product's page that is made for the signed-in member."""

from app.kit.database.pool import Database, DatabaseUnavailableError
from app.kit.http.requests import AnyRequest
from app.kit.http.services import find_service
from app.members.opinions import queries
from app.members.opinions.queries import Personal
from app.members.sessions.guards import maybe_member, perhaps_signed_in


async def load_personal(request: AnyRequest, product_id: int) -> Personal | None:
    """None without a session or without the database; 401 for a session that has expired."""
    await perhaps_signed_in(request, request.route_handler)
    member = await maybe_member(request)
    if member is None:
        return None
    try:
        async with find_service(request, Database).reading() as connection:
            return await queries.find_personal(connection, member.id, product_id)
    except DatabaseUnavailableError:
        return None
