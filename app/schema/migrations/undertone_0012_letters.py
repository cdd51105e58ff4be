"""The baseline: letters and alerts."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0012_letters"
VERSION = "1.38.0"
DESCRIPTION = "letters and alerts"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
