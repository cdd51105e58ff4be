"""Who shops here."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.migrations.sql_step import sql_step

ID = "0002_members"
VERSION = "1.38.0"
DESCRIPTION = "who shops here"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_step(ID, DESCRIPTION)
