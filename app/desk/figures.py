"""Figures at the desk: what happened by day, and where shoppers went to buy; both as CSV too."""

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from io import StringIO
from typing import Annotated, Any, Literal

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
    database: NamedDependency[Database],
    what: FromQuery[Literal["days", "clicks", "products"]] = "days",
    days: Days = 30,
) -> Response[str]:
    """The days, or the clicks in them, or their sum for each product, for a spreadsheet."""
    figures = await _read(database, days, WRITTEN_CLICKS)
    names, rows = _make_table(figures, what)
    first, last = figures.days[0].day, figures.days[-1].day
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow([f"{first} to {last}"])
    table.writerow(names)
    table.writerows([guard_shown_cell(str(cell)) for cell in row] for row in rows)
    headers = {"content-disposition": f'attachment; filename="{what}-{first}-to-{last}.csv"'}
    return Response(text.getvalue(), media_type="text/csv", headers=headers)


def _make_table(figures: Figures, what: str) -> tuple[Sequence[str], Iterable[Sequence[Any]]]:
    if what == "days":
        return DayRow.__struct_fields__, map(msgspec.structs.astuple, figures.days)
    if what == "clicks":
        return ClickRow.__struct_fields__, map(msgspec.structs.astuple, figures.clicks)
    sums = Counter[tuple[str, str, str]]()
    for row in figures.clicks:
        sums[row.product, row.product_slug, row.brand] += row.clicks
    rows = ((*product, clicks) for product, clicks in sums.most_common())
    return ("product", "product_slug", "brand", "clicks"), rows


async def _read(database: Database, days: int, most: int) -> Figures:
    last: date = clock.now().date()
    first = last - timedelta(days=days - 1)
    async with database.reading() as connection:
        return Figures(
            await list_days(connection, first, last), await list_clicks(connection, first, last, most)
        )


FIGURES = [get_figures, get_figures_as_csv]
