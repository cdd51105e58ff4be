"""The baseline: who changes what shoppers see says so."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0009_announcements"
VERSION = "1.38.0"
DESCRIPTION = "who changes what shoppers see says so"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
