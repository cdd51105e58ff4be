"""The SQL of members at the desk."""

from typing import Final

import asyncpg

from app.kit.database.pool import Connection

MAX_DIGITS: Final = 18
# A number is that of an account, and no part of a name.
_PEOPLE: Final = """
    SELECT id, full_name AS name, user_type, email IS NOT NULL AS has_address, created_at, closed_at,
        closed_reason, (SELECT count(*) FROM review WHERE member_id = member.id) AS reviews
    FROM member WHERE erased_at IS NULL AND (id::text = $1 OR lower(email) = lower($1)
        OR $1 !~ '^[0-9]+$' AND strpos(lower(full_name), lower($1)) > 0)
    ORDER BY id::text = $1 DESC, lower(email) = lower($1) DESC NULLS LAST, full_name, id LIMIT 50"""
_ERASED: Final = """
    SELECT coalesce((SELECT erased_at FROM member WHERE id = $1),
        (SELECT erased_at FROM erasure WHERE id = $1))"""
_CHANGE: Final = "UPDATE member SET user_type = $2 WHERE id = $1 AND erased_at IS NULL RETURNING id"
_CLOSE: Final = "SELECT close_member($1, $2)"
_REOPEN: Final = "SELECT reopen_member($1)"
_IS_HERE: Final = "SELECT true FROM member WHERE id = $1 AND erased_at IS NULL"


async def find_people(connection: Connection, words: str) -> list[asyncpg.Record]:
    """Members by their id, their address as their provider gave it, or a part of their name."""
    return await connection.fetch(_PEOPLE, words)


async def find_erasure(connection: Connection, words: str) -> object:
    """When the member of an id was erased. None where they were not, or where it is no id."""
    is_number = words.isascii() and words.isdigit() and len(words) <= MAX_DIGITS
    return await connection.fetchval(_ERASED, int(words)) if is_number else None


async def set_user_type(connection: Connection, member_id: int, user_type: str) -> bool:
    return await connection.fetchval(_CHANGE, member_id, user_type) is not None


async def close_member(connection: Connection, member_id: int, reason: str) -> bool:
    """Close an account; its member gets the reason. False where there is none that is open."""
    return bool(await connection.fetchval(_CLOSE, member_id, reason))


async def reopen_member(connection: Connection, member_id: int) -> bool:
    """Open a closed account again. False where there is none."""
    return bool(await connection.fetchval(_REOPEN, member_id))


async def is_here(connection: Connection, member_id: int) -> bool:
    """Whether there is such a member, whose account may be closed."""
    return bool(await connection.fetchval(_IS_HERE, member_id))
