"""Keeps what is on show true: newer windows, ratings as they move, and what is trending.

It listens on a connection of its own, since a pooled one loses its LISTEN. After a gap it asks for all that
moved since, so that nothing is missed. News are shown at once when they come alone, and otherwise after a
short rest, so that cached lists live for a while even in a storm of reviews.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
import numpy as np
import structlog

from app.kit.database import Database, DatabaseUnavailableError
from app.window import queries
from app.window.leader import Leader
from app.window.showcase import Showcase
from app.window.window import Window

PUBLISHED_EVERY = 0.5  # seconds between looks at the published link
REST = 0.75  # seconds between changes to what is on show; a rating must be seen within one
RETRY = 1.0  # seconds to the next try to listen
WARM_EVERY = 60.0  # seconds between looks at what is trending, by the wall clock: processes agree
MARGIN = timedelta(minutes=1)  # clocks differ, and so do a transaction's beginning and end

_log = structlog.get_logger("window")
_AWAY = (DatabaseUnavailableError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Refresher:
    """Runs beside the requests until it is cancelled."""

    def __init__(self, showcase: Showcase, database: Database, leader: Leader | None = None) -> None:
        self._showcase = showcase
        self._database = database
        self._leader = leader
        self._rated: set[int] = set()
        self._reviewed: set[int] = set()
        self._news = asyncio.Event()
        self._heard_until = datetime.now(UTC)

    async def run(self) -> None:
        """Everything at once; each part looks after its own troubles."""
        async with asyncio.TaskGroup() as group:
            group.create_task(_for_ever(self._follow, PUBLISHED_EVERY))
            group.create_task(_for_ever(self._lay_news, REST))
            group.create_task(_for_ever(self._listen, RETRY))
            group.create_task(_for_ever(self._keep_warm, 0))

    async def show_published(self) -> bool:
        """Put the newest good window on show, with all that moved since it was built laid over it."""
        window = await asyncio.to_thread(self._showcase.newer)
        if window is None:
            return False
        try:
            await self._catch_up(window, window.manifest.built_at)
            await self._warm(window)
        except _AWAY as trouble:
            _log.warning("shown as it was built", problem=str(trouble))
        self._showcase.show(window)
        return True

    async def _follow(self) -> None:
        await self.show_published()
        if not await asyncio.to_thread(self._showcase.recheck):
            await self.show_published()

    async def _lay_news(self) -> None:
        """Fetch the numbers that were announced and lay them over the window."""
        await self._news.wait()
        self._news.clear()
        if self._showcase.version is None:
            return
        rated, reviewed = self._rated, self._reviewed
        self._rated, self._reviewed = set(), set()
        try:
            async with self._database.reading() as connection:
                ratings = await queries.ratings(connection, [*rated])
                reviews = await queries.reviews_as_of(connection, [*reviewed])
        except BaseException:
            self._rated |= rated
            self._reviewed |= reviewed
            self._news.set()
            raise
        _lay(self._showcase.window, ratings, reviews)

    async def _keep_warm(self) -> None:
        """What is trending fades by the day and moves by the minute."""
        await asyncio.sleep(WARM_EVERY - time.time() % WARM_EVERY)
        if self._showcase.version is not None:
            await self._warm(self._showcase.window)

    async def _warm(self, window: Window) -> None:
        async with self._database.reading() as connection:
            heats = await queries.heat(connection)
        placed = [(window.product_row(row["product_id"]), row["heat"]) for row in heats]
        shown = [(place, heat) for place, heat in placed if place is not None]
        places = np.array([place for place, _ in shown], dtype=np.int32)
        heat = np.array([heat for _, heat in shown], dtype=np.float32)
        await asyncio.to_thread(window.overlay.warm, places, heat)

    async def _listen(self) -> None:
        """Listen until the connection ends, having first caught up on what was said meanwhile."""
        connection = await self._database.connect(idle_in_transaction_session_timeout="0")
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener("undertone_product", self._on_rating)
            await connection.add_listener("undertone_reviews", self._on_reviews)
            if self._leader:
                await connection.add_listener("undertone_catalogue", self._leader.on_catalogue)
            if self._showcase.version is not None:
                await self._catch_up(self._showcase.window, self._heard_until - MARGIN)
            await self._until_ended(connection, ended)
        finally:
            self._heard_until = datetime.now(UTC)
            await connection.close(timeout=RETRY)

    async def _until_ended(self, connection: asyncpg.Connection, ended: asyncio.Event) -> None:
        waiting: set[asyncio.Task[Any]] = {asyncio.create_task(ended.wait())}
        if self._leader:
            waiting.add(asyncio.create_task(self._leader.lead(connection)))
        try:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                one.result()
        finally:
            for one in waiting:
                one.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    async def _catch_up(self, window: Window, since: datetime) -> None:
        async with self._database.reading() as connection:
            ratings = await queries.ratings_since(connection, since - MARGIN)
            reviewed = await queries.reviewed_since(connection, since - MARGIN)
            reviews = await queries.reviews_as_of(connection, [row["product_id"] for row in reviewed])
        _lay(window, ratings, reviews)

    def _on_rating(self, *announcement: object) -> None:
        self._rated.add(int(str(announcement[-1])))
        self._news.set()

    def _on_reviews(self, *announcement: object) -> None:
        self._reviewed.add(int(str(announcement[-1])))
        self._news.set()


async def _for_ever(work: Callable[[], Awaitable[None]], rest: float) -> None:
    """Do it again and again; what goes wrong once is told and must not end the rest."""
    while True:
        pause = RETRY
        try:
            await work()
            pause = rest
        except _AWAY as trouble:
            _log.warning("the database is away", work=work.__name__, problem=str(trouble))
        except Exception:  # noqa: BLE001 - a part that ends would leave the window to age
            _log.exception("unforeseen trouble", work=work.__name__)
        await asyncio.sleep(pause)


def _lay(window: Window, ratings: queries.Rows, reviews: queries.Rows) -> None:
    for row in ratings:
        place = window.product_row(row["id"])
        if place is not None:
            window.overlay.put(place, row["rating_sum"], row["rating_count"])
    for row in reviews:
        place = window.product_row(row["product_id"])
        if place is not None:
            window.overlay.put_reviews(place, row["as_of"])
