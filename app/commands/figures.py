"""`undertone figures`: shows visits, searches, matches, wishes and clicks to retailers by day."""

import csv
import sys
from collections.abc import Sequence
from datetime import timedelta

import click
import msgspec

from app.commands.database_work import work_in_transaction
from app.commands.settings import load_shop_settings_or_exit
from app.figures.queries import list_clicks, list_days
from app.figures.schemas import ClickRow, DayRow
from app.kit import clock
from app.kit.csv_cells import guard_shown_cell
from app.kit.database.pool import Connection

MAX_DAYS = 400
MAX_CLICKS = 1000


@click.command
@click.option("--days", default=30, show_default=True, type=click.IntRange(1, MAX_DAYS), help="How many.")
@click.option("--csv", "as_csv", is_flag=True, help="Write the days as CSV.")
@click.option("--clicks", is_flag=True, help="Show clicks by product, shade and retailer instead.")
def figures(*, days: int, as_csv: bool, clicks: bool) -> None:
    """Show visits, searches, matches, wishes and clicks to retailers by day (UTC)."""
    last = clock.now().date()
    first = last - timedelta(days=days - 1)

    async def read(connection: Connection) -> Sequence[msgspec.Struct]:
        if clicks:
            return await list_clicks(connection, first, last, MAX_CLICKS)
        return await list_days(connection, first, last)

    rows = work_in_transaction(load_shop_settings_or_exit(), read)
    names = msgspec.structs.fields(ClickRow if clicks else DayRow)
    cells = ([str(cell) for cell in msgspec.structs.astuple(row)] for row in rows)
    table = [[each.name for each in names], *cells]
    if as_csv:
        csv.writer(sys.stdout).writerows([guard_shown_cell(cell) for cell in line] for line in table)
        return
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
