"""Reads feeds and fetches pictures that are due, and lets sales begin and end, while the shop is open.

Reading and fetching are commands, each in a process of its own. Any number of machines may look: a feed, and
the pictures, have a lock.
"""

from collections.abc import Mapping

import structlog

from app.catalogue.feeds import queries as feed_queries
from app.kit.database.pool import Database
from app.media.fetched import queries as picture_queries
from app.window.live.child_commands import run_command

_log = structlog.get_logger()


async def keep_catalogue_current(database: Database, environment: Mapping[str, str]) -> None:
    """Let sales begin and end, read the feeds that are due, then fetch the pictures that they bring."""
    async with database.unit_of_work() as work:
        await feed_queries.start_and_end_sales(work)
    async with database.reading() as connection:
        feeds = await connection.fetch(feed_queries.LIST_DUE)
    if feeds:
        await _run(environment, "feeds", "run", "--due")
    async with database.reading() as connection:
        _, pictures = await picture_queries.count_pictures(connection)
    if pictures:
        await _run(environment, "pictures", "fetch")


async def _run(environment: Mapping[str, str], *words: str) -> None:
    result = await run_command(environment, *words)
    _log.info(" ".join(words), outcome=result.failure or result.output)
