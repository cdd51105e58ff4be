"""`undertone database`: looks after the rights in the database."""

import asyncio

import asyncpg
import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.schema.queries import grant_roles
from app.schema.rights import MANAGING, SERVING, WORKING


@click.group
def database() -> None:
    """Look after the rights in the database."""


@database.command
def roles() -> None:
    """Make the roles for serving, for background work and for the admin, and give each its rights.

    Run it as the owner of the schema, who must be allowed to make roles. Nobody signs in as these roles: make
    a user of your own a member of one. `undertone migrate` gives them their rights on new tables.
    """
    try:
        asyncio.run(_grant(load_shop_settings_or_exit().direct_url))
    except (asyncpg.PostgresError, DatabaseUnavailableError) as error:
        raise click.ClickException(f"The roles could not be made: {error}") from error
    click.echo(
        f"{SERVING} may do what `undertone serve` does, {WORKING} what `undertone work` does, and {MANAGING} "
        "what the admin does."
    )


async def _grant(url: str) -> None:
    async with Database(url) as opened, opened.bulk() as work:
        await grant_roles(work)
