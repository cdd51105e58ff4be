"""Which policies a member knows: beside the terms, the privacy policy and how reviews are treated."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0023_policies"
VERSION = "1.38.0"
DESCRIPTION = "Which policies a member knows"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
