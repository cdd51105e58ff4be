"""Duties of a site that shows reviews."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0015_duties"
VERSION = "1.38.0"
DESCRIPTION = "duties of a site that shows reviews"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
