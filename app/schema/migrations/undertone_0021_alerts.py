"""Alerts of prices and stock; authors are told that a review is hidden, and why."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0021_alerts"
VERSION = "1.38.0"
DESCRIPTION = "Alerts of prices and stock; authors are told that a review is hidden, and why"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
