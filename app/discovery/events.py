"""Events from pages: a product was viewed, or how fast a page was. No visitor is identified."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import asyncpg
import structlog
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.discovery import queries
from app.discovery.schemas import Event
from app.kit.database import Database, DatabaseUnavailableError
from app.kit.errors import InvalidInputError
from app.kit.fields import Fault
from app.kit.limits import limited
from app.kit.metrics import RequestMetrics
from app.window.current_window import CurrentWindow
from app.window.window import Window

WRITE_INTERVAL = 5.0  # seconds between writes
MAX_WAITING = 100_000  # products whose views are held while the database is away

_log = structlog.get_logger("events")


class ViewCounter:
    """Counts views of products since the last write."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: Counter[int] = Counter()

    def add(self, product_id: int) -> None:
        """Count a view."""
        if product_id in self._waiting or len(self._waiting) < MAX_WAITING:
            self._waiting[product_id] += 1

    async def write(self) -> None:
        """Write the counts to the database. They are kept when that fails."""
        views, self._waiting = self._waiting, Counter()
        if not views:
            return
        try:
            async with self._database.unit_of_work() as connection:
                await queries.add_views(connection, views)
        except (DatabaseUnavailableError, asyncpg.PostgresError, OSError) as error:
            self._waiting.update(views)
            _log.warning("views could not be written yet", problem=str(error))

    @asynccontextmanager
    async def write_regularly(self) -> AsyncIterator[None]:
        """Write regularly while the process runs, and once more at shutdown."""
        writing = asyncio.create_task(self._write_forever())
        try:
            yield
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing
            await self.write()

    async def _write_forever(self) -> None:
        while True:
            await asyncio.sleep(WRITE_INTERVAL)
            await self.write()


@post("/events", status_code=204, guards=[limited("events")])
async def post_event(
    views: NamedDependency[ViewCounter],
    metrics: NamedDependency[RequestMetrics],
    current_window: NamedDependency[CurrentWindow],
    data: JSONBody[Event],
) -> None:
    """Record a view of a product, or a measurement of a page."""
    if data.kind == "view":
        views.add(_find_product_id(current_window.window, data.product_slug))
    elif data.name is None or data.value is None:
        raise InvalidInputError([Fault(("body",), "Vitals need a name and a value")])
    else:
        metrics.observe_vital(data.name, data.value)


def _find_product_id(window: Window, slug: str | None) -> int:
    row = None if slug is None else window.slugs.find_row(slug)
    if row is None:
        raise InvalidInputError([Fault(("body", "product_slug"), "There is no such product")])
    return int(window.products.id[row])
