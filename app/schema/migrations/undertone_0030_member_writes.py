"""How often a member has written, so that a replica is asked only if it has all of it."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0030_member_writes"
VERSION = "1.38.0"
DESCRIPTION = "How often a member has written"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
