"""A decision on something of a profile settles all reports of it, and its member is told once."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0022_decisions"
VERSION = "1.38.0"
DESCRIPTION = "One decision for all reports of something on a profile"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
