"""Figures of a shop and what its staff say of it."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0018_launch"
VERSION = "1.38.0"
DESCRIPTION = "figures and facts of a shop"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
