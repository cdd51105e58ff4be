"""`undertone database`: looks after the rights in the database."""

import asyncio

import asyncpg
import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database import Database, DatabaseUnavailableError
from app.schema.queries import SERVING, WORKING, grant_roles


@click.group
def database() -> None:
    """Look after the rights in the database."""


@database.command
def roles() -> None:
    """Make the roles for serving and for background work, and give them their rights.

    Run it as the owner of the schema, who must be allowed to make roles. Nobody signs in as these roles: make
    a user of your own a member of one.
    """
    try:
        asyncio.run(_grant(load_shop_settings_or_exit().direct_url))
    except (asyncpg.PostgresError, DatabaseUnavailableError) as error:
        raise click.ClickException(f"The roles could not be made: {error}") from error
    click.echo(f"{SERVING} may read and write rows; {WORKING} may also make and drop months of prices.")


async def _grant(url: str) -> None:
    async with Database(url) as opened, opened.bulk() as work:
        await grant_roles(work)
