"""The shelves."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.migrations.sql_step import sql_step

ID = "0001_catalogue"
VERSION = "1.38.0"
DESCRIPTION = "the shelves"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_step(ID, DESCRIPTION)
