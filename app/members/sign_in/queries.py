"""The SQL of sign-in."""

from datetime import timedelta

import msgspec

from app.kit.database.pool import Connection
from app.members import terms
from app.members.sign_in.schemas import Identity, Transaction

_ADD_TRANSACTION = """
    INSERT INTO login_transaction (state, provider, nonce, verifier, return_path, browser_binding, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, now() + $7::interval)
"""
# A transaction is taken once, and only by the browser and for the provider that it was made for.
_TAKE_TRANSACTION = """
    DELETE FROM login_transaction
    WHERE state = $1 AND provider = $2 AND browser_binding = $3 AND expires_at > now()
    RETURNING state, provider, nonce, verifier, return_path
"""
_NOTE_USE_AND_FIND_MEMBER = """
    UPDATE member_identity SET last_used_at = now() FROM member
    WHERE issuer = $1 AND subject = $2 AND member.id = member_id RETURNING member_id, closed_at IS NOT NULL
"""
# Nobody has said yet that others may see what they wish for. A name that no new account may show is
# left out.
_ADD_MEMBER = """
    INSERT INTO member (first_name, surname, email, email_verified, adult_confirmed_at, wishlist_type)
    SELECT CASE WHEN is_shown THEN $1::text ELSE '' END, CASE WHEN is_shown THEN $2::text ELSE '' END,
        $3, $3::text IS NOT NULL, now(), 'private'
    FROM (SELECT find_blocked_word(name) IS NULL AND NOT has_link(name) AS is_shown
        FROM concat($1::text, ' ', $2::text) AS name) AS checked
    RETURNING id
"""
_ADD_IDENTITY = """
    INSERT INTO member_identity (issuer, subject, member_id, provider) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING true
"""


async def add_transaction(
    connection: Connection, transaction: Transaction, binding: bytes, life: timedelta
) -> None:
    values = msgspec.structs.astuple(transaction)
    await connection.execute(_ADD_TRANSACTION, *values, binding, life)


async def take_transaction(
    connection: Connection, state: str, provider: str, binding: bytes
) -> Transaction | None:
    row = await connection.fetchrow(_TAKE_TRANSACTION, state, provider, binding)
    return msgspec.convert(dict(row), Transaction) if row else None


async def forget_expired(connection: Connection) -> None:
    await connection.execute("DELETE FROM login_transaction WHERE expires_at < now()")


async def note_use_and_find_member(connection: Connection, identity: Identity) -> tuple[int, bool] | None:
    """The id of the member who has this identity, and whether staff closed the account."""
    row = await connection.fetchrow(_NOTE_USE_AND_FIND_MEMBER, identity.issuer, identity.subject)
    return (row[0], row[1]) if row else None


async def add_member(connection: Connection, identity: Identity) -> int:
    """Add a member with the provider's data, who accepted the terms. Later sign-ins do not change it."""
    values = identity.first_name, identity.surname, identity.email
    member_id: int = await connection.fetchval(_ADD_MEMBER, *values)
    await terms.accept(connection, member_id)
    return member_id


async def add_identity(connection: Connection, identity: Identity, member_id: int) -> bool:
    """Add the identity of a member. False if another member has it."""
    values = identity.issuer, identity.subject, member_id, identity.provider
    return bool(await connection.fetchval(_ADD_IDENTITY, *values))


async def set_picture(connection: Connection, member_id: int, address: str) -> None:
    """Set the picture of a member who has none."""
    await connection.execute(
        "UPDATE member SET image_url = $2 WHERE id = $1 AND image_url = ''", member_id, address
    )
