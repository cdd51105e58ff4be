"""Counts of a day's searches, without their words, so that a small shop sees something, too."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0015_search_days"
VERSION = "1.38.0"
DESCRIPTION = "A day's searches are counted by how they went, without their words"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
