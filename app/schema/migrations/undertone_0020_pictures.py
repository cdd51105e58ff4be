"""Pictures of products in their shades, and the shade that a reviewer wore."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0020_pictures"
VERSION = "1.38.0"
DESCRIPTION = "Pictures in shades, and shades of reviews"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
