"""The votes' statements to PostgreSQL. Triggers keep the counts."""

import msgspec

from app.kit.database import Connection


class LockedReview(msgspec.Struct, frozen=True):
    """The review a vote is about."""

    member_id: int | None


# Held before the vote is: whoever takes the review away holds them in the same order.
_LOCK_REVIEW = "SELECT member_id FROM review WHERE id = $1 AND hidden_at IS NULL FOR NO KEY UPDATE"
# The member's row is held, so that nobody votes while being erased.
_VOTE = """
    INSERT INTO review_vote (review_id, member_id, value)
    SELECT $1, id, $3 FROM member WHERE id = $2 AND erased_at IS NULL FOR KEY SHARE
    ON CONFLICT (review_id, member_id) DO UPDATE SET value = excluded.value, created_at = now()
    WHERE review_vote.value <> excluded.value
"""


async def lock_review(connection: Connection, review_id: int) -> LockedReview | None:
    """A review that everyone sees, kept from changing under us until the end of the transaction."""
    row = await connection.fetchrow(_LOCK_REVIEW, review_id)
    return LockedReview(row["member_id"]) if row else None


async def vote(connection: Connection, review_id: int, member_id: int, value: int) -> None:
    """A member's one vote on a review, whatever it was before."""
    await connection.execute(_VOTE, review_id, member_id, value)


async def undo_vote(connection: Connection, review_id: int, member_id: int) -> None:
    await connection.execute(
        "DELETE FROM review_vote WHERE review_id = $1 AND member_id = $2", review_id, member_id
    )
