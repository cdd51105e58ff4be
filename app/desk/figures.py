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

from app.figures.queries import list_clicks, list_days
from app.figures.schemas import ClickRow, DayRow, Figures
from app.kit import clock
from app.kit.csv_cells import guard_shown_cell
from app.kit.database.pool import Database

MAX_DAYS = 400
SHOWN_CLICKS = 200
WRITTEN_CLICKS = 100_000
Days = Annotated[int, QueryParameter(ge=1, le=MAX_DAYS)]


@get("/figures")
async def get_figures(database: NamedDependency[Database], days: Days = 30) -> Figures:
    """The figures of the last days, today included, and the clicks of these days."""
    return await _read(database, days, SHOWN_CLICKS)


@get("/figures/csv")
async def get_figures_as_csv(
    database: NamedDependency[Database], what: FromQuery[Literal["days", "clicks"]] = "days", days: Days = 30
) -> Response[str]:
    """The days, or the clicks in them, for a spreadsheet."""
    figures = await _read(database, days, WRITTEN_CLICKS)
    rows: Sequence[DayRow | ClickRow] = figures.days if what == "days" else figures.clicks
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow((DayRow if what == "days" else ClickRow).__struct_fields__)
    for row in rows:
        table.writerow([guard_shown_cell(str(cell)) for cell in msgspec.structs.astuple(row)])
    headers = {"content-disposition": f'attachment; filename="{what}-{clock.now():%Y-%m-%d}.csv"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


async def _read(database: Database, days: int, most: int) -> Figures:
    last: date = clock.now().date()
    first = last - timedelta(days=days - 1)
    async with database.reading() as connection:
        return Figures(
            await list_days(connection, first, last), await list_clicks(connection, first, last, most)
        )


FIGURES = [get_figures, get_figures_as_csv]
