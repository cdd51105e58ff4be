"""Events from pages: what was viewed, searched and opened, and how fast a page was. Nobody is identified."""

from collections import Counter
from contextlib import AbstractAsyncContextManager

import structlog
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.figures.counter import FigureCounter
from app.figures.queries import Click
from app.kit.database.pool import DATABASE_ERRORS, Database
from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import limited
from app.kit.observing.audit import shorten_address
from app.kit.observing.metrics import RequestMetrics
from app.lists import queries
from app.lists.schemas import Event
from app.search_counts.asker_sketches import AskerSketches
from app.search_counts.counter import SearchCounter
from app.window.window import Window

MAX_WAITING = 100_000  # products whose views are held while the database is away

_log = structlog.get_logger("events")


class ViewCounter:
    """Counts views of products since the last write: one a network and day, however often it looks.

    Networks are told apart by sketches, as those that search are, and none is stored.
    """

    def __init__(self, database: Database, sketches: AskerSketches) -> None:
        self._database = database
        self._sketches = sketches
        self._waiting: Counter[int] = Counter()

    def add(self, product_id: int, address: str) -> None:
        """Count a view, if it is the first of its network today."""
        is_known = product_id in self._waiting or len(self._waiting) < MAX_WAITING
        if is_known and self._sketches.add_new(str(product_id), shorten_address(address)):
            self._waiting[product_id] += 1

    async def write(self) -> None:
        """Write the counts to the database. They are kept when that fails."""
        views, self._waiting = self._waiting, Counter()
        if not views:
            return
        try:
            async with self._database.unit_of_work() as connection:
                await queries.add_views(connection, views)
        except DATABASE_ERRORS as error:
            self._waiting.update(views)
            _log.warning("views could not be written yet", problem=str(error))

    def write_regularly(self) -> AbstractAsyncContextManager[None]:
        """Write regularly while the process runs, and once more at shutdown."""
        return self._sketches.write_regularly(self.write)


@post("/events", status_code=204, guards=[limited("events")])
async def post_event(
    request: AnyRequest,
    views: NamedDependency[ViewCounter],
    searches: NamedDependency[SearchCounter],
    figures: NamedDependency[FigureCounter],
    metrics: NamedDependency[RequestMetrics],
    window: NamedDependency[Window],
    data: JSONBody[Event],
) -> None:
    """Record what a page says: see `Event`. Whoever says anything is a visitor of today."""
    address = request.client.host if request.client else ""
    match data.kind:
        case "view":
            views.add(_find_product_id(window, data.product_slug), address)
        case "searched":
            searches.add_search(_read_query(data), address)
        case "found":
            product_id = _find_product_id(window, data.product_slug)
            searches.add_opening(_read_query(data), product_id, address)
        case "matched":
            figures.add_visitor("match", address)
        case "bought":
            figures.add_click(_read_click(window, data), address)
        case "vitals":
            _observe_vital(metrics, data)
    figures.add_visitor("visit", address)


def _read_query(event: Event) -> str:
    if event.query is None:
        raise InvalidInputError.in_body("query", "Is required")
    return event.query


def _observe_vital(metrics: RequestMetrics, event: Event) -> None:
    if event.name is None or event.value is None:
        raise InvalidInputError([Fault(("body",), "Vitals need a name and a value")])
    metrics.observe_vital(event.name, event.value)


def _read_click(window: Window, event: Event) -> Click:
    """The offer that a link leads to: one of those on the product's page, so that nothing else is counted."""
    row = _find_row(window, event.product_slug)
    if event.url is None or event.url not in {offer.url for offer in window.texts.read_offers(row)}:
        raise InvalidInputError.in_body("url", "No retailer offers the product there")
    return Click(int(window.products.id[row]), event.url, event.variant_id or 0)


def _find_product_id(window: Window, slug: str | None) -> int:
    return int(window.products.id[_find_row(window, slug)])


def _find_row(window: Window, slug: str | None) -> int:
    row = None if slug is None else window.slugs.find_row(slug)
    if row is None:
        raise InvalidInputError.in_body("product_slug", "There is no such product")
    return row
