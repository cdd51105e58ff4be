"""The baseline: the shelves: brands, categories, products, shades, offers."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0001_catalogue"
VERSION = "1.38.0"
DESCRIPTION = "the shelves: brands, categories, products, shades, offers"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
