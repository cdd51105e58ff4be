"""A production shop does not open with demo rows on its shelves."""

from asyncpg import UndefinedTableError

from app.kit.database import Database, DatabaseUnavailableError
from app.seeding import queries


class DemoRowsInProduction(RuntimeError):  # noqa: N818 - said as the shop says it
    """Made-up goods are about to be sold as real ones."""


async def refuse_demo_rows(database: Database) -> None:
    """Raise when there is a demo row. A readiness check: until they are gone, this process is not ready."""
    async with database.reading() as connection:
        if await queries.has_demo_rows(connection):
            raise DemoRowsInProduction("demo rows in a production shop: start with a database of its own")


async def refuse_to_open(database: Database) -> None:
    """The same at the start. One that is away or not yet migrated is asked again by the check."""
    try:
        await refuse_demo_rows(database)
    except (DatabaseUnavailableError, UndefinedTableError):
        return
