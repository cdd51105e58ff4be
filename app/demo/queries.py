"""Which rows are the demo's, and whether there are any."""

from app.kit.database import Connection

MARKED_TABLES = ("brand", "category", "vendor", "product", "blog_post", "member")
"""The tables whose rows say by `is_demo` that they are the demo's."""


async def has_demo_rows(connection: Connection) -> bool:
    """Whether there is a single demo row."""
    conditions = " OR ".join(f"EXISTS (SELECT FROM {name} WHERE is_demo)" for name in MARKED_TABLES)
    found: bool = await connection.fetchval(f"SELECT {conditions}")
    return found
