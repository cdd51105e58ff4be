"""Prices that wait for staff, products that are no longer made, and why one was withdrawn."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0019_true_offers"
VERSION = "1.38.0"
DESCRIPTION = "Prices beyond reason wait for staff; discontinued and recalled products say so"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
