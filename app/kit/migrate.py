"""Migrates a database to a version of the schema, forwards or backwards, in one transaction."""

import io
from collections.abc import Awaitable
from contextlib import redirect_stderr, redirect_stdout

import asyncpg
from piccolo.apps.migrations.commands.backwards import run_backwards
from piccolo.apps.migrations.commands.base import MigrationResult
from piccolo.apps.migrations.commands.forwards import run_forwards
from piccolo.apps.migrations.tables import Migration

from app.kit.database import Connection, Database, join_transaction

_APP = "undertone"
_LOCK = 5_377_311  # any number, but the same for all who migrate


class MigrationError(Exception):
    """The migration failed. The database is unchanged."""


async def migrate(url: str, to: str = "latest") -> list[str]:
    """Bring the database to `latest`, to `zero`, or to a step by name; answer the steps it now stands on.

    Two at once are safe: the second waits for the first, then finds nothing left to do.
    """
    connection = await Database(url).connect(statement_timeout="0", lock_timeout="0")
    try:
        with join_transaction(connection):
            async with connection.transaction():
                return await migrate_inside(connection, to)
    except asyncpg.PostgresError as error:
        raise MigrationError(f"The schema could not be brought to {to}: {error}") from error
    finally:
        await connection.close()


async def migrate_inside(connection: Connection, to: str) -> list[str]:
    """Do the same inside a transaction that Piccolo's queries take part in."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
    await _walk(to)
    return await read_steps_taken()


async def read_steps_taken() -> list[str]:
    """The names of the migrations that the database has, in their order."""
    return await Migration.get_migrations_which_ran(_APP)


async def _walk(to: str) -> None:
    await Migration.create_table(if_not_exists=True)
    taken = await read_steps_taken()
    if to == "latest":
        await _log_output(run_forwards(_APP))
    elif to == "zero":
        await _log_output(run_backwards(_APP, "all", auto_agree=True))
    elif to not in taken:
        await _log_output(run_forwards(_APP, to))
    elif to != taken[-1]:
        await _log_output(run_backwards(_APP, taken[taken.index(to) + 1], auto_agree=True))
    if to not in {"latest", "zero", *await read_steps_taken()}:
        raise MigrationError(f"There is no step {to}")


async def _log_output(walk: Awaitable[MigrationResult]) -> None:
    """Piccolo prints its messages. Collect them for the error."""
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        result = await walk
    if not result.success:
        raise MigrationError(result.message or output.getvalue())
