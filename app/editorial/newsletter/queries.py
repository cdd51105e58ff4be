"""The SQL of the newsletter."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from app.kit.database.pool import Connection

_DETAIL = "extract(epoch FROM consent_at)::text AS detail"
# A subscriber keeps the earlier consent; one who had left gives a new one. No index is named for the
# conflict: the address and the hash are both unique, and of two at once either may be the one in the way.
# A time that lies ahead is from before the clock was set back.
_SUBSCRIBE = """
    INSERT INTO newsletter_subscription (email, unsubscribe_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING
"""
_CONSENT_AGAIN = """
    UPDATE newsletter_subscription
    SET consent_at = now(), unsubscribed_at = NULL, confirmed_at = NULL, asked_at = NULL
    WHERE lower(email) = lower($1) AND unsubscribed_at IS NOT NULL
"""
_ASK = f"""
    UPDATE newsletter_subscription SET asked_at = now()
    WHERE lower(email) = lower($1) AND confirmed_at IS NULL
        AND (asked_at IS NULL OR asked_at NOT BETWEEN now() - interval '1 hour' AND now())
    RETURNING id, email, {_DETAIL}
"""
_LOCK = f"""
    SELECT id, email, {_DETAIL} FROM newsletter_subscription
    WHERE id = $1 AND unsubscribed_at IS NULL FOR UPDATE
"""
_CONFIRM = "UPDATE newsletter_subscription SET confirmed_at = now() WHERE id = $1 AND confirmed_at IS NULL"
_UNSUBSCRIBE = """
    UPDATE newsletter_subscription SET unsubscribed_at = now()
    WHERE unsubscribe_hash = $1 AND unsubscribed_at IS NULL RETURNING email
"""
_SUBSCRIBED = """
    SELECT email, consent_at FROM newsletter_subscription
    WHERE unsubscribed_at IS NULL AND confirmed_at IS NOT NULL ORDER BY consent_at, id
"""
_RENEW = """
    UPDATE newsletter_subscription AS subscription SET unsubscribe_hash = made.hash
    FROM unnest($1::text[], $2::bytea[]) AS made (email, hash)
    WHERE lower(subscription.email) = lower(made.email) AND unsubscribe_hash <> made.hash
"""
# `SKIP LOCKED`: another process writes its letters.
_DUE_ISSUES = """
    SELECT id, subject, body FROM newsletter_issue
    WHERE send_at <= now() AND queued_at IS NULL ORDER BY send_at, id FOR UPDATE SKIP LOCKED
"""
# The subscription is locked: who leaves or is erased meanwhile gets nothing, or has it deleted after this.
_WRITE_LETTERS = """
    WITH wanted AS (
        SELECT subscription.email, path FROM unnest($1::text[], $2::text[]) AS made (email, path)
        JOIN newsletter_subscription AS subscription ON subscription.email = made.email
        WHERE unsubscribed_at IS NULL AND confirmed_at IS NOT NULL
            AND NOT EXISTS (SELECT FROM dead_address WHERE address = lower(subscription.email))
        ORDER BY subscription.id FOR SHARE OF subscription
    ), written AS (
        INSERT INTO mail (address, kind, subject, body, unsubscribe_path)
        SELECT email, $3, $4, $5, path FROM wanted
        RETURNING id
    )
    SELECT count(*) FROM written
"""
_NOTE_QUEUED = "UPDATE newsletter_issue SET queued_at = now(), recipients = $2 WHERE id = $1"
_ADD_ISSUE = "INSERT INTO newsletter_issue (subject, body) VALUES ($1, $2) RETURNING id"
_ISSUE = "SELECT id, subject, body FROM newsletter_issue WHERE id = $1"
_SCHEDULE = "UPDATE newsletter_issue SET send_at = $2 WHERE id = $1 AND queued_at IS NULL RETURNING true"
_REMOVE = "DELETE FROM newsletter_subscription WHERE lower(email) = lower($1)"
_REMOVE_LETTERS = "DELETE FROM mail WHERE lower(address) = lower($1)"


class Asked(NamedTuple):
    """A subscription, and what the token of its confirmation depends on: the time of consent."""

    id: int
    email: str
    detail: str


class Subscribed(NamedTuple):
    """The subscribers who get the newsletter."""

    email: str
    consent_at: datetime


class Issue(NamedTuple):
    id: int
    subject: str
    body: str


async def subscribe(connection: Connection, email: str, digest: bytes) -> Asked | None:
    """Store a subscription. Returns it where its address is to be asked now."""
    await connection.execute(_SUBSCRIBE, email, digest)
    await connection.execute(_CONSENT_AGAIN, email)
    row = await connection.fetchrow(_ASK, email)
    return Asked(**row) if row else None


async def lock_subscription(connection: Connection, subscription_id: int) -> Asked | None:
    """Lock a subscription that nobody has left."""
    row = await connection.fetchrow(_LOCK, subscription_id)
    return Asked(**row) if row else None


async def confirm(connection: Connection, subscription_id: int) -> None:
    await connection.execute(_CONFIRM, subscription_id)


async def unsubscribe(connection: Connection, digest: bytes) -> str | None:
    """End a subscription. Returns its address; None where there was none."""
    return await connection.fetchval(_UNSUBSCRIBE, digest)


async def list_subscribed(connection: Connection) -> list[Subscribed]:
    return [Subscribed(**row) for row in await connection.fetch(_SUBSCRIBED)]


async def renew_unsubscribe_hashes(connection: Connection, digests: Sequence[tuple[str, bytes]]) -> None:
    """Store the hashes of new tokens: those made with an earlier secret no longer work."""
    await connection.execute(_RENEW, [email for email, _ in digests], [digest for _, digest in digests])


async def lock_due_issues(connection: Connection) -> list[Issue]:
    """The issues whose time has come and of which no letter was written."""
    return [Issue(**row) for row in await connection.fetch(_DUE_ISSUES)]


async def write_letters(
    connection: Connection, issue: Issue, kind: str, letters: Sequence[tuple[str, str]]
) -> int:
    """Write an issue to those who still want it. `letters` are addresses and unsubscribe links."""
    emails, paths = [email for email, _ in letters], [path for _, path in letters]
    return int(await connection.fetchval(_WRITE_LETTERS, emails, paths, kind, issue.subject, issue.body))


async def note_queued(connection: Connection, issue_id: int, recipients: int) -> None:
    """Note that the letters of an issue were written."""
    await connection.execute(_NOTE_QUEUED, issue_id, recipients)


async def add_issue(connection: Connection, subject: str, body: str) -> int:
    """Add a draft and return its id."""
    return int(await connection.fetchval(_ADD_ISSUE, subject, body))


async def find_issue(connection: Connection, issue_id: int) -> Issue | None:
    row = await connection.fetchrow(_ISSUE, issue_id)
    return Issue(**row) if row else None


async def schedule(connection: Connection, issue_id: int, send_at: datetime) -> bool:
    """Set when an issue is sent. False if there is none, or it is sent already."""
    return bool(await connection.fetchval(_SCHEDULE, issue_id, send_at))


async def remove_address(connection: Connection, email: str) -> int:
    """Delete an address and all letters to it. Returns how many subscriptions there were."""
    removed = await connection.execute(_REMOVE, email)
    await connection.execute(_REMOVE_LETTERS, email)
    return int(removed.rpartition(" ")[2])
