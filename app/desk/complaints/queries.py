"""The SQL of complaints and of reports of profiles at the desk."""

from typing import Final

import asyncpg

from app.desk.queries import select_staff_at
from app.kit.database.pool import Connection

# A complaint about a decision names its receipt, or a hidden review by its number.
_COMPLAINTS: Final = f"""
    SELECT complaint.id, complaint.receipt, complaint.kind, complaint.name, complaint.words, complaint.about,
        complaint.created_at, due_at, answer, answered_at,
        coalesce(named.review_id,
            substring(complaint.about FROM '^review (\\d{{{{1,15}}}})$')::bigint) AS review_id,
        {select_staff_at("answered_at")} AS answered_by,
        {select_staff_at("decided.resolved_at")} AS decided_by,
        CASE decided.resolution WHEN '' THEN decided.about || ' of ' || full_name || ', not decided yet'
            WHEN 'kept' THEN decided.about || ' of ' || full_name || ', which stays: ' || explanation
            WHEN 'removed' THEN decided.about || ' of a member, which was removed: ' || explanation
            ELSE '' END AS objects_to
    FROM complaint
    LEFT JOIN review_report AS named ON named.receipt = complaint.about
    LEFT JOIN profile_report AS decided ON decided.receipt = complaint.about
    LEFT JOIN member ON member.id = decided.subject_id
    WHERE {{which}}, complaint.id LIMIT $1"""
_WAITING: Final = _COMPLAINTS.format(which="answered_at IS NULL ORDER BY due_at")
_ANSWERED: Final = _COMPLAINTS.format(which="answered_at IS NOT NULL ORDER BY answered_at DESC")
_ANSWER: Final = """
    UPDATE complaint SET answer = $2 WHERE id = $1 AND answered_at IS NULL RETURNING receipt"""
# Reports of one thing are one, however many there are.
_THINGS: Final = f"""
    SELECT min(report.id) AS id, subject_id AS member_id, full_name AS member, about,
        CASE about WHEN 'name' THEN full_name WHEN 'picture' THEN image_url WHEN 'bio' THEN short_description
            WHEN 'links' THEN concat_ws(E'\\n', nullif(socials_facebook, ''), nullif(socials_instagram, ''),
                nullif(socials_twitter, ''), nullif(socials_tiktok, ''))
            ELSE (SELECT string_agg(name, E'\\n') FROM (SELECT product.name FROM wish
                JOIN product ON product.id = product_id WHERE wish.member_id = subject_id
                ORDER BY wish.created_at DESC LIMIT 20) AS wished) END AS shown,
        array_agg(reason ORDER BY report.id) AS reasons, min(report.created_at) AS created_at,
        max(resolved_at) AS resolved_at, resolution, explanation,
        {select_staff_at("max(resolved_at)")} AS decided_by
    FROM (SELECT * FROM profile_report WHERE {{which}} LIMIT $1) AS report
        JOIN member ON member.id = subject_id
    GROUP BY subject_id, about, resolution, explanation, member.id
    ORDER BY max(resolved_at) DESC, min(report.id)"""
_OPEN_THINGS: Final = _THINGS.format(which="resolved_at IS NULL ORDER BY created_at")
_DECIDED_THINGS: Final = _THINGS.format(which="resolved_at IS NOT NULL ORDER BY resolved_at DESC")
_DECIDE: Final = """
    UPDATE profile_report SET resolution = $2, explanation = $3
    WHERE resolved_at IS NULL
        AND (subject_id, about) = (SELECT subject_id, about FROM profile_report WHERE id = $1)
    RETURNING subject_id"""


async def list_complaints(connection: Connection, limit: int, *, closed: bool) -> list[asyncpg.Record]:
    """Those that wait, the most urgent first, or those that were answered, the last first."""
    return await connection.fetch(_ANSWERED if closed else _WAITING, limit)


async def answer(connection: Connection, complaint_id: int, words: str) -> str | None:
    """Answer a complaint: it is sent. Returns its number; None where it waits no more."""
    return await connection.fetchval(_ANSWER, complaint_id, words)


async def list_profiles(connection: Connection, limit: int, *, closed: bool) -> list[asyncpg.Record]:
    """What is reported of profiles, the oldest first, or what was decided, the last first."""
    return await connection.fetch(_DECIDED_THINGS if closed else _OPEN_THINGS, limit)


async def decide(connection: Connection, report_id: int, resolution: str, explanation: str) -> int | None:
    """Decide on what a report is about, for all its reports. Returns its member; None where none waits."""
    return await connection.fetchval(_DECIDE, report_id, resolution, explanation)
