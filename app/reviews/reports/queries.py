"""The SQL of reports."""

import msgspec

from app.kit.database.pool import Connection

# The member's row is locked, so that the member is not erased meanwhile.
_REPORT = """
    WITH reported AS (SELECT id, member_id FROM review WHERE id = $1 AND hidden_at IS NULL FOR KEY SHARE),
    asking AS (SELECT id FROM member WHERE id = $2 AND erased_at IS NULL FOR KEY SHARE),
    added AS (
        INSERT INTO review_report (review_id, member_id, reason)
        SELECT reported.id, asking.id, $3 FROM reported, asking
        WHERE reported.member_id IS DISTINCT FROM asking.id
        ON CONFLICT (review_id, member_id) DO UPDATE SET reason = excluded.reason
        WHERE review_report.resolved_at IS NULL
    )
    SELECT member_id FROM reported
"""


class ReportedReview(msgspec.Struct, frozen=True):
    """The review a report is about."""

    author_id: int | None


async def report_review(
    connection: Connection, review_id: int, member_id: int, reason: str
) -> ReportedReview | None:
    """Report a review and return it, if it exists. Each member has one report of it, and not of their own."""
    row = await connection.fetchrow(_REPORT, review_id, member_id, reason)
    return ReportedReview(row["member_id"]) if row else None
