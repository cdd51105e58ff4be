"""The window that this process serves, and the switch to a newer one."""

from contextlib import suppress
from pathlib import Path

import structlog

from app.kit.errors import UnavailableError
from app.window import files
from app.window.window import Window
from shade_engine import SnapshotError

_log = structlog.get_logger("window")
_DAMAGED = (files.WindowDamagedError, SnapshotError, OSError, ValueError, KeyError)


class NoWindowError(UnavailableError):
    """There is no window yet: the shop is still being set up."""


class CurrentWindow:
    """Holds the newest good window. A damaged one is logged once and skipped."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.current: Window | None = None  # None until a window is published
        self._rejected: set[Path] = set()

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
        """Open the published window if it is newer and every byte of it is good. Does not switch to it yet.

        A process without a current window goes back to an older one where the published one is damaged.
        """
        published = files.find_published(self.root)
        if published is None or (self.current and published == self.current.folder):
            return None
        if self.current:
            return self._try_to_open(published)
        candidates = [published, *reversed(files.list_finished(self.root))]
        return next((window for folder in candidates if (window := self._try_to_open(folder))), None)

    def list_manifests(self) -> list[files.Manifest]:
        """The manifests of all windows on disk that this program can read."""
        manifests = []
        for folder in files.list_finished(self.root):
            with suppress(files.WindowDamagedError):
                manifests.append(files.open_manifest(folder))
        return manifests

    def switch_to(self, window: Window) -> None:
        """Make a window the current one."""
        self.current = window
        _log.info("switched to a window", version=window.version, products=window.size)

    def _try_to_open(self, folder: Path) -> Window | None:
        if folder in self._rejected:
            return None
        try:
            files.verify_once(folder)
            return _open(folder)
        except _DAMAGED as error:
            self._reject(folder, error)
            return None

    def _reject(self, folder: Path, error: Exception) -> None:
        self._rejected.add(folder)
        _log.error("a damaged window is skipped and the last good one stays", problem=str(error))


def _open(folder: Path) -> Window:
    """Open a window. Its reader of queries is made here, in a thread, and not by the first search."""
    window = Window(folder)
    _ = window.reader
    return window
