"""Processes that end themselves with `kill -9` at a named point of a build, of a reader or of a writer.

They are forked from a server that has imported and compiled everything, so that each costs little.
"""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any, Final

import asyncpg

from app.kit.database.pool import Database
from app.window import files
from app.window import queries as reading
from app.window.arrays.blobs import BlobWriter
from app.window.builder import build, queries
from app.window.builder.merging import merge
from app.window.live import change_log, leader, patches
from app.window.live.current_window import CurrentWindow
from app.window.live.overlay import Overlay
from app.window.live.refresher import Refresher
from app.window.window import Window
from tests.support.windows import PATIENT

PATIENCE: Final = 240.0
"""Seconds. Builders let all other processes go first."""

Point = tuple[Any, str, bool]
"""An owner, the name of its function, and whether the process ends after the call instead of before it."""

BUILD_POINTS: Final[dict[str, Point]] = {
    "before anything is read": (build, "read_wear_evidence", False),
    "after the lists": (build, "save_lists", True),
    "in the middle of a file": (BlobWriter, "__exit__", False),
    "after the first file": (BlobWriter, "__exit__", True),
    "before the words": (build, "save_search_lists", False),
    "before the shades": (build, "build_shades", False),
    "before the manifest": (files, "write_manifest", False),
    "after the manifest": (files, "write_manifest", True),
    "before the switch": (files, "publish", False),
    "with a new link beside the old one": (Path, "symlink_to", True),
    "after the switch": (files, "publish", True),
    "before mended colours are stored": (queries, "store_mended", False),
    "before old windows are deleted": (files, "prune", False),
}
MERGE_POINTS: Final[dict[str, Point]] = {
    "before the published window is read": (merge, "PublishedWindow", False),
    "after the log was read": (merge, "read_changes", True),
    "after what differs was read": (merge.Merge, "read", True),
}
READER_POINTS: Final[dict[str, Point]] = {
    "before the log is read": (reading, "read_changes", False),
    "after the log was read": (reading, "read_changes", True),
    "while new rows are written": (patches.Patch, "_write_texts", False),
    "before the new rows are shown": (patches.Patch, "switch", False),
    "with some names switched": (patches.Patch, "_switch_names", True),
    "before the orders": (Overlay, "replace_rows", False),
    "before the offers": (change_log, "_set_offers", False),
    "after all changes": (CurrentWindow, "switch_to", True),
}


def fork_server() -> ForkServerContext:
    """What starts the processes. A test process has one, for all kinds of them."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "tests.support.killed_imports", "tests.support.compiled"])
    return context


def run_until_killed(context: ForkServerContext, work: Callable[..., None], *arguments: Any) -> None:
    """Run a process that must end itself."""
    process = context.Process(target=work, args=arguments)
    process.start()
    process.join(PATIENCE)
    alive = process.is_alive()
    process.kill()
    process.join()
    assert not alive, "it never came to the point"
    assert process.exitcode == -signal.SIGKILL, f"it ended with {process.exitcode}"


def build_until(point: Point, url: str, root: Path, *, reuse: bool) -> None:
    """Build a window until a point."""

    async def work() -> None:
        async with Database(url, PATIENT) as database:
            await build.build_window(database, root, lambda _, __: None, reuse=reuse)

    end_at(point)
    merge.MAX_CHANGED_SHARE = 1  # a change is a large part of so few products
    asyncio.run(work())


def merge_until(name: str, url: str, root: Path) -> None:
    """Merge until a named point."""
    build_until((BUILD_POINTS | MERGE_POINTS)[name], url, root, reuse=True)


def build_from_nothing_until(name: str, url: str, root: Path) -> None:
    """Build from nothing until a named point."""
    build_until(BUILD_POINTS[name], url, root, reuse=False)


def read_until(name: str, url: str, root: Path) -> None:
    """Serve a window, without the requests, until a named point."""

    async def work() -> None:
        async with Database(url, PATIENT) as database:
            await Refresher(CurrentWindow(root), database).run()

    end_at(READER_POINTS[name])
    asyncio.run(work())


def lead_until_killed(url: str, var: Path, full: str) -> None:
    """Serve the windows of a shop, without the requests, and start builds. The window `full` has no room."""
    asyncio.run(lead(url, var, full))


async def lead(url: str, var: Path, full: str) -> None:
    """The same in this process, until it is cancelled."""
    leader.QUIET_TIME = 0.05
    Window.is_nearly_full = property(lambda window: window.version == full)  # type: ignore[method-assign, assignment]
    current = CurrentWindow(var / "window")
    environment = {**os.environ, "DATABASE_URL": url, "UNDERTONE_VAR": str(var)}
    async with Database(url, PATIENT) as database:
        refresher = Refresher(current, database, leader.Leader(current, environment))
        await refresher.load_published()
        await refresher.run()


def write_until(name: str, url: str, statement: str) -> None:
    """Write to the catalogue, and end before or after the commit."""

    async def work() -> None:
        connection = await asyncpg.connect(url)
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute(statement)
        if name == "after the commit":
            await transaction.commit()
        _kill()

    asyncio.run(work())


def end_at(point: Point) -> None:
    """End this process at a point."""
    owner, name, is_after = point
    function = getattr(owner, name)

    def end_before(*arguments: Any, **named: Any) -> Any:
        _kill()
        return function(*arguments, **named)

    def end_after(*arguments: Any, **named: Any) -> Any:
        result = function(*arguments, **named)
        if not asyncio.iscoroutine(result):
            _kill()

        async def end_when_done() -> Any:
            await result
            _kill()

        return end_when_done()

    setattr(owner, name, end_after if is_after else end_before)


def _kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
