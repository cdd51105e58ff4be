"""Keeps a production shop from serving with demo rows in its database."""

from contextlib import suppress

from asyncpg import UndefinedTableError

from app.demo import queries
from app.kit.database.pool import Database, DatabaseUnavailableError


class DemoRowsInProductionError(RuntimeError):
    """The database of a production shop contains demo rows."""


async def refuse_demo_rows(database: Database) -> None:
    """Raise if there is a demo row."""
    async with database.reading() as connection:
        if await queries.has_demo_rows(connection):
            raise DemoRowsInProductionError(
                "demo rows in a production shop: start with a database of its own"
            )


async def check_for_demo_rows(database: Database) -> None:
    """The readiness check. Without the database the window on disk serves on, as it did before."""
    with suppress(DatabaseUnavailableError):
        await refuse_demo_rows(database)


async def refuse_to_start_with_demo_rows(database: Database) -> None:
    """Do the same at the start. A missing database or schema is left to the readiness check."""
    with suppress(DatabaseUnavailableError, UndefinedTableError):
        await refuse_demo_rows(database)
