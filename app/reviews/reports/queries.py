"""The SQL of reports."""

import msgspec

from app.kit.database.pool import Connection
from app.reviews.reports.schemas import ProfileReport, Report

# The member's row is locked, so that the member is not erased meanwhile.
_REPORT = """
    WITH reported AS (SELECT id, member_id FROM review WHERE id = $1 AND hidden_at IS NULL FOR KEY SHARE),
    asking AS (SELECT id FROM member WHERE id = $2 AND erased_at IS NULL FOR KEY SHARE),
    known AS (
        SELECT receipt FROM review_report
        WHERE review_id = $1 AND (member_id = $2 OR lower(email) = lower($5))),
    changed AS (
        UPDATE review_report SET reason = $3, kind = $4
        WHERE review_id = $1 AND resolved_at IS NULL AND (member_id = $2 OR lower(email) = lower($5))),
    added AS (
        INSERT INTO review_report (review_id, member_id, reason, kind, email, receipt)
        SELECT reported.id, asking.id, $3, $4, $5, $6 FROM reported LEFT JOIN asking ON true
        WHERE (reported.member_id IS DISTINCT FROM asking.id OR asking.id IS NULL)
            AND ($2::bigint IS NULL OR asking.id IS NOT NULL) AND NOT EXISTS (SELECT FROM known)
        ON CONFLICT DO NOTHING)
    SELECT member_id AS author_id, (SELECT receipt FROM known LIMIT 1) AS known,
        EXISTS (SELECT FROM known) AS is_known
    FROM reported
"""
_REPORT_PROFILE = """
    WITH subject AS (SELECT id FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE),
    known AS (
        SELECT receipt FROM profile_report
        WHERE subject_id = $1 AND about = $2 AND (member_id = $3 OR lower(email) = lower($6))),
    changed AS (
        UPDATE profile_report SET reason = $4, kind = $5 WHERE subject_id = $1 AND about = $2
            AND resolved_at IS NULL AND (member_id = $3 OR lower(email) = lower($6))),
    added AS (
        INSERT INTO profile_report (subject_id, about, member_id, reason, kind, email, receipt)
        SELECT id, $2, $3, $4, $5, $6, $7 FROM subject WHERE NOT EXISTS (SELECT FROM known)
        ON CONFLICT DO NOTHING)
    SELECT id AS author_id, (SELECT receipt FROM known LIMIT 1) AS known,
        EXISTS (SELECT FROM known) AS is_known
    FROM subject
"""


class ReportedThing(msgspec.Struct, frozen=True):
    """Whose thing a report is about, and the number of an earlier report of it by the same."""

    author_id: int | None
    known: str | None
    is_known: bool


async def report_review(
    connection: Connection, report: Report, member_id: int | None, receipt: str
) -> ReportedThing | None:
    """Report a review, if it exists. Each member and address has one report of it, and not of their own."""
    values = report.reason.strip(), report.kind, report.email if member_id is None else None
    row = await connection.fetchrow(_REPORT, report.review_id, member_id, *values, receipt)
    return ReportedThing(**row) if row else None


async def report_profile(
    connection: Connection, report: ProfileReport, member_id: int | None, receipt: str
) -> ReportedThing | None:
    """Report something on a profile, if that exists."""
    values = report.reason.strip(), report.kind, report.email if member_id is None else None
    row = await connection.fetchrow(
        _REPORT_PROFILE, report.user_id, report.about, member_id, *values, receipt
    )
    return ReportedThing(**row) if row else None
