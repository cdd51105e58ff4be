"""Finds who shows a picture, before a machine shows its copy of it."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0025_shared_pictures"
VERSION = "1.38.0"
DESCRIPTION = "An index of members' pictures by address"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
