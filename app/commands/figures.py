"""`undertone figures`: shows visits, searches, matches, wishes and clicks to retailers by day."""

import asyncio
import csv
import sys
from collections.abc import Sequence
from datetime import date, timedelta

import click
import msgspec

from app.commands.settings import load_shop_settings_or_exit
from app.figures.queries import list_clicks, list_days
from app.figures.schemas import ClickRow, DayRow, Figures
from app.kit import clock
from app.kit.csv_cells import guard_shown_cell
from app.kit.database.pool import Database

MAX_DAYS = 400
MAX_CLICKS = 1000


@click.command
@click.option("--days", default=30, show_default=True, type=click.IntRange(1, MAX_DAYS), help="How many.")
@click.option("--csv", "as_csv", is_flag=True, help="Write the days as CSV.")
@click.option("--clicks", is_flag=True, help="Show clicks by product, shade and retailer instead.")
def figures(*, days: int, as_csv: bool, clicks: bool) -> None:
    """Show visits, searches, matches, wishes and clicks to retailers by day (UTC)."""
    last = clock.now().date()
    read = asyncio.run(_read(last - timedelta(days=days - 1), last))
    rows: Sequence[msgspec.Struct] = read.clicks if clicks else read.days
    names = msgspec.structs.fields(ClickRow if clicks else DayRow)
    cells = ([str(cell) for cell in msgspec.structs.astuple(row)] for row in rows)
    table = [[each.name for each in names], *cells]
    if as_csv:
        csv.writer(sys.stdout).writerows([guard_shown_cell(cell) for cell in line] for line in table)
        return
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


async def _read(first: date, last: date) -> Figures:
    settings = load_shop_settings_or_exit()
    async with Database(settings.database_url) as database, database.reading() as connection:
        return Figures(
            await list_days(connection, first, last), await list_clicks(connection, first, last, MAX_CLICKS)
        )
