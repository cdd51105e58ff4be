"""The window that this process serves, and the switch to a newer one."""

from pathlib import Path

import structlog

from app.kit.problems import Away
from app.window import files
from app.window.window import Window
from shade_engine import SnapshotError

_log = structlog.get_logger("window")
_DAMAGED = (files.WindowDamagedError, SnapshotError, OSError, ValueError, KeyError)


class NoWindowError(Away):
    """There is no window yet: the shop is still being set up."""


class CurrentWindow:
    """Holds the newest good window. A damaged one is logged once and skipped."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.current: Window | None = None  # None until a window is published
        self._rejected: set[Path] = set()
        self._verified: Path | None = None

    @property
    def window(self) -> Window:
        """The current window; raises `NoWindowError` without one."""
        if self.current is None:
            raise NoWindowError("The shop window is being built")
        return self.current

    @property
    def version(self) -> str | None:
        """The version of the current window, if there is one."""
        return self.current.version if self.current else None

    async def check(self) -> None:
        """For `/readyz`: raise until there is a window."""
        _ = self.window

    def open_newer(self) -> Window | None:
        """Open the published window if it is newer and good. Does not switch to it yet.

        With a current window there is time to verify every byte of the new one. Without one only sizes are
        checked, so that the process can serve soon; `verify_current` reads the bytes later.
        """
        published = files.find_published(self._root)
        if published is None or (self.current and published == self.current.folder):
            return None
        if self.current:
            return self._try_to_open(published, thoroughly=True)
        candidates = [published, *reversed(files.list_finished(self._root))]
        return next((window for folder in candidates if (window := self._try_to_open(folder))), None)

    def verify_current(self) -> bool:
        """Verify the current window once and drop it if it is damaged. Returns whether it was good."""
        window = self.current
        if window is None or window.folder == self._verified:
            return True
        try:
            files.verify(window.folder)
        except _DAMAGED as error:
            self._reject(window.folder, error)
            self.current = None
            return False
        self._verified = window.folder
        return True

    def switch_to(self, window: Window) -> None:
        """Make a window the current one."""
        self.current = window
        _log.info("switched to a window", version=window.version, products=window.size)

    def _try_to_open(self, folder: Path, *, thoroughly: bool = False) -> Window | None:
        if folder in self._rejected:
            return None
        try:
            if thoroughly:
                files.verify(folder)
                self._verified = folder
            return Window(folder)
        except _DAMAGED as error:
            self._reject(folder, error)
            return None

    def _reject(self, folder: Path, error: Exception) -> None:
        self._rejected.add(folder)
        _log.error("a damaged window is skipped and the last good one stays", problem=str(error))
