"""Phrases that staff add, and what is searched for is understood at once."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0014_search_phrases_at_once"
VERSION = "1.38.0"
DESCRIPTION = "Staff add phrases for the search, which every process understands at once"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
