"""The steps that make a shop ready to open: the database's schema, and a window that shows its catalogue.

Each looks at what is there, and not at a note of what was done: a database can be put back, a file can spoil.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import asyncpg

from app.kit.database.pool import DATABASE_ERRORS, Connection, open_connection
from app.kit.database.queries import read_applied_migrations
from app.launch.postgres.migrations import find_missing_migrations, refuse_missing_migrations
from app.launch.start_context import StartContext
from app.launch.start_steps import StepFailedError, StepProgress
from app.launch.undertone_commands import run_command
from app.settings import UnsafeSettingsError
from app.window import files
from app.window.queries import needs_window, read_catalogue_version

T = TypeVar("T")


def migrate_if_needed(context: StartContext, progress: StepProgress) -> str:
    """The schema this version needs, unless the database has it already."""
    if not find_missing_migrations(query_database(context, read_applied_migrations)):
        return "up to date"
    return run_command(context, progress, ("migrate",))


def require_schema(context: StartContext) -> None:
    """Raise if the database lacks migrations of this version. Those of a newer version do no harm."""
    refuse_missing_migrations(query_database(context, read_applied_migrations))


def build_window_if_needed(context: StartContext, progress: StepProgress) -> str:
    """The shop window, unless the published one shows the catalogue as it is, or can be brought up to date.

    Every byte is read: the API takes a spoiled one off again, and has nothing to show until another is built.
    """
    version = query_database(context, read_catalogue_version)
    folder = files.find_published(context.windows)
    try:
        if folder and _can_show(context, files.verify_once(folder), version):
            return "shows the catalogue as it is"
    except files.WindowDamagedError as damage:
        context.say(f"The published window cannot be used and is built anew: {damage}")
    try:
        return run_command(context, progress, ("window", "build"))
    except StepFailedError as failure:
        last = files.find_whole(context.windows)
        if last is None:
            raise
        context.say(
            f"{failure}\nThe window of {last.built_at:%d %B, %H:%M} UTC is shown until one can be built."
        )
        return "the last one that is whole"


def _can_show(context: StartContext, window: files.Manifest, version: int) -> bool:
    """Whether a window is of the catalogue as it is, or the API can apply what changed since."""
    if window.catalogue_version == version:
        return True
    return not query_database(
        context, partial(needs_window, snapshot=window.snapshot, database=window.database)
    )


def query_database(context: StartContext, query: Callable[[Connection], Awaitable[T]]) -> T:
    """The answer to one query, on a connection of its own."""

    async def run() -> T:
        variables = context.environment
        url = variables.get("DATABASE_DIRECT_URL") or variables["DATABASE_URL"]
        async with open_connection(url) as connection:
            return await query(connection)

    try:
        return asyncio.run(run())
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        refused = f"The database refuses the user that DATABASE_URL names: {error}."
        raise UnsafeSettingsError([refused]) from error
    except DATABASE_ERRORS as error:
        raise StepFailedError(f"The database does not answer: {error}") from error
