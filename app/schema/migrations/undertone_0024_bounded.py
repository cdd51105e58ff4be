"""Stored counts and indexes, so that no frequent query grows with the shop."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0024_bounded"
VERSION = "1.38.0"
DESCRIPTION = "Stored counts and indexes, so that no frequent query grows with the shop"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
