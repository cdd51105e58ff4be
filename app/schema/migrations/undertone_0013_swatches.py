"""Swatches of a shade from several sources, instrument readings kept exactly, and what was mended."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0013_swatches"
VERSION = "1.38.0"
DESCRIPTION = "Swatches of several sources, measured colours, mended colours"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
