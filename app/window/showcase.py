"""The window on show in this process, and the moment it is exchanged for a newer one."""

from pathlib import Path

import structlog

from app.kit.errors import UnavailableError
from app.window import files
from app.window.window import Window
from shade_engine import SnapshotError

_log = structlog.get_logger("window")
_DAMAGE = (files.WindowDamaged, SnapshotError, OSError, ValueError, KeyError)


class NoWindowError(UnavailableError):
    """Nothing is on show yet: the shop is still being set up."""


class Showcase:
    """Holds the newest good window. A damaged one is told of once and passed over."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.shown: Window | None = None  # asked by every request
        self._refused: set[Path] = set()
        self._read_through: Path | None = None

    @property
    def window(self) -> Window:
        """What is on show."""
        if self.shown is None:
            raise NoWindowError("The shop window is being built")
        return self.shown

    @property
    def version(self) -> str | None:
        """Which window is on show, if any."""
        return self.shown.version if self.shown else None

    async def check(self) -> None:
        """For `/readyz`: raises until there is something to show."""
        _ = self.window

    def newer(self) -> Window | None:
        """Open what has been published since, if it is good. Does not show it yet.

        As long as something is on show there is time to read every byte of the new one; a process that has
        nothing to show looks at sizes first, and at the bytes when it is open (`recheck`).
        """
        published = files.current(self.root)
        if published is None or (self.shown and published == self.shown.folder):
            return None
        if self.shown:
            return self._opened(published, thoroughly=True)
        candidates = [published, *reversed(files.finished(self.root))]
        return next((window for folder in candidates if (window := self._opened(folder))), None)

    def recheck(self) -> bool:
        """Read every byte of what is on show, once; a damaged one is taken off. Whether it was good."""
        window = self.shown
        if window is None or window.folder == self._read_through:
            return True
        try:
            files.verify(window.folder)
        except _DAMAGE as damage:
            self._refuse(window.folder, damage)
            self.shown = None
            return False
        self._read_through = window.folder
        return True

    def show(self, window: Window) -> None:
        """Exchange the window on show, all at once."""
        self.shown = window
        _log.info("a window is on show", version=window.version, products=window.size)

    def _opened(self, folder: Path, *, thoroughly: bool = False) -> Window | None:
        if folder in self._refused:
            return None
        try:
            if thoroughly:
                files.verify(folder)
                self._read_through = folder
            return Window(folder)
        except _DAMAGE as damage:
            self._refuse(folder, damage)
            return None

    def _refuse(self, folder: Path, damage: Exception) -> None:
        self._refused.add(folder)
        _log.error("a window is refused and the last good one stays", problem=str(damage))
