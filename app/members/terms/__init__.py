"""What members accept: the terms, the privacy policy and how reviews are treated, and letters about changes.

A version is the month of our own text, as its page says it. Where the shop wrote its own, it is the minute in
which it did: `shop_fact` keeps each text.
"""

from typing import Final

from app.kit.database.pool import Connection
from app.members.terms import queries
from app.members.terms.queries import Policy

POLICIES: Final = (
    Policy("terms", "2024-08", "[Terms and conditions](/informations/terms-and-conditions)"),
    Policy("privacy", "2026-11", "[Privacy policy](/informations/privacy-policy)"),
    Policy("reviews", "2026-11", "[How we treat reviews](/informations/reviews)"),
)
SUBJECT = "What you agreed to has changed"
BEGINS = "These have changed since you read them here. Please read them again:\n"
ENDS = "\n\nIf you do not agree, you can download your data and delete your account on [its page](/account)."


async def accept(connection: Connection, member_id: int) -> None:
    """Note that a member accepted the policies in force."""
    await queries.accept(connection, member_id, POLICIES)


async def tell_members(connection: Connection) -> int:
    """Write to each member who does not know a policy in force. Returns the number of letters."""
    return await queries.tell_members(connection, POLICIES, (SUBJECT, BEGINS, ENDS))
