"""The reports' statements to PostgreSQL."""

from app.kit.database import Connection

# The member's row is held, so that nothing is reported by somebody who is being erased.
_REPORT = """
    WITH reported AS (SELECT id FROM review WHERE id = $1 AND hidden_at IS NULL FOR KEY SHARE),
    asking AS (SELECT id FROM member WHERE id = $2 AND erased_at IS NULL FOR KEY SHARE),
    added AS (
        INSERT INTO review_report (review_id, member_id, reason)
        SELECT reported.id, asking.id, $3 FROM reported, asking ON CONFLICT DO NOTHING
    )
    SELECT EXISTS (SELECT FROM reported)
"""


async def report(connection: Connection, review_id: int, member_id: int, reason: str) -> bool:
    """Whether there is such a review. A member's first report of it is the one that is kept."""
    found: bool = await connection.fetchval(_REPORT, review_id, member_id, reason)
    return found
