"""Shades that others say are the same: known pairs, each with its source and how sure it is."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0016_known_pairs"
VERSION = "1.38.0"
DESCRIPTION = "known pairs of shades"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
