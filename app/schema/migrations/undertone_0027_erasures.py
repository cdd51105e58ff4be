"""Who had themselves erased, so that a restored backup erases them again."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0027_erasures"
VERSION = "1.38.0"
DESCRIPTION = "Who had themselves erased"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
