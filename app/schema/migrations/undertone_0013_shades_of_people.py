"""A wish remembers its shade, members may say what skin they have, and words come first among reviews."""

from piccolo.apps.migrations.auto.migration_manager import MigrationManager

from app.schema.sql_migration import sql_migration

ID = "0013_shades_of_people"
VERSION = "1.38.0"
DESCRIPTION = "the shade of a wish, the skin of a reviewer, reviews with words first"


async def forwards() -> MigrationManager:
    """Both ways: Piccolo asks the same function for the way back."""
    return sql_migration(ID, DESCRIPTION)
