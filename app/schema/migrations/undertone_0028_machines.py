"""The machines that serve."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0028_machines"
VERSION = "1.38.0"
DESCRIPTION = "The machines that serve"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
