"""The SQL of the newsletter at the desk."""

from datetime import datetime
from typing import Final

import asyncpg

from app.kit.database.pool import Connection

_ISSUES: Final = """
    SELECT id, subject, body, send_at, queued_at, recipients FROM newsletter_issue
    WHERE $1::bigint IS NULL OR id = $1 ORDER BY created_at DESC, id DESC LIMIT 200"""
_READERS: Final = """
    SELECT count(*) FROM newsletter_subscription WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL"""
_CHANGE: Final = """
    UPDATE newsletter_issue SET subject = $2, body = $3, send_at = $4 WHERE id = $1 AND queued_at IS NULL
    RETURNING id"""


async def list_issues(connection: Connection, issue_id: int | None = None) -> list[asyncpg.Record]:
    """All issues, or one."""
    return await connection.fetch(_ISSUES, issue_id)


async def count_readers(connection: Connection) -> int:
    return int(await connection.fetchval(_READERS))


async def change_issue(
    connection: Connection, issue_id: int, subject: str, body: str, send_at: datetime | None
) -> bool:
    """Change an issue that was not sent. False where there is none."""
    return await connection.fetchval(_CHANGE, issue_id, subject, body, send_at) is not None
