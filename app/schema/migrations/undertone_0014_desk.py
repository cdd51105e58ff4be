"""Tables of the desk: what products said before staff changed them, and when a post is to appear."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0014_desk"
VERSION = "1.38.0"
DESCRIPTION = "What products said before, and when posts appear"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
