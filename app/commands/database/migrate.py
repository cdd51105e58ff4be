"""`undertone migrate`: migrates the schema, forwards or backwards."""

import asyncio
import sys

import asyncpg
import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.migrate import MigrationError, find_step
from app.kit.database.migrate import migrate as walk
from app.kit.database.pool import Database, DatabaseUnavailableError, open_connection
from app.kit.database.queries import read_applied_migrations
from app.launch.exit_codes import ExitCode
from app.launch.postgres.migrations import describe_missing, find_missing_migrations
from app.schema.queries import renew_grants
from app.schema.sql_migration import list_lost


@click.command
@click.argument("to", default="latest")
@click.option("--check", is_flag=True, help="Change nothing; fail where migrations are missing.")
@click.option("--yes", is_flag=True, help="Do not ask before going back.")
def migrate(to: str, *, check: bool, yes: bool) -> None:
    """Bring the database's schema to TO: `latest`, `zero`, or a step such as 0010_triggers or 0010.

    Going back deletes what the steps after TO added.
    """
    url = load_shop_settings_or_exit().direct_url
    if check:
        _check(url)
        return
    try:
        taken = asyncio.run(_read_applied(url))
        to = find_step(to, taken)
        if not yes:
            _agree(to, _list_undone(to, taken))
        steps = asyncio.run(_walk(url, to))
    except (MigrationError, DatabaseUnavailableError, asyncpg.PostgresError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"The schema stands at {steps[-1] if steps else 'zero'}.")


def _list_undone(to: str, taken: list[str]) -> list[str]:
    """The steps that going there undoes, the last one first."""
    stays = to == "latest" or to not in ("zero", *taken)
    return [] if stays else sorted((name for name in taken if to == "zero" or name > to), reverse=True)


def _agree(to: str, undone: list[str]) -> None:
    """Say what going back deletes, and ask. Without a terminal nobody can answer."""
    if not undone:
        return
    lost = [name for step in undone for name in list_lost(step)]
    click.echo(f"Going back to {to} undoes {', '.join(undone)}.")
    click.echo(f"Deleted for good, with all that is in them: {', '.join(lost) or 'no table or column'}.")
    if not _can_answer():
        raise click.ClickException("Nothing was changed. With --yes this is done without a question.")
    if not click.confirm("Go back?"):
        raise click.ClickException("Nothing was changed.")


def _can_answer() -> bool:
    return sys.stdin.isatty()


async def _walk(url: str, to: str) -> list[str]:
    steps = await walk(url, to)
    if steps:
        async with Database(url) as database, database.bulk() as connection:
            await renew_grants(connection)
    return steps


def _check(url: str) -> None:
    try:
        missing = find_missing_migrations(asyncio.run(_read_applied(url)))
    except DatabaseUnavailableError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(ExitCode.DATABASE_AWAY)
    if missing:
        click.echo(describe_missing(missing), err=True)
        sys.exit(ExitCode.SCHEMA_BEHIND)
    click.echo("The schema is the one that this release needs.")


async def _read_applied(url: str) -> list[str]:
    async with open_connection(url) as connection:
        return await read_applied_migrations(connection)
