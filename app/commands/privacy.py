"""`undertone privacy sweep`: deletes expired data now."""

import asyncio

import click
import msgspec

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.media.service import open_pictures
from app.privacy import queries, sweeping
from app.privacy.erasures import open_ledger
from app.privacy.schemas import ErasedMember
from app.settings import Settings


@click.group
def privacy() -> None:
    """Look after how long data is kept."""


@privacy.command
def sweep() -> None:
    """Delete everything that is past the time docs/privacy.md states; a running shop does so daily."""
    try:
        gone = asyncio.run(_sweep(load_shop_settings_or_exit()))
    except DatabaseUnavailableError as error:
        raise click.ClickException(f"The database cannot be reached: {error}") from error
    for name, number in gone.items():
        click.echo(f"{number:>8}  {name}")


@privacy.command
def erasures() -> None:
    """Print who had themselves erased, a line each, for `undertone restore --erasures`."""
    try:
        found = asyncio.run(_list_erasures(load_shop_settings_or_exit()))
    except DatabaseUnavailableError as error:
        raise click.ClickException(f"The database cannot be reached: {error}") from error
    for erased in found:
        click.echo(msgspec.json.encode(erased))


async def _list_erasures(settings: Settings) -> list[ErasedMember]:
    async with Database(settings.direct_url) as database, database.reading() as connection:
        return await queries.list_erasures(connection)


async def _sweep(settings: Settings) -> dict[str, int]:
    async with Database(settings.direct_url) as database, database.bulk() as work:
        gone = await sweeping.sweep(work, open_pictures(settings), sweeping.Retention.of(settings))
        await open_ledger(settings).bring_up_to_date(work)
        return gone
