"""Does the work of commands in the shop's database. Where that is away, they end with a sentence."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg
import click

from app.kit.database.pool import LOST_CONNECTION_ERRORS, Connection, Database, DatabaseUnavailableError
from app.settings import Settings

Result = TypeVar("Result")


def work_on_database(settings: Settings, work: Callable[[Database], Awaitable[Result]]) -> Result:

    async def working() -> Result:
        async with Database(settings.direct_url) as database:
            return await work(database)

    try:
        return asyncio.run(working())
    except (DatabaseUnavailableError, *LOST_CONNECTION_ERRORS) as error:
        raise click.ClickException(f"The database cannot be reached: {error}") from error
    except asyncpg.IntegrityConstraintViolationError as error:
        raise click.ClickException(f"The database refuses it: {error}") from error


def work_in_transaction(settings: Settings, work: Callable[[Connection], Awaitable[Result]]) -> Result:
    """Do something in one transaction, without the time limits of requests."""

    async def working(database: Database) -> Result:
        async with database.bulk() as connection:
            return await work(connection)

    return work_on_database(settings, working)
