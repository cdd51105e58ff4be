"""What pages report: which product was looked at, and how fast a page was. Nobody is remembered by it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
import structlog
from litestar import Request, post
from litestar.params import JSONBody

from app.discovery import queries
from app.discovery.schemas import Event
from app.kit.database import Database, DatabaseUnavailableError
from app.kit.errors import InvalidInputError
from app.kit.fields import Fault
from app.kit.limits import limited
from app.window.answers import window_of

EVERY = 5.0  # seconds between writes
MOST = 100_000  # products whose views wait while the database is away

_log = structlog.get_logger("events")


class Views:
    """Views since the last write, a number a product and nothing else."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: Counter[int] = Counter()

    def add(self, product_id: int) -> None:
        """Count one."""
        if product_id in self._waiting or len(self._waiting) < MOST:
            self._waiting[product_id] += 1

    async def write(self) -> None:
        """Write down what was counted; it is kept where that fails."""
        views, self._waiting = self._waiting, Counter()
        if not views:
            return
        try:
            async with self._database.unit_of_work() as connection:
                await queries.add_views(connection, views)
        except (DatabaseUnavailableError, asyncpg.PostgresError, OSError) as trouble:
            self._waiting.update(views)
            _log.warning("views wait", problem=str(trouble))

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Write now and then for as long as the process runs, and once more at its end."""
        writing = asyncio.create_task(self._keep_writing())
        try:
            yield
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing
            await self.write()

    async def _keep_writing(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.write()


@post("/events", status_code=204, guards=[limited("events")])
async def take_event(request: Request[Any, Any, Any], data: JSONBody[Event]) -> None:
    """Count a view of a product, or a measure of a page."""
    if data.kind == "view":
        request.app.state.views.add(_product_id(request, data.product_slug))
    elif data.name is None or data.value is None:
        raise InvalidInputError([Fault(("body",), "Vitals need a name and a value")])
    else:
        request.app.state.metrics.observe_vital(data.name, data.value)


def _product_id(request: Request[Any, Any, Any], slug: str | None) -> int:
    window = window_of(request)
    row = None if slug is None else window.slugs.row_of(slug)
    if row is None:
        raise InvalidInputError([Fault(("body", "product_slug"), "There is no such product")])
    return int(window.products.id[row])
