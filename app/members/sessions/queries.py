"""The SQL of sessions."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from app.kit.database.pool import Connection
from app.members.sessions.schemas import Family, Member

_ALIVE = "family.ended_at IS NULL AND family.expires_at > now()"
_FAMILY = "family.id, family.member_id, family.expires_at"

_MEMBER_OF = f"""
    SELECT member.id, member.user_type,
        coalesce((SELECT writes FROM member_write WHERE member_write.member_id = member.id), 0)
            AS writes
    FROM session_family AS family
    JOIN member ON member.id = family.member_id
    WHERE family.id = $1 AND family.member_id = $2 AND {_ALIVE} AND member.erased_at IS NULL
"""
_ADD_FAMILY = f"""
    INSERT INTO session_family AS family (member_id, expires_at) VALUES ($1, now() + $2) RETURNING {_FAMILY}
"""
_ADD_TOKEN = """
    INSERT INTO refresh_token (token_hash, family_id, expires_at) VALUES ($1, $2, least(now() + $3, $4))
    RETURNING expires_at
"""
# One statement rotates a token: of two requests at once, the second finds it used.
_USE_TOKEN = f"""
    UPDATE refresh_token AS token SET used_at = clock_timestamp() FROM session_family AS family
    WHERE token.token_hash = $1 AND token.used_at IS NULL AND token.expires_at > now()
        AND family.id = token.family_id AND {_ALIVE}
    RETURNING {_FAMILY}
"""
_FIND_JUST_USED = f"""
    SELECT {_FAMILY} FROM refresh_token AS token JOIN session_family AS family ON family.id = token.family_id
    WHERE token.token_hash = $1 AND {_ALIVE}
        AND token.used_at BETWEEN clock_timestamp() - $2::interval AND clock_timestamp()
"""
_END_OF_USED_TOKEN = """
    UPDATE session_family AS family SET ended_at = now(), end_reason = 'reuse' FROM refresh_token AS token
    WHERE token.token_hash = $1 AND token.used_at IS NOT NULL AND family.id = token.family_id
        AND family.ended_at IS NULL
    RETURNING family.member_id
"""
_END_OF_TOKEN = """
    UPDATE session_family AS family SET ended_at = now(), end_reason = $2 FROM refresh_token AS token
    WHERE token.token_hash = $1 AND family.id = token.family_id AND family.ended_at IS NULL
    RETURNING family.member_id
"""
_END = """
    UPDATE session_family SET ended_at = now(), end_reason = $3
    WHERE id = $1 AND member_id = $2 AND ended_at IS NULL RETURNING member_id
"""
_END_ALL = """
    WITH ended AS (
        UPDATE session_family SET ended_at = now(), end_reason = $2
        WHERE member_id = $1 AND ended_at IS NULL AND expires_at > now() RETURNING id
    ) SELECT count(*) FROM ended
"""


async def find_member_of_session(connection: Connection, member_id: int, family_id: int) -> Member | None:
    """The member of a family of sessions, if that has not ended."""
    row = await connection.fetchrow(_MEMBER_OF, family_id, member_id)
    return Member(**row) if row else None


async def add_family(connection: Connection, member_id: int, life: timedelta) -> Family:
    return msgspec.convert(dict(await connection.fetchrow(_ADD_FAMILY, member_id, life)), Family)


async def add_token(connection: Connection, digest: bytes, family: Family, life: timedelta) -> datetime:
    """Store a new token of a family. Returns when it expires."""
    return await connection.fetchval(_ADD_TOKEN, digest, family.id, life, family.expires_at)


async def use_token(connection: Connection, digest: bytes) -> Family | None:
    """Mark a token as used and return its family. None if it cannot be used."""
    return _read_family(await connection.fetchrow(_USE_TOKEN, digest))


async def find_just_used(connection: Connection, digest: bytes, within: timedelta) -> Family | None:
    """The family of a token that was used a moment ago."""
    return _read_family(await connection.fetchrow(_FIND_JUST_USED, digest, within))


async def end_family_of_used_token(connection: Connection, digest: bytes) -> int | None:
    """End the family of a token that was used before. Returns the member."""
    return await connection.fetchval(_END_OF_USED_TOKEN, digest)


async def end_family_of_token(connection: Connection, digest: bytes, reason: str) -> int | None:
    """End the family of a token, used or not."""
    return await connection.fetchval(_END_OF_TOKEN, digest, reason)


async def end_family(connection: Connection, family_id: int, member_id: int, reason: str) -> int | None:
    return await connection.fetchval(_END, family_id, member_id, reason)


async def end_families(connection: Connection, member_id: int, reason: str) -> int:
    """End all families of a member. Returns their number."""
    return await connection.fetchval(_END_ALL, member_id, reason)


async def member_exists(connection: Connection, member_id: int) -> bool:
    return await connection.fetchval("SELECT EXISTS (SELECT FROM member WHERE id = $1)", member_id)


async def forget_expired(connection: Connection) -> None:
    """Delete expired families with their used tokens."""
    await connection.execute("DELETE FROM session_family WHERE expires_at < now()")


def _read_family(row: Mapping[str, Any] | None) -> Family | None:
    return msgspec.convert(dict(row), Family) if row else None
