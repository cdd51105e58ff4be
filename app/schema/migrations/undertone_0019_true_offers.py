"""Prices that wait for staff, products that are no longer made, and why one was withdrawn."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import ONLY_ONLINE, read_online, sql_migration

ID = "0019_true_offers"
VERSION = "1.38.0"
DESCRIPTION = "Prices beyond reason wait for staff; discontinued and recalled products say so"
ONLINE = read_online(ID)
"""What `app.kit.database.migrate` runs instead of `forwards`."""


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION, up=ONLY_ONLINE)
