"""The SQL of shade passports."""

import msgspec

from app.kit.database.pool import Connection
from app.wearing.passport.schemas import Passport, StoredPassport

_FIND = "SELECT edition, content FROM shade_passport WHERE member_id = $1"
# The member's row is locked, so that the member is not erased meanwhile. A passport of another edition stays.
_PUT = """
    INSERT INTO shade_passport AS stored (member_id, edition, content)
    SELECT id, $2 + 1, $3::text::jsonb FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE
    ON CONFLICT (member_id) DO UPDATE SET edition = stored.edition + 1, content = excluded.content,
        changed_at = now() WHERE stored.edition = $2
    RETURNING edition
"""
_decode = msgspec.json.Decoder(Passport).decode


async def find_passport(connection: Connection, member_id: int) -> StoredPassport:
    row = await connection.fetchrow(_FIND, member_id)
    return StoredPassport(row["edition"], _decode(row["content"])) if row else StoredPassport(0, None)


async def put_passport(
    connection: Connection, member_id: int, edition: int, passport: Passport
) -> int | None:
    """Store a passport in place of an edition. Returns the new edition, or None if another one is stored."""
    content = msgspec.json.encode(passport).decode()
    return await connection.fetchval(_PUT, member_id, edition, content)
