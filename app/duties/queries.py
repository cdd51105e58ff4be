"""The SQL of complaints, and of the figures of a quarter."""

from datetime import datetime
from typing import NamedTuple

from app.duties.schemas import NewComplaint
from app.kit.database.pool import Connection

_ADD = """
    INSERT INTO complaint (receipt, kind, name, email, words, about, created_at, due_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""
_WAITING = """
    SELECT receipt, kind, created_at, due_at FROM complaint
    WHERE answered_at IS NULL ORDER BY due_at LIMIT 1000
"""

# $1 is the first day of the quarter, $2 the first day after it.
_FIGURES = """
    SELECT (SELECT count(*) FROM review WHERE created_at >= $1 AND created_at < $2) AS reviews,
        (SELECT count(*) FROM review WHERE incentivised AND created_at >= $1 AND created_at < $2) AS paid,
        count(*) AS held, count(*) FILTER (WHERE is_released) AS released,
        count(*) FILTER (WHERE NOT is_released) AS refused,
        (SELECT count(*) FROM review_report WHERE created_at >= $1 AND created_at < $2)
            + (SELECT count(*) FROM profile_report WHERE created_at >= $1 AND created_at < $2) AS reports,
        (SELECT count(*) FROM review_report
            WHERE resolution = 'hidden' AND created_at >= $1 AND created_at < $2)
            + (SELECT count(*) FROM profile_report
            WHERE resolution = 'removed' AND created_at >= $1 AND created_at < $2) AS reports_upheld,
        (SELECT count(*) FROM complaint WHERE created_at >= $1 AND created_at < $2) AS complaints,
        (SELECT count(*) FROM complaint
            WHERE answered_at <= due_at AND created_at >= $1 AND created_at < $2
        ) AS complaints_answered_in_time
    FROM review_check WHERE held_at >= $1 AND held_at < $2
"""
_STORE_FIGURES = """
    INSERT INTO shop_state (key, value) VALUES ('duty_figures', $1)
    ON CONFLICT (key) DO UPDATE SET value = $1, changed_at = now()
"""
_PUBLISHED = "SELECT value FROM shop_state WHERE key = 'duty_figures'"


class WaitingComplaint(NamedTuple):
    """A complaint without an answer, without what it says and by whom."""

    receipt: str
    kind: str
    created_at: datetime
    due_at: datetime


async def add_complaint(
    connection: Connection, receipt: str, complaint: NewComplaint, now: datetime, due: datetime
) -> None:
    words = complaint.kind, complaint.name.strip(), complaint.email, complaint.words.strip()
    await connection.execute(_ADD, receipt, *words, complaint.about.strip(), now, due)


async def list_waiting(connection: Connection) -> list[WaitingComplaint]:
    """The complaints that wait for an answer, the most urgent first."""
    return [WaitingComplaint(**row) for row in await connection.fetch(_WAITING)]


async def count_quarter(connection: Connection, first: datetime, after: datetime) -> dict[str, int]:
    """The figures of a quarter, by name."""
    return dict(await connection.fetchrow(_FIGURES, first, after))


async def publish_figures(connection: Connection, figures: str) -> None:
    await connection.execute(_STORE_FIGURES, figures)


async def find_published(connection: Connection) -> str | None:
    return await connection.fetchval(_PUBLISHED)
