"""Figures at the desk: what happened by day, and where shoppers went to buy; both as CSV too."""

import csv
from collections.abc import Sequence
from datetime import date, timedelta
from io import StringIO
from typing import Annotated, Literal

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from app.figures.queries import list_clicks, list_days, list_product_clicks
from app.figures.schemas import ClickRow, DayRow, Figures, ProductClicksRow
from app.kit import clock
from app.kit.csv_cells import guard_shown_cell
from app.kit.database.pool import Database

MAX_DAYS = 400
SHOWN_CLICKS = 200
WRITTEN_ROWS = 100_000
Days = Annotated[int, QueryParameter(ge=1, le=MAX_DAYS)]


@get("/figures")
async def get_figures(database: NamedDependency[Database], days: Days = 30) -> Figures:
    """The figures of the last days, today included, and the clicks of these days."""
    first, last = _find_days(days)
    async with database.reading() as connection:
        return Figures(
            await list_days(connection, first, last), await list_clicks(connection, first, last, SHOWN_CLICKS)
        )


@get("/figures/csv")
async def get_figures_as_csv(
    database: NamedDependency[Database],
    what: FromQuery[Literal["days", "clicks", "products"]] = "days",
    days: Days = 30,
) -> Response[str]:
    """The days, or the clicks in them, or their sum for each product, for a spreadsheet."""
    first, last = _find_days(days)
    shape: type[msgspec.Struct]
    rows: Sequence[msgspec.Struct]
    async with database.reading() as connection:
        if what == "days":
            shape, rows = DayRow, await list_days(connection, first, last)
        elif what == "clicks":
            shape, rows = ClickRow, await list_clicks(connection, first, last, WRITTEN_ROWS)
        else:
            shape, rows = ProductClicksRow, await list_product_clicks(connection, first, last, WRITTEN_ROWS)
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow([f"{first} to {last}"])
    table.writerow(shape.__struct_fields__)
    table.writerows([guard_shown_cell(str(cell)) for cell in msgspec.structs.astuple(row)] for row in rows)
    headers = {"content-disposition": f'attachment; filename="{what}-{first}-to-{last}.csv"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


def _find_days(days: int) -> tuple[date, date]:
    """The first and the last of so many days, of which the last is today."""
    last: date = clock.now().date()
    return last - timedelta(days=days - 1), last


FIGURES = [get_figures, get_figures_as_csv]
