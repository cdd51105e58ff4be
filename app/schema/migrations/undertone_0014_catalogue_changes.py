"""A log of what changed in the catalogue, read by snapshot."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0014_catalogue_changes"
VERSION = "1.38.0"
DESCRIPTION = "A log of what changed in the catalogue"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
