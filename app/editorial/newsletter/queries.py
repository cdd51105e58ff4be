"""The SQL of the newsletter."""

from datetime import datetime

from app.kit.database.pool import Connection

# A subscriber keeps the earlier consent; one who had left gives a new one. No index is named for the
# conflict: the address and the hash are both unique, and of two at once either may be the one in the way.
_SUBSCRIBE = """
    WITH again AS (
        UPDATE newsletter_subscription SET consent_at = now(), unsubscribed_at = NULL
        WHERE lower(email) = lower($1) AND unsubscribed_at IS NOT NULL
    )
    INSERT INTO newsletter_subscription (email, unsubscribe_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING
"""
_UNSUBSCRIBE = """
    UPDATE newsletter_subscription SET unsubscribed_at = now()
    WHERE unsubscribe_hash = $1 AND unsubscribed_at IS NULL
"""
_SUBSCRIBED = """
    SELECT email, consent_at FROM newsletter_subscription WHERE unsubscribed_at IS NULL
    ORDER BY consent_at, id
"""
_RENEW = """
    UPDATE newsletter_subscription SET unsubscribe_hash = $2
    WHERE lower(email) = lower($1) AND unsubscribe_hash <> $2
"""


async def subscribe(connection: Connection, email: str, digest: bytes) -> None:
    await connection.execute(_SUBSCRIBE, email, digest)


async def unsubscribe(connection: Connection, digest: bytes) -> None:
    await connection.execute(_UNSUBSCRIBE, digest)


async def subscribed(connection: Connection) -> list[tuple[str, datetime]]:
    """All subscribed addresses, with the time of consent."""
    return [(row["email"], row["consent_at"]) for row in await connection.fetch(_SUBSCRIBED)]


async def renew(connection: Connection, digests: list[tuple[str, bytes]]) -> None:
    """Store the hashes of new tokens: those made with an earlier secret no longer work."""
    await connection.executemany(_RENEW, digests)
