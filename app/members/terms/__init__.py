"""The terms that members accept: their version, and letters about new ones."""

from app.kit.database.pool import Connection
from app.members.terms import queries

TERMS_VERSION = "2024-08"
"""The month of the terms in force, as their page says it."""
SUBJECT = "Our terms have changed"
BODY = (
    "Our [terms and conditions](/informations/terms-and-conditions) have changed. Please read them."
    " If you do not agree, you can download your data and delete your account on [its page](/account)."
)


async def accept(connection: Connection, member_id: int) -> None:
    """Note that a member accepted the terms in force."""
    await queries.accept(connection, member_id, TERMS_VERSION)


async def tell_members(connection: Connection) -> int:
    """Write to each member who knows only older terms. Returns the number of letters."""
    return await queries.tell_members(connection, TERMS_VERSION, SUBJECT, BODY)
