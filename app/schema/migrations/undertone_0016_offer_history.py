"""Every change of an offer is appended to a history, a partition for each month."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0016_offer_history"
VERSION = "1.38.0"
DESCRIPTION = "The history of offers"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
