"""The baseline: feeds of retailers, merged things, fetched pictures, prices that wait."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0011_feeds"
VERSION = "1.38.0"
DESCRIPTION = "feeds of retailers, merged things, fetched pictures, prices that wait"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
