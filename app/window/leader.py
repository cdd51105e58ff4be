"""The one process of a shop that starts a window build when the catalogue has changed.

The leader holds an advisory lock of PostgreSQL for as long as its connection lives. The build runs in a child
process, because its libraries would cost a serving process more memory than the window does.

Waits use `asyncio.timeout`: `asyncio.wait_for` of Python 3.11 loses a cancellation that comes together with
what it waits for, and the process would never end.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress

import asyncpg
import structlog

from app.window import queries
from app.window.current_window import CurrentWindow
from app.window.match_constants import ConstantsFile

QUIET_TIME = 1.0  # seconds without a change before a build
MAX_QUIET_WAITS = 30  # after so many quiet times the build starts anyway
POLL_INTERVAL = 3.0  # seconds between checks, in case a notification was missed
RETRY_AFTER_FAILURE = 30.0  # seconds to the next build
SHORTEN_INTERVAL = 60.0  # seconds between deletions from the logs
END_TIMEOUT = 10.0  # seconds a builder has to end

NO_SNAPSHOT = "1:1:"  # which saw nothing

_log = structlog.get_logger("window")


class Leader:
    """Starts builds while it holds the lock. `environment` is the environment of the builder process.

    `constants` is the shop's own file of them. A window that was built with others is built again.
    """

    def __init__(
        self, current_window: CurrentWindow, environment: Mapping[str, str], constants: str = ""
    ) -> None:
        self._current_window = current_window
        self._constants = ConstantsFile(constants)
        self._environment = dict(environment)
        self._changed = asyncio.Event()
        self._shortened_at = time.monotonic()
        self._snapshot = NO_SNAPSHOT

    def on_catalogue(self, *_: object) -> None:
        """Note a notification that the catalogue changed."""
        self._changed.set()

    async def lead(self, connection: asyncpg.Connection) -> None:
        """Wait for the lock, then build whenever needed, until cancelled."""
        while not await queries.try_to_lead(connection):  # noqa: ASYNC110 - there is no notification that a leader is gone
            await asyncio.sleep(POLL_INTERVAL)
        while True:
            if await self._needs_window(connection):
                await self._wait_for_quiet()
                await self._build()
                await self._delete_old_changes(connection)
            await self._shorten_logs(connection)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_INTERVAL):
                    await self._changed.wait()

    async def _needs_window(self, connection: asyncpg.Connection) -> bool:
        """Whether something changed that cannot be added to the window, or it has little room left."""
        if self._current_window.version is None:
            return True
        window = self._current_window.window
        if window.manifest.match_constants != self._constants.digest() or window.is_nearly_full:
            return True
        return await queries.needs_window(connection, window.manifest.snapshot, window.manifest.database)

    async def _delete_old_changes(self, connection: asyncpg.Connection) -> None:
        """Delete the changes that are older than every window."""
        windows = await asyncio.to_thread(self._current_window.list_manifests)
        await queries.delete_changes_before(connection, [window.snapshot for window in windows])

    async def _shorten_logs(self, connection: asyncpg.Connection) -> None:
        """Delete changes of what changed again later, and add up the log of activity, once in a while."""
        if time.monotonic() - self._shortened_at < SHORTEN_INTERVAL:
            return
        self._shortened_at = time.monotonic()
        self._snapshot = await queries.delete_repeated_changes(connection, self._snapshot)
        await queries.add_activity_to_totals(connection)

    async def _wait_for_quiet(self) -> None:
        """Wait until the catalogue stops changing (an import changes it many times), but not forever."""
        if self._current_window.version is None:
            return
        for _ in range(MAX_QUIET_WAITS):
            self._changed.clear()
            try:
                async with asyncio.timeout(QUIET_TIME):
                    await self._changed.wait()
            except TimeoutError:
                return

    async def _build(self) -> None:
        before = self._current_window.version
        command = (sys.executable, "-m", "app.cli", "window", "build", "--quiet", "--reuse", "--background")
        process = await asyncio.create_subprocess_exec(
            *command, env=self._environment, start_new_session=True
        )
        try:
            failed = await process.wait() != 0
        finally:
            if process.returncode is None:
                await _end(process)
        if failed:
            _log.error("a window could not be built", exit_code=process.returncode)
            await asyncio.sleep(RETRY_AFTER_FAILURE)
        else:
            await self._wait_for_switch(before)

    async def _wait_for_switch(self, before: str | None) -> None:
        """Wait until the refresher has opened the new window."""
        for _ in range(int(END_TIMEOUT / 0.1)):
            if self._current_window.version != before:
                return
            await asyncio.sleep(0.1)


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with suppress(TimeoutError, ProcessLookupError):
        async with asyncio.timeout(END_TIMEOUT):
            await process.wait()
