"""Links to TikTok may have the @ that all its profiles have."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import ONLY_ONLINE, read_online, sql_migration

ID = "0032_tiktok_names"
VERSION = "1.38.0"
DESCRIPTION = "Links to TikTok may have the @ of its profiles"
ONLINE = read_online(ID)
"""What `app.kit.migrate` runs instead of `forwards`."""


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION, up=ONLY_ONLINE)
