"""How often queries were asked by day, and what was opened after them, without saying by whom."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0011_search_counts"
VERSION = "1.38.0"
DESCRIPTION = "Counts of searches"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
