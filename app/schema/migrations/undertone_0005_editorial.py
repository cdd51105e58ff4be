"""The baseline: what the shop writes, and to whom."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0005_editorial"
VERSION = "1.38.0"
DESCRIPTION = "what the shop writes, and to whom"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
