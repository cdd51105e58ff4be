"""The one process for a folder of windows that starts a build when the catalogue has changed.

The leader holds an advisory lock of PostgreSQL for as long as its connection lives. Machines that share a
folder have one leader, machines with folders of their own have one each. The build runs in a child process,
because its libraries would cost a serving process more memory than the window does.

Machines that share a store have one leader too. It fetches the newest window before it builds, and publishes
to the store what it has built.
"""

import asyncio
import time
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from socket import gethostname
from typing import TYPE_CHECKING

import asyncpg
import structlog

from app.kit.database.pool import RELEASE
from app.window import files, queries
from app.window.activity import queries as activity
from app.window.live import queries as folders
from app.window.live.child_commands import run_command
from app.window.live.current_window import CurrentWindow
from app.window.shades.match_constants import ConstantsFile

if TYPE_CHECKING:
    from app.kit.observing.tracing import Tracer

QUIET_TIME = 1.0  # seconds without a change before a build
MAX_QUIET_WAITS = 30  # after so many quiet times the build starts anyway
POLL_INTERVAL = 3.0  # seconds between checks, in case a notification was missed
RETRY_AFTER_FAILURE = 30.0  # seconds to the next build
UPKEEP_INTERVAL = 60.0  # seconds between looks at what grows in the database
STORED_CHECK_INTERVAL = 600.0  # seconds after which somebody may have deleted parts from the store
SWITCH_TIMEOUT = 60.0  # seconds in which a new window is opened

NO_SNAPSHOT = "1:1:"  # which saw nothing

_log = structlog.get_logger("window")


@dataclass(slots=True)
class BuildStats:
    """Counts of the builds that this process started, for its metrics."""

    builds: int = 0
    failures: int = 0
    last_failed: bool = False
    last_seconds: float = 0.0

    def count(self, seconds: float, *, is_failure: bool) -> None:
        self.builds += 1
        self.failures += is_failure
        self.last_failed = is_failure
        self.last_seconds = seconds


class Leader:
    """Starts builds while it holds the lock. `environment` is the environment of the builder process.

    `constants` is the shop's own file of them. A window that was built with others is built again. `store` is
    the address of the store that machines share windows by, if there is one.
    """

    def __init__(
        self,
        current_window: CurrentWindow,
        environment: Mapping[str, str],
        constants: str = "",
        store: str = "",
    ) -> None:
        self._current_window = current_window
        self._constants = ConstantsFile(constants)
        self._environment = dict(environment)
        self._changed = asyncio.Event()
        self._kept_up_at = time.monotonic()
        self._shortened_until = NO_SNAPSHOT
        self._folder_id = ""
        self._store = store
        self._stored_version: str | None = None  # the window that is known to be in the store
        self._stored_at = 0.0
        self._build_failure = ""
        self._publish_failure = ""
        self.build_stats = BuildStats()
        self.tracer: Tracer | None = None

    def note_catalogue_change(self, *_: object) -> None:
        """Note a notification that the catalogue changed."""
        self._changed.set()

    async def lead(self, connection: asyncpg.Connection) -> None:
        """Wait for the lock, then build whenever needed, until cancelled."""
        root = self._current_window.root
        self._folder_id = await asyncio.to_thread(files.find_shared_id, root, self._store)
        # There is no notification that a leader is gone.
        while not await folders.try_to_lead(connection, self._folder_id):  # noqa: ASYNC110
            await asyncio.sleep(POLL_INTERVAL)
        await self._fetch_newest()
        await self._register_windows(connection)
        if not await self._needs_window(connection):
            self._build_failure = ""  # somebody else built it
            await self._write_failure(connection)
        while True:
            self._changed.clear()
            await self._build_if_needed(connection)
            if self._is_unpublished():
                await self._publish_to_store(connection)
            if time.monotonic() - self._kept_up_at >= UPKEEP_INTERVAL:
                await self._do_upkeep(connection)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_INTERVAL):
                    await self._changed.wait()

    async def _build_if_needed(self, connection: asyncpg.Connection) -> None:
        if await self._needs_window(connection):
            await self._wait_for_quiet()
            await self._build_and_report(connection)
            snapshots = await self._register_windows(connection)
            await queries.delete_changes_before(connection, snapshots, self._folder_id)
        elif self.build_stats.last_failed:  # somebody else built it, or what was to be built is gone
            self._build_failure = ""
            await self._write_failure(connection)
            self.build_stats.last_failed = False

    async def _needs_window(self, connection: asyncpg.Connection) -> bool:
        """Whether the window is damaged or nearly full, or something changed that cannot be added to it."""
        if self._current_window.version is None or self._current_window.is_published_damaged:
            return True
        window = self._current_window.window
        if window.manifest.match_constants != self._constants.digest() or window.is_nearly_full:
            return True
        return await queries.needs_window(connection, window.manifest.snapshot, window.manifest.database)

    async def _fetch_newest(self) -> None:
        """Take over what another leader built. Without the store this machine goes on from its own window."""
        if not self._store:
            return
        before = self._current_window.version
        failure = (await run_command(self._environment, "window", "fetch", "--background")).failure
        if failure:
            _log.warning("the newest window could not be fetched", reason=failure)
        elif files.find_version(self._current_window.root) != (before or ""):
            await self._wait_for_switch(before)

    def _is_unpublished(self) -> bool:
        """Whether the window is not known to be in the store. Once in a while that is looked at again."""
        if not self._store or self._current_window.version is None:
            return False
        is_old = time.monotonic() - self._stored_at > STORED_CHECK_INTERVAL
        return is_old or self._current_window.version != self._stored_version

    async def _publish_to_store(self, connection: asyncpg.Connection) -> None:
        """Publish to the store what was built, and announce it. It is tried again until it is there."""
        version = self._current_window.version
        result = await run_command(self._environment, "window", "publish", "--quiet", "--background")
        had_failed, self._publish_failure = bool(self._publish_failure), result.failure
        if result.failure or had_failed:
            await self._write_failure(connection)
        if result.failure:
            _log.error("a window could not be published to the store", reason=result.failure)
            await asyncio.sleep(RETRY_AFTER_FAILURE)
            return
        self._stored_version, self._stored_at = version, time.monotonic()
        await folders.announce_window(connection, version or "")

    async def _register_windows(self, connection: asyncpg.Connection) -> list[str]:
        """Write which changes this folder's windows need, and return their snapshots."""
        windows = await asyncio.to_thread(self._current_window.list_manifests)
        snapshots = [window.snapshot for window in windows]
        facts = folders.FolderFacts(gethostname(), RELEASE, self._current_window.version or "")
        await folders.write_folder(connection, self._folder_id, facts, snapshots)
        return snapshots

    async def _do_upkeep(self, connection: asyncpg.Connection) -> None:
        """Do what needs to be done once in a while, whether the catalogue changes or not."""
        self._kept_up_at = time.monotonic()
        await self._register_windows(connection)
        # Each time goes on from where the last one ended.
        self._shortened_until = await queries.delete_repeated_changes(connection, self._shortened_until)
        await activity.prove_members(connection)
        await activity.add_activity_to_totals(connection)

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

    async def _build_and_report(self, connection: asyncpg.Connection) -> None:
        """Build, and write for all processes whether it failed."""
        before, began = self._current_window.version, time.monotonic()
        with self.tracer.trace_work("build window") if self.tracer else nullcontext():
            words = ("window", "build", "--quiet", "--reuse", "--background")
            failure = (await run_command(self._environment, *words)).failure
            self.build_stats.count(time.monotonic() - began, is_failure=bool(failure))
            self._build_failure = failure
            await self._write_failure(connection)
        if failure:
            _log.error("a window could not be built", reason=failure)
            await asyncio.sleep(RETRY_AFTER_FAILURE)
        else:
            await self._wait_for_switch(before)

    async def _write_failure(self, connection: asyncpg.Connection) -> None:
        """Write for all processes what keeps new windows from shoppers, if anything does."""
        failure = self._build_failure or self._publish_failure
        await folders.write_window_failure(connection, self._folder_id, failure)

    async def _wait_for_switch(self, before: str | None) -> None:
        """Wait until the refresher has opened the new window."""
        for _ in range(int(SWITCH_TIMEOUT / 0.1)):
            if self._current_window.version != before:
                return
            await asyncio.sleep(0.1)
