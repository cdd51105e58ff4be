"""What products said before staff changed them, so that a change can be undone."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0014_product_history"
VERSION = "1.38.0"
DESCRIPTION = "What products said before staff changed them"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
