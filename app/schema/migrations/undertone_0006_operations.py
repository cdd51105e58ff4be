"""The baseline: audit, activity, searches, staff, machines, state."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0006_operations"
VERSION = "1.38.0"
DESCRIPTION = "audit, activity, searches, staff, machines, state"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
