"""What shoppers say and what of the catalogue they mean by it, in a shop's own words."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0010_search_phrases"
VERSION = "1.38.0"
DESCRIPTION = "A shop's own phrases for its search"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
