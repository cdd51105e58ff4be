"""The SQL of follows."""

from app.kit.database.pool import Connection

# Both members are locked, in the order of their ids, so that neither is erased meanwhile.
_FOLLOW = """
    WITH both_of_them AS (
        SELECT id FROM member WHERE id IN ($1, $2) AND erased_at IS NULL ORDER BY id FOR KEY SHARE
    )
    INSERT INTO follow (follower_id, followed_id)
    SELECT $1, $2 WHERE (SELECT count(*) FROM both_of_them) = 2 AND NOT EXISTS (
        SELECT FROM member_block WHERE (blocker_id, blocked_id) IN (($1, $2), ($2, $1)))
    ON CONFLICT DO NOTHING
"""


async def follow(connection: Connection, follower_id: int, followed_id: int) -> None:
    await connection.execute(_FOLLOW, follower_id, followed_id)


async def unfollow(connection: Connection, follower_id: int, followed_id: int) -> None:
    await connection.execute(
        "DELETE FROM follow WHERE follower_id = $1 AND followed_id = $2", follower_id, followed_id
    )


async def count_followers(connection: Connection, member_id: int) -> int | None:
    """The number of a member's followers, or None if there is no such member."""
    return await connection.fetchval(
        "SELECT num_followers FROM member WHERE id = $1 AND erased_at IS NULL", member_id
    )
