"""Posts that appear by themselves at their time."""

from app.editorial.posts import queries
from app.kit.database.pool import Database


async def publish_due_posts(database: Database) -> int:
    """Let the drafts appear whose time has come. Returns how many."""
    async with database.unit_of_work() as work:
        return await queries.publish_due(work)
