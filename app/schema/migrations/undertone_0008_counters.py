"""The baseline: counts that the database keeps itself."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0008_counters"
VERSION = "1.38.0"
DESCRIPTION = "counts that the database keeps itself"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
