"""The baseline: what wearers know of shades."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0004_wearing"
VERSION = "1.38.0"
DESCRIPTION = "what wearers know of shades"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
