"""The SQL of blocked members."""

from app.kit.database.pool import Connection

# Both members are locked, in the order of their ids, so that neither is erased meanwhile.
_BLOCK = """
    WITH both_of_them AS (
        SELECT id FROM member WHERE id IN ($1, $2) AND erased_at IS NULL ORDER BY id FOR KEY SHARE
    ), added AS (
        INSERT INTO member_block (blocker_id, blocked_id)
        SELECT $1, $2 WHERE (SELECT count(*) FROM both_of_them) = 2 ON CONFLICT DO NOTHING
    )
    SELECT (SELECT count(*) FROM both_of_them) = 2
"""
_PART = """
    DELETE FROM follow WHERE (follower_id, followed_id) IN (($1, $2), ($2, $1))
"""
_UNBLOCK = "DELETE FROM member_block WHERE blocker_id = $1 AND blocked_id = $2"
_LIST = """
    SELECT blocked_id, full_name FROM member_block JOIN member ON member.id = blocked_id
    WHERE blocker_id = $1 ORDER BY member_block.created_at DESC, blocked_id DESC LIMIT 1000
"""


async def block(connection: Connection, member_id: int, other_id: int) -> bool:
    """Block a member; neither follows the other from then on. False if there is no such member."""
    if not await connection.fetchval(_BLOCK, member_id, other_id):
        return False
    await connection.execute(_PART, member_id, other_id)
    return True


async def unblock(connection: Connection, member_id: int, other_id: int) -> None:
    await connection.execute(_UNBLOCK, member_id, other_id)


async def list_blocked(connection: Connection, member_id: int) -> list[tuple[int, str]]:
    """Whom a member blocked, by id and name, the latest first."""
    return [(row[0], row[1]) for row in await connection.fetch(_LIST, member_id)]
