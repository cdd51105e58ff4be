"""`undertone privacy`: deletes expired data now, and lists who had themselves erased."""

import click
import msgspec

from app.commands.database_work import work_in_transaction
from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Connection
from app.media.service import open_pictures
from app.privacy import queries, sweeping
from app.privacy.erasures import open_ledger


@click.group
def privacy() -> None:
    """Look after how long data is kept."""


@privacy.command
def sweep() -> None:
    """Delete everything that is past the time docs/privacy.md states; a running shop does so daily."""
    settings = load_shop_settings_or_exit()

    async def work(connection: Connection) -> dict[str, int]:
        gone = await sweeping.sweep(connection, open_pictures(settings), sweeping.Retention.of(settings))
        await open_ledger(settings).bring_up_to_date(connection)
        return gone

    for name, number in work_in_transaction(settings, work).items():
        click.echo(f"{number:>8}  {name}")


@privacy.command
def erasures() -> None:
    """Print who had themselves erased, a line each, for `undertone restore --erasures`."""
    for erased in work_in_transaction(load_shop_settings_or_exit(), queries.list_erasures):
        click.echo(msgspec.json.encode(erased))
