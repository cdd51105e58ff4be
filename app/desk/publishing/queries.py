"""The SQL of the newsletter at the desk."""

from datetime import datetime
from typing import Final

import asyncpg

from app.kit.database.pool import Connection

_ISSUES: Final = """
    SELECT id, subject, body, send_at, queued_at, recipients FROM newsletter_issue
    WHERE $1::bigint IS NULL OR id = $1 ORDER BY created_at DESC, id DESC LIMIT 200"""
_LOCK_UNSENT: Final = """
    SELECT id, subject, body, send_at, queued_at, recipients FROM newsletter_issue
    WHERE id = $1 AND queued_at IS NULL FOR UPDATE"""
_READERS: Final = """
    SELECT count(*) FROM newsletter_subscription WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL"""
_CHANGE: Final = """
    UPDATE newsletter_issue SET subject = $2, body = $3, send_at = $4 WHERE id = $1"""


async def list_issues(connection: Connection, issue_id: int | None = None) -> list[asyncpg.Record]:
    """All issues, or one."""
    return await connection.fetch(_ISSUES, issue_id)


async def count_readers(connection: Connection) -> int:
    return int(await connection.fetchval(_READERS))


async def lock_unsent_issue(connection: Connection, issue_id: int) -> asyncpg.Record | None:
    """An issue that was not sent. Others who save or send it wait."""
    return await connection.fetchrow(_LOCK_UNSENT, issue_id)


async def change_issue(
    connection: Connection, issue_id: int, subject: str, body: str, send_at: datetime | None
) -> None:
    await connection.execute(_CHANGE, issue_id, subject, body, send_at)
