"""Audit, activity and state."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.migrations.sql_step import sql_step

ID = "0005_operations"
VERSION = "1.38.0"
DESCRIPTION = "audit, activity and state"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_step(ID, DESCRIPTION)
