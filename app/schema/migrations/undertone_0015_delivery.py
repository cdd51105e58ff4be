"""What a retailer's delivery costs, beside the price of an offer."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0015_delivery"
VERSION = "1.38.0"
DESCRIPTION = "The cost of delivery of an offer"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
