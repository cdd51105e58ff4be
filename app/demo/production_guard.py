"""Keeps a production shop from serving with demo rows in its database."""

import asyncio

from asyncpg import UndefinedTableError

from app.demo import queries
from app.kit.database import Database, DatabaseUnavailableError

PATIENCE = 1.5
"""Seconds. Less than a readiness check has, which would count as failed."""


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
    try:
        async with asyncio.timeout(PATIENCE):
            await refuse_demo_rows(database)
    except (DatabaseUnavailableError, TimeoutError):
        return


async def refuse_to_start_with_demo_rows(database: Database) -> None:
    """Do the same at the start. A missing database or schema is left to the readiness check."""
    try:
        await refuse_demo_rows(database)
    except (DatabaseUnavailableError, UndefinedTableError):
        return
