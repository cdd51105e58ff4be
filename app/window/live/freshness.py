"""Checks how fresh the window of this process is: its age, whether changes reach it, how its builds go."""

import asyncio
import time

import structlog

from app.kit.database.pool import Database
from app.kit.observing.readiness import NotReadyError
from app.window import files, queries
from app.window.live.current_window import CurrentWindow
from app.window.live.queries import read_window_failure

DEAF_AFTER = 15.0  # seconds without notifications; a lost connection is made anew sooner
MAX_LAG = 120.0

_log = structlog.get_logger("window")


class WindowFreshness:
    """The freshness of this process's window. The refresher says here whether it hears of changes.

    What the database knows of it is read in the background (`read`). Checks that wait for one that hangs do
    so on all machines at once.
    """

    def __init__(
        self, current_window: CurrentWindow, database: Database, max_lag: float = MAX_LAG, store: str = ""
    ) -> None:
        self._current_window = current_window
        self._database = database
        self._max_lag = max_lag
        self._store = store
        self._deaf_since: float | None = time.monotonic()
        self._folder = ""
        self._build_failure = ""
        self._shortage = ""
        self.lag = 0.0
        """For how many seconds the oldest change waited that was not shown, when it was last read."""

    def set_listening(self, *, is_listening: bool) -> None:
        """Note whether changes are listened for, and all earlier ones are known."""
        if is_listening:
            self._deaf_since = None
        elif self._deaf_since is None:
            self._deaf_since = time.monotonic()

    @property
    def is_listening(self) -> bool:
        return self._deaf_since is None

    @property
    def age(self) -> float:
        """The seconds since the window was built; 0 without one."""
        window = self._current_window.current
        return time.time() - window.manifest.built_at.timestamp() if window else 0.0

    async def check_window(self) -> None:
        """Raise if there is no window, or a change of the catalogue has waited too long to be shown."""
        window = self._current_window.window
        if self.lag > self._max_lag:
            raise NotReadyError("old", f"window {window.version} lacks a change {self.lag:.0f} s old")

    async def check_changes(self) -> None:
        """Raise if this process has not heard of changes for a while."""
        if self._deaf_since is not None and time.monotonic() - self._deaf_since > DEAF_AFTER:
            raise NotReadyError("unheard", "changes of the database are not listened for")

    async def check_builds(self) -> None:
        """Raise if the last build of a window in this process's folder failed."""
        if self._build_failure:
            raise NotReadyError("failing", self._build_failure)

    async def check_disk(self) -> None:
        """Raise if the next window has no room on this machine's disk. What is open is served on."""
        if self._shortage:
            raise NotReadyError("full", self._shortage)

    async def look_at_disk(self) -> None:
        """Look how much room there is, beside the checks: a disk may hang as well."""
        shortage = await asyncio.to_thread(files.find_shortage, self._current_window.root)
        if bool(shortage) != bool(self._shortage):
            _log.warning(shortage or "there is room for a new window again")
        self._shortage = shortage

    async def read(self) -> None:
        """Read how long the oldest change waits that the window does not show, and whether builds fail."""
        self._folder = self._folder or files.find_shared_id(self._current_window.root, self._store)
        window = self._current_window.current
        async with self._database.reading() as connection:
            self._build_failure = await read_window_failure(connection, self._folder)
            if window is not None:
                self.lag = await queries.read_lag(connection, window.snapshot, window.manifest.snapshot)
