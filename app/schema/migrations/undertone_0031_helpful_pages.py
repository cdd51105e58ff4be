"""Pages of the most helpful reviews are read from their index alone."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import ONLY_ONLINE, read_online, sql_migration

ID = "0031_helpful_pages"
VERSION = "1.38.0"
DESCRIPTION = "Pages of the most helpful reviews are read from their index alone"
ONLINE = read_online(ID)
"""What `app.kit.migrate` runs instead of `forwards`."""


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION, up=ONLY_ONLINE)
