"""Keeps this process up to date: newer windows, changed offers, ratings and reviews, and the trending order.

It listens on its own connection, because a pooled connection loses its LISTEN. After a gap it fetches
everything that changed since. A single change is applied at once; many changes are applied in batches with a
pause between them, so that cached lists stay valid for a while even during many reviews.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import numpy as np
import structlog

from app.kit.database.pool import DATABASE_ERRORS, Connection, Database
from app.window.activity import queries as activity_queries
from app.window.arrays.bitmaps import Rows
from app.window.distribution.follower import StoreFollower
from app.window.live.change_log import apply_changes
from app.window.live.current_window import CurrentWindow
from app.window.live.freshness import WindowFreshness
from app.window.live.leader import Leader
from app.window.queries import read_snapshot
from app.window.window import Window

PUBLISHED_INTERVAL = 0.5  # seconds between checks of the published link
UPDATE_PAUSE = 0.75  # seconds between updates of the overlay; a rating must be visible within one
CHANGES_PAUSE = 0.3  # seconds between readings of the log of changes
DUE_INTERVAL = 1.0  # seconds between looks for offers that were dated in the future and count by now
FRESHNESS_INTERVAL = 5.0  # seconds between readings of how late the window is, and whether builds fail
RETRY = 1.0  # seconds to the next try to listen
TRENDING_INTERVAL = 60.0  # seconds between trending updates, by the wall clock: all processes agree
PRODUCTS_AT_ONCE = 1_000  # whose activity one statement reads

_log = structlog.get_logger("window")


class Refresher:
    """Runs in the background until it is cancelled."""

    def __init__(
        self,
        current_window: CurrentWindow,
        database: Database,
        leader: Leader | None = None,
        freshness: WindowFreshness | None = None,
        follower: StoreFollower | None = None,
    ) -> None:
        self._current_window = current_window
        self._database = database
        self._leader = leader
        self._follower = follower
        self._freshness = freshness or WindowFreshness(current_window, database)
        self._changed_products: set[int] = set()  # products that were rated or reviewed
        self._is_activity_changed = asyncio.Event()
        self._is_catalogue_changed = asyncio.Event()
        self._updating = asyncio.Lock()  # one update of the window at a time

    async def run(self) -> None:
        """Run all parts. Each part handles its own errors."""
        async with asyncio.TaskGroup() as group:
            group.create_task(_repeat(self.load_published, PUBLISHED_INTERVAL))
            group.create_task(_repeat(self._apply_announced_activity, UPDATE_PAUSE))
            group.create_task(_repeat(self._apply_catalogue_changes, CHANGES_PAUSE))
            group.create_task(_repeat(self._find_due_offers, DUE_INTERVAL))
            group.create_task(_repeat(self._listen, RETRY))
            group.create_task(_repeat(self._refresh_trending, 0))
            group.create_task(_repeat(self._freshness.read, FRESHNESS_INTERVAL))
            group.create_task(_repeat(self._freshness.look_at_disk, FRESHNESS_INTERVAL))
            if self._follower:
                group.create_task(_repeat(self._follower.follow, RETRY))

    async def load_published(self) -> None:
        """Switch to the newest good window, with everything applied that changed since it was built."""
        window = await asyncio.to_thread(self._current_window.open_newer)
        if window is None:
            return
        try:
            await self._catch_up_activity(window)
            await self._catch_up_catalogue(window)
        except DATABASE_ERRORS as error:
            _log.warning("the window is served without later changes", problem=str(error))
        self._current_window.switch_to(window)
        self._is_catalogue_changed.set()  # by a change while the window was being opened

    async def _apply_catalogue_changes(self) -> None:
        await self._is_catalogue_changed.wait()
        self._is_catalogue_changed.clear()
        if self._current_window.version is None:
            return
        try:
            await self._catch_up_catalogue(self._current_window.window)
        except BaseException:
            self._is_catalogue_changed.set()
            raise

    async def _find_due_offers(self) -> None:
        """An offer that was dated in the future begins to count without a change of the catalogue."""
        window = self._current_window.current
        if window and window.list_due_offers(time.time()):
            self._is_catalogue_changed.set()

    async def _catch_up_catalogue(self, window: Window) -> None:
        """Apply the log of changes. Products may have been rated while they were replaced."""
        async with self._updating:
            replaced = await apply_changes(self._database, window)
        if replaced:
            await self._update_activity(window, replaced, with_heat=True)

    async def _apply_announced_activity(self) -> None:
        """Apply the ratings and reviews of the products that were announced."""
        await self._is_activity_changed.wait()
        self._is_activity_changed.clear()
        if self._current_window.version is None:
            return
        changed, self._changed_products = self._changed_products, set()
        try:
            await self._update_activity(self._current_window.window, [*changed], with_heat=False)
        except BaseException:
            self._changed_products |= changed
            self._is_activity_changed.set()
            raise

    async def _update_activity(self, window: Window, products: list[int], *, with_heat: bool) -> None:
        """Fetch the ratings of products and what else is stored of their activity, and apply it."""
        async with self._updating, self._database.reading() as connection:
            await _apply_activity(connection, window, products, with_heat=with_heat)

    async def _refresh_trending(self) -> None:
        """Update the trending order once a minute, and whatever a lost notification left behind."""
        await asyncio.sleep(TRENDING_INTERVAL - time.time() % TRENDING_INTERVAL)
        if self._current_window.version is not None:
            await self._catch_up_activity(self._current_window.window)

    async def _listen(self) -> None:
        """Catch up on missed changes, then listen until the connection closes."""
        connection = await self._database.connect(idle_in_transaction_session_timeout="0")
        closed = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: closed.set())
            await connection.add_listener("undertone_product", self._on_product_change)
            await connection.add_listener("undertone_reviews", self._on_product_change)
            await connection.add_listener("undertone_changes", self._on_catalogue_change)
            if self._follower:
                await connection.add_listener("undertone_window", self._follower.on_window)
            self._is_catalogue_changed.set()  # there may have been changes that nobody listened for
            if self._leader:
                await connection.add_listener("undertone_catalogue", self._leader.note_catalogue_change)
            if self._current_window.version is not None:
                await self._catch_up_activity(self._current_window.window)
            self._freshness.set_listening(is_listening=True)
            await self._wait_until_closed(connection, closed)
        finally:
            self._freshness.set_listening(is_listening=False)
            await connection.close(timeout=RETRY)

    async def _wait_until_closed(self, connection: asyncpg.Connection, closed: asyncio.Event) -> None:
        waiting: set[asyncio.Task[Any]] = {asyncio.create_task(closed.wait())}
        if self._leader:
            waiting.add(asyncio.create_task(self._leader.lead(connection)))
        try:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    async def _catch_up_activity(self, window: Window) -> None:
        """Apply the activity since the window was last brought up to date. It is found by an index."""
        async with self._updating, self._database.snapshot() as connection:
            products = await activity_queries.list_active_since(connection, window.activity_snapshot)
            snapshot = await read_snapshot(connection)
            await _apply_activity(connection, window, products, with_heat=True)
            window.activity_snapshot = snapshot

    def _on_catalogue_change(self, *_: object) -> None:
        self._is_catalogue_changed.set()

    def _on_product_change(self, *announcement: object) -> None:
        self._changed_products.add(int(str(announcement[-1])))
        self._is_activity_changed.set()


async def _repeat(work: Callable[[], Awaitable[None]], pause_between: float) -> None:
    """Repeat some work. An error is logged and does not stop the loop."""
    while True:
        pause = RETRY
        try:
            await work()
            pause = pause_between
        except DATABASE_ERRORS as error:
            _log.warning("the database is away", work=work.__name__, problem=str(error))
        except Exception:  # noqa: BLE001 - without the loop the window would become stale
            _log.exception("unexpected error", work=work.__name__)
        await asyncio.sleep(pause)


async def _apply_activity(
    connection: Connection, window: Window, products: list[int], *, with_heat: bool
) -> None:
    """Apply the ratings of products and how often their reviews changed, and on request their heat."""
    day, heats = window.manifest.built_at.date(), dict[int, float]()
    for start in range(0, len(products), PRODUCTS_AT_ONCE):
        rows = await activity_queries.fetch_activity(
            connection, products[start : start + PRODUCTS_AT_ONCE], day
        )
        heats |= _set_reviews(window, rows)
    if with_heat:
        places: Rows = np.array(list(heats), dtype=np.int32)
        heat = np.array(list(heats.values()), dtype=np.float32)
        await asyncio.to_thread(window.overlay.set_heat, places, heat)


def _set_reviews(window: Window, activity: activity_queries.Records) -> dict[int, float]:
    """Set ratings and how often reviews changed. Returns the heat of each row that the window shows."""
    heats = {}
    for row in activity:
        place = window.product_row(row["id"])
        if place is not None:
            proved = row["proved_sum"], row["proved_count"]
            window.overlay.set_rating(place, row["rating_sum"], row["rating_count"], proved)
            window.set_review_changes(place, row["review_changes"])
            heats[place] = row["heat"]
    return heats
