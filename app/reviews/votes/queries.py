"""The SQL of votes. Triggers update the counts."""

import msgspec

from app.kit.database.pool import Connection


class LockedReview(msgspec.Struct, frozen=True):
    """The review a vote is about."""

    member_id: int | None


# Locked before the vote. Whoever removes a review locks in the same order.
_LOCK_REVIEW = "SELECT member_id FROM review WHERE id = $1 AND hidden_at IS NULL FOR NO KEY UPDATE"
# The member's row is locked, so that the member is not erased meanwhile.
_VOTE = """
    INSERT INTO review_vote (review_id, member_id, value)
    SELECT $1, id, $3 FROM member WHERE id = $2 AND erased_at IS NULL FOR KEY SHARE
    ON CONFLICT (review_id, member_id) DO UPDATE SET value = excluded.value, created_at = now()
    WHERE review_vote.value <> excluded.value
"""


async def lock_review(connection: Connection, review_id: int) -> LockedReview | None:
    """Lock a visible review until the end of the transaction."""
    row = await connection.fetchrow(_LOCK_REVIEW, review_id)
    return LockedReview(row["member_id"]) if row else None


async def vote(connection: Connection, review_id: int, member_id: int, value: int) -> None:
    """Store a member's vote on a review, in place of an earlier one."""
    await connection.execute(_VOTE, review_id, member_id, value)


async def undo_vote(connection: Connection, review_id: int, member_id: int) -> None:
    await connection.execute(
        "DELETE FROM review_vote WHERE review_id = $1 AND member_id = $2", review_id, member_id
    )
