"""The baseline: what was observed of every offer."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0007_price_history"
VERSION = "1.38.0"
DESCRIPTION = "what was observed of every offer"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
