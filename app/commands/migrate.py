"""`undertone migrate`: migrates the schema, forwards or backwards."""

import asyncio
import sys

import asyncpg
import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database import Database, DatabaseUnavailableError
from app.kit.migrate import MigrationError
from app.kit.migrate import migrate as walk
from app.launch.exit_codes import ExitCode
from app.launch.prepare import describe_missing, find_missing_migrations
from app.launch.queries import connect, read_applied_migrations
from app.schema.queries import renew_grants


@click.command
@click.argument("to", default="latest")
@click.option("--check", is_flag=True, help="Change nothing; fail where migrations are missing.")
def migrate(to: str, *, check: bool) -> None:
    """Bring the database's schema to TO: `latest`, `zero`, or a step by name."""
    url = load_shop_settings_or_exit().direct_url
    if check:
        _check(url)
        return
    try:
        steps = asyncio.run(_walk(url, to))
    except (MigrationError, DatabaseUnavailableError, asyncpg.PostgresError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"The schema stands at {steps[-1] if steps else 'zero'}.")


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


async def _read_applied(url: str) -> set[str]:
    connection = await connect(url)
    try:
        return await read_applied_migrations(connection)
    finally:
        await connection.close()
