"""The folders that windows are built in, one a machine or one for several."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0023_window_folders"
VERSION = "1.38.0"
DESCRIPTION = "The folders that windows are built in"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
