"""Bursts of new accounts on one pair of shades wait for staff."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0012_wear_bursts"
VERSION = "1.38.0"
DESCRIPTION = "Bursts of new accounts on one pair of shades wait for staff"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
