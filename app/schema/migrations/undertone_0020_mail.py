"""Letters that wait to be sent, issues of the newsletter, and subscriptions that are confirmed."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0020_mail"
VERSION = "1.38.0"
DESCRIPTION = "Letters that wait to be sent, issues of the newsletter, and subscriptions that are confirmed"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
