"""The SQL of letters that wait."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from app.kit.database.pool import Connection
from app.mail.messages import Letter
from app.mail.pushes import Device, Push

DEAD = "letters to it came back, or its owner complained"
SENDER_LOCK = 0x6D61696C  # the advisory lock of the process that sends

_TO_ADDRESS = """
    INSERT INTO mail (address, kind, subject, body, unsubscribe_path)
    SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM dead_address WHERE address = lower($1))
    RETURNING true
"""
# Of a member who is erased meanwhile a letter may stay. It names nobody, and whoever sends drops it.
_TO_MEMBER = """
    INSERT INTO mail (member_id, kind, subject, body, unsubscribe_path)
    SELECT id, $2, $3, $4, $5 FROM member
    WHERE id = $1 AND erased_at IS NULL AND email IS NOT NULL
"""
# A letter that is older than now was written before the clock was set back: it is due.
_NEXT = """
    SELECT mail.id, message_id, recipient, subject, body, unsubscribe_path, queued_at, attempts,
        coalesce((SELECT value FROM shop_fact WHERE name = 'name' ORDER BY id DESC LIMIT 1), '') AS shop,
        device_id, endpoint, public_key, auth,
        EXISTS (SELECT FROM dead_address WHERE dead_address.address = lower(recipient)) AS is_dead
    FROM mail LEFT JOIN push_device AS device ON device.id = device_id
        LEFT JOIN member ON member.id = mail.member_id AND erased_at IS NULL,
        LATERAL (SELECT coalesce(mail.address, member.email) AS recipient) AS found
    WHERE mail.id = (
        (SELECT id FROM mail WHERE given_up_at IS NULL AND send_after <= now()
            ORDER BY send_after, id LIMIT 1)
        UNION ALL (SELECT id FROM mail WHERE given_up_at IS NULL AND queued_at > now() + interval '1 minute'
            ORDER BY queued_at LIMIT 1)
        LIMIT 1)
"""
# Also of a member without an address: a browser of theirs is one.
_TO_DEVICES = """
    INSERT INTO mail (device_id, kind, subject, body)
    SELECT id, $2, $3, $4 FROM push_device WHERE member_id = $1
"""
_FORGET_DEVICE = "DELETE FROM push_device WHERE id = $1"
_DELETE = "DELETE FROM mail WHERE id = ANY($1)"
_TRY_AGAIN = """
    UPDATE mail SET attempts = attempts + 1, failure = left($2, 1000),
        send_after = now() + make_interval(secs => $3) WHERE id = $1
"""
_GIVE_UP = (
    "UPDATE mail SET attempts = attempts + 1, failure = left($2, 1000), given_up_at = now() WHERE id = $1"
)
_MARK_DEAD = """
    INSERT INTO dead_address (address, reason) VALUES (lower($1), left($2, 1000)) ON CONFLICT DO NOTHING
"""
_DROP = "DELETE FROM mail WHERE lower(address) = lower($1) AND kind = $2"

_WAITING = """
    SELECT id, kind, subject, queued_at, attempts, failure, given_up_at IS NOT NULL AS is_given_up
    FROM mail ORDER BY id LIMIT 1000
"""


class WaitingLetter(NamedTuple):
    """The letter to send next. It has no address where its member has none any more, or for a device."""

    id: int
    letter: Letter
    attempts: int
    is_dead: bool
    device: Device | None


async def queue_to_address(
    connection: Connection,
    address: str,
    kind: str,
    subject: str,
    body: str,
    unsubscribe_path: str | None = None,
) -> bool:
    """Write a letter to an address. False if that is known to be dead."""
    return bool(await connection.fetchval(_TO_ADDRESS, address, kind, subject, body, unsubscribe_path))


async def queue_to_member(
    connection: Connection,
    member_id: int,
    kind: str,
    subject: str,
    body: str,
    unsubscribe_path: str | None = None,
) -> None:
    """Write a letter to a member who has an address."""
    await connection.execute(_TO_MEMBER, member_id, kind, subject, body, unsubscribe_path)


async def queue_to_devices(connection: Connection, member_id: int, kind: str, push: Push) -> None:
    """Write a message to each browser of a member that takes them."""
    await connection.execute(_TO_DEVICES, member_id, kind, push.title, msgspec.json.encode(push).decode())


async def forget_device(connection: Connection, device_id: int) -> None:
    """Forget a browser, with all that waits for it."""
    await connection.execute(_FORGET_DEVICE, device_id)


async def drop_waiting(connection: Connection, address: str, kind: str) -> None:
    """Delete what waits for an address that does not want it any more."""
    await connection.execute(_DROP, address, kind)


async def try_to_send_alone(connection: Connection) -> bool:
    """Take the lock of the process that sends, for as long as the connection lives."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1)", SENDER_LOCK))


async def find_next(connection: Connection) -> WaitingLetter | None:
    """The letter that is due first."""
    row = await connection.fetchrow(_NEXT)
    if row is None:
        return None
    letter = Letter(
        row["message_id"], row["recipient"] or "", row["subject"], row["body"], row["unsubscribe_path"],
        row["queued_at"], row["shop"],
    )  # fmt: skip
    device = Device(row["device_id"], row["endpoint"], row["public_key"], row["auth"])
    return WaitingLetter(
        row["id"], letter, row["attempts"], row["is_dead"], device if row["device_id"] else None
    )


async def delete_sent(connection: Connection, ids: Sequence[int]) -> None:
    await connection.execute(_DELETE, list(ids))


async def try_again(connection: Connection, mail_id: int, failure: str, pause: float) -> None:
    """Note why a letter was not sent, and send it after a pause of so many seconds."""
    await connection.execute(_TRY_AGAIN, mail_id, failure, pause)


async def give_up(connection: Connection, mail_id: int, failure: str) -> None:
    await connection.execute(_GIVE_UP, mail_id, failure)


async def mark_dead(connection: Connection, address: str, reason: str) -> None:
    """Note that nothing reaches an address."""
    await connection.execute(_MARK_DEAD, address, reason)


async def list_waiting(connection: Connection) -> list[tuple[Any, ...]]:
    """The letters in the outbox, without their text and address."""
    return [tuple(row) for row in await connection.fetch(_WAITING)]
