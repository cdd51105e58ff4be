"""One history of all that staff change at the desk; sales that begin and end on time."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0021_history_and_sales"
VERSION = "1.38.0"
DESCRIPTION = "One history at the desk, and sales on time"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
