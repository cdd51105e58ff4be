"""The name in a link to TikTok may begin with a low line or a dot."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import ONLY_ONLINE, read_online, sql_migration

ID = "0013_tiktok_low_lines"
VERSION = "1.38.0"
DESCRIPTION = "The name in a link to TikTok may begin with a low line or a dot"
ONLINE = read_online(ID)
"""What `app.kit.database.migrate` runs instead of `forwards`."""


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION, up=ONLY_ONLINE)
