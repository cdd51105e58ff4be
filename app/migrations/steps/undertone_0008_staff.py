"""Who looks after the shop."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.migrations.sql_step import sql_step

ID = "0008_staff"
VERSION = "1.38.0"
DESCRIPTION = "Who looks after the shop"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_step(ID, DESCRIPTION)
