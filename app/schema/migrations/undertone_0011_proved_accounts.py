"""Accounts prove themselves before what they say orders anything."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0011_proved_accounts"
VERSION = "1.38.0"
DESCRIPTION = "Accounts prove themselves before their stars order anything"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
