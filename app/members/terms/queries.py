"""The SQL of accepted terms."""

from app.kit.database.pool import Connection

_ACCEPT = """
    INSERT INTO accepted_terms (member_id, version, accepted_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING
"""
# Told is not accepted: the letter says how to leave.
_TELL = """
    WITH told AS (
        INSERT INTO accepted_terms (member_id, version, told_at)
        SELECT id, $1, now() FROM member WHERE erased_at IS NULL AND email IS NOT NULL
        ON CONFLICT DO NOTHING RETURNING member_id)
    INSERT INTO mail (member_id, kind, subject, body) SELECT member_id, 'terms_changed', $2, $3 FROM told
    ORDER BY member_id
"""


async def accept(connection: Connection, member_id: int, version: str) -> None:
    await connection.execute(_ACCEPT, member_id, version)


async def tell_members(connection: Connection, version: str, subject: str, body: str) -> int:
    return int((await connection.execute(_TELL, version, subject, body)).rsplit(maxsplit=1)[-1])
