"""Stored counts of what was there before, and the indexes, made while the shop runs."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import ONLY_ONLINE, read_online, sql_migration

ID = "0026_fill_and_index"
VERSION = "1.38.0"
DESCRIPTION = "Stored counts of what was there before, and the indexes, made while the shop runs"
ONLINE = read_online(ID)
"""What `app.kit.migrate` runs instead of `forwards`."""


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION, up=ONLY_ONLINE)
