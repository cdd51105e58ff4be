"""A production shop does not open with demo rows in its database."""

from asyncpg import UndefinedTableError

from app.demo import queries
from app.kit.database import Database, DatabaseUnavailableError


class DemoRowsInProductionError(RuntimeError):
    """Made-up goods are about to be sold as real ones."""


async def refuse_demo_rows(database: Database) -> None:
    """Raise when there is a demo row. A readiness check: until they are gone, this process is not ready."""
    async with database.reading() as connection:
        if await queries.has_demo_rows(connection):
            raise DemoRowsInProductionError(
                "demo rows in a production shop: start with a database of its own"
            )


async def refuse_to_start_with_demo_rows(database: Database) -> None:
    """The same at the start. A database that is away or not yet migrated is left to the readiness check."""
    try:
        await refuse_demo_rows(database)
    except (DatabaseUnavailableError, UndefinedTableError):
        return
