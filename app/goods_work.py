"""Reads feeds and fetches pictures that are due, and lets sales begin and end, while the shop is open.

Reading and fetching are commands, each in a process of its own. Any number of machines may look: a feed, and
the pictures, have a lock.
"""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import structlog

from app.catalogue.feeds import queries as feed_queries
from app.kit.background import repeat_in_background
from app.kit.database.pool import DATABASE_ERRORS, Database
from app.media.fetched import queries as picture_queries
from app.window.live.child_commands import run_command

INTERVAL = 60.0
_log = structlog.get_logger()


class GoodsWork:
    """Looks for what is due, and runs its command."""

    def __init__(self, database: Database, environment: Mapping[str, str]) -> None:
        self._database = database
        self._environment = environment

    async def do_what_is_due(self) -> None:
        """Let sales begin and end, read the feeds that are due, then fetch the pictures that they bring."""
        try:
            async with self._database.unit_of_work() as work:
                await feed_queries.start_and_end_sales(work)
            if await self._has_due_feeds():
                await self._run("feeds", "run", "--due")
            if await self._has_due_pictures():
                await self._run("pictures", "fetch")
        except DATABASE_ERRORS as error:
            _log.warning("feeds and pictures wait", reason=str(error))

    async def _has_due_feeds(self) -> bool:
        async with self._database.reading() as connection:
            return bool(await connection.fetch(feed_queries.LIST_DUE))

    async def _has_due_pictures(self) -> bool:
        async with self._database.reading() as connection:
            _, _, due = await picture_queries.count_pictures(connection)
        return due > 0

    async def _run(self, *words: str) -> None:
        result = await run_command(self._environment, *words)
        _log.info(" ".join(words), outcome=result.failure or result.output)


@asynccontextmanager
async def do_goods_work(database: Database, environment: Mapping[str, str]) -> AsyncIterator[None]:
    """Do what is due once a minute while the block runs."""
    async with repeat_in_background(GoodsWork(database, environment).do_what_is_due, INTERVAL):
        yield
