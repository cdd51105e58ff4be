"""Looks for demo rows."""

from app.kit.database.pool import Connection

MARKED_TABLES = ("brand", "category", "vendor", "product", "blog_post", "member", "search_count")
"""The tables with a column `is_demo`."""


async def has_demo_rows(connection: Connection) -> bool:
    """Whether there is at least one demo row."""
    conditions = " OR ".join(f"EXISTS (SELECT FROM {name} WHERE is_demo)" for name in MARKED_TABLES)
    return await connection.fetchval(f"SELECT {conditions}")
