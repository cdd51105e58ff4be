"""`undertone migrate`: migrates the schema, forwards or backwards."""

import asyncio

import click

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database import DatabaseUnavailableError
from app.kit.migrate import MigrationError
from app.kit.migrate import migrate as walk


@click.command
@click.argument("to", default="latest")
def migrate(to: str) -> None:
    """Bring the database's schema to TO: `latest`, `zero`, or a step by name."""
    url = load_shop_settings_or_exit().direct_url
    try:
        steps = asyncio.run(walk(url, to))
    except (MigrationError, DatabaseUnavailableError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"The schema stands at {steps[-1] if steps else 'zero'}.")
