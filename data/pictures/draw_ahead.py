"""Draws the demo's main pictures as pixels before they are requested, those on the front page first."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from app.kit.database.pool import Database
from app.kit.http.errors import UnavailableError
from app.media.drawing_process import DrawingProcess
from data.pictures import queries
from data.pictures.paths import URL_PREFIX, WORKER, DemoFolders

ReportProgress = Callable[[int, int], None]


async def list_main_pictures(database: Database) -> list[str]:
    """Paths of the main pictures of demo products: featured ones first, then by popularity."""
    async with database.reading() as connection:
        urls = await queries.list_main_picture_urls(connection, f"{URL_PREFIX}%")
    return [url.removeprefix(URL_PREFIX).partition("?")[0] for url in urls]


async def draw_missing(var: Path, paths: list[str], processes: int, report: ReportProgress) -> int:
    """Draw missing pictures. Returns their number. It can be stopped at any time and run again."""
    drawn = DemoFolders(var).drawn
    missing = [path for path in paths if not (drawn / path).is_file()]
    queue, done = iter(missing), count(1)
    async with asyncio.TaskGroup() as group:
        for _ in range(processes):
            process = DrawingProcess(WORKER, var)
            group.create_task(_draw_from_queue(process, queue, lambda: report(next(done), len(missing))))
    return len(missing)


async def _draw_from_queue(process: DrawingProcess, queue: Iterator[str], report: Callable[[], None]) -> None:
    """The work of one process: it takes the next path that no other has taken."""
    try:
        for path in queue:
            with suppress(
                UnavailableError
            ):  # the machine is too busy; the picture is drawn when it is requested
                await process.draw(path)
            report()
    finally:
        await process.close()
