"""Readings of feeds and fetchings of pictures that end themselves with `kill -9` before their nth step."""

import asyncio
import os
import signal
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any, Final

import asyncpg
import httpx

from app.catalogue.feeds import run
from app.catalogue.feeds.service import run_feed
from app.catalogue.importing.reports import Report
from app.kit.database.pool import Database, PoolLimits
from app.kit.http import public_hosts
from app.kit.http.public_hosts import public_client
from app.media import product_pictures
from app.media.fetched import fetching
from app.media.fetched.fetching import PictureFetcher
from app.media.product_pictures import PictureDecoder, ProductPictures
from app.settings import Settings

STATEMENTS: Final = ("execute", "executemany", "fetch", "fetchrow", "fetchval", "copy_records_to_table")
PATIENCE: Final = 120.0
LIMITS: Final = PoolLimits(
    acquire=PATIENCE, connect=PATIENCE, statement=PATIENCE, lock=PATIENCE, idle_in_transaction=PATIENCE
)


def is_killed(context: ForkServerContext, work: Any, *arguments: Any) -> bool:
    """Run a process. Whether it ended itself; if not it came to its end."""
    process = context.Process(target=work, args=arguments)
    process.start()
    process.join(PATIENCE)
    assert process.exitcode in (0, -signal.SIGKILL), process.exitcode
    return process.exitcode != 0


def read_feed_until(step: int, url: str, var: Path, name: str) -> None:
    """Read a feed in batches of three articles, and end before its nth statement."""

    async def work() -> None:
        async with Database(url, LIMITS) as database, httpx.AsyncClient() as http:
            await run_feed(database, name, Report(), http, var)

    run.BATCH = 3
    _end_before(step, *((asyncpg.Connection, each) for each in STATEMENTS))
    asyncio.run(work())


def fetch_pictures_until(step: int, settings: Settings, host: str) -> None:
    """Fetch pictures two at a time, and end before the nth is made or a batch is stored."""

    async def work() -> None:
        async with Database(settings.database_url, LIMITS) as database, public_client([host]) as http:
            await PictureFetcher(database, ProductPictures(settings), http).fetch_all()

    fetching.BATCH = 2
    fetching.PATIENCE = product_pictures.PATIENCE = PATIENCE
    public_hosts.TIMES = httpx.Timeout(PATIENCE)
    steps = ((PictureDecoder, "decode"), (ProductPictures, "share"), (fetching.queries, "store_results"))
    _end_before(step, *steps)
    asyncio.run(work())


def _end_before(step: int, *steps: tuple[Any, str]) -> None:
    """End this process before the nth call of any of these functions."""
    left = [step]

    def count(function: Any) -> Any:
        def counted(*arguments: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*arguments, **named)

        return counted

    for owner, name in steps:
        setattr(owner, name, count(getattr(owner, name)))
