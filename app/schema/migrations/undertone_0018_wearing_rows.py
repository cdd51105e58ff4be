"""Wearers' reports ask for a new window only where rows of them changed."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0018_wearing_rows"
VERSION = "1.38.0"
DESCRIPTION = "Wearers' reports ask for a new window only where rows of them changed"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
