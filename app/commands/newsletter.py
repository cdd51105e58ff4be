"""`undertone newsletter export`: exports the subscribers."""

import asyncio
import csv
import sys

import click
import msgspec

from app.commands.settings import load_shop_settings_or_exit
from app.editorial.newsletter import service
from app.editorial.newsletter.schemas import Subscriber
from app.kit.csv_cells import guard_cell
from app.kit.database.pool import Database, DatabaseUnavailableError
from app.settings import Settings


@click.group
def newsletter() -> None:
    """Look after the newsletter."""


@newsletter.command
def export() -> None:
    """Write who may be written to as CSV: address, time of consent, unsubscribe link."""
    settings = load_shop_settings_or_exit()
    try:
        subscribers = asyncio.run(_export(settings))
    except DatabaseUnavailableError as error:
        raise click.ClickException(f"The database cannot be reached: {error}") from error
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(Subscriber.__struct_fields__)
    for subscriber in subscribers:
        email, consent_at, url = msgspec.structs.astuple(subscriber)
        rows.writerow((guard_cell(email), consent_at.isoformat(), url))


async def _export(settings: Settings) -> list[Subscriber]:
    async with Database(settings.direct_url) as database, database.bulk() as work:
        return await service.export(work, settings)
