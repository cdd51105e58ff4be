"""Closed accounts, blocked members and words, alerts of what is near a shade, and messages to browsers."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0020_blocking"
VERSION = "1.38.0"
DESCRIPTION = "close accounts, block members and words, tell by push"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
