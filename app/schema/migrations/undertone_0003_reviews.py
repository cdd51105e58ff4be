"""The baseline: what members say, and how it is moderated."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0003_reviews"
VERSION = "1.38.0"
DESCRIPTION = "what members say, and how it is moderated"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
