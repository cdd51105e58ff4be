"""Triggers write as the owner of the schema, so that roles need no rights on what only triggers write."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0029_roles"
VERSION = "1.38.0"
DESCRIPTION = "Triggers write as the owner"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
