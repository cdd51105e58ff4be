"""What wearers know of shades: how they sat, and which are worn well."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0012_wearing"
VERSION = "1.38.0"
DESCRIPTION = "Wear reports and worn shades"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
