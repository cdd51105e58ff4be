"""Pictures of products that are fetched from where their retailers have them."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0018_fetched_pictures"
VERSION = "1.38.0"
DESCRIPTION = "Pictures of products are fetched, and shown from the shop's own address"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
