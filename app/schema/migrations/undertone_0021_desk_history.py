"""The history that products have at the desk is that of brands, categories and posts too."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0021_desk_history"
VERSION = "1.38.0"
DESCRIPTION = "One history of all that staff change at the desk"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
