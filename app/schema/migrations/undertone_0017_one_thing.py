"""Which things are one: barcodes, names of brands, merged rows, and the feeds that bring them."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0017_one_thing"
VERSION = "1.38.0"
DESCRIPTION = "Barcodes, brands' other names, merged products and shades, and feeds"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
