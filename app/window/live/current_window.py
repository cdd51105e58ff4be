"""The window that this process serves, and the switch to a newer one."""

from contextlib import suppress
from pathlib import Path

import structlog

from app.kit.http.errors import UnavailableError
from app.window import files
from app.window.check_notes import read_file_states
from app.window.window import Window
from shade_engine import SnapshotError

_log = structlog.get_logger("window")
_DAMAGED = (files.WindowDamagedError, SnapshotError, OSError, ValueError, KeyError)


class NoWindowError(UnavailableError):
    """There is no window yet: the shop is still being set up."""


class CurrentWindow:
    """Holds the newest good window. A damaged one is logged once and skipped, also if it was good before."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.current: Window | None = None  # None until a window is published
        self._rejected: set[tuple[Path, str]] = set()
        self._states: dict[Path, dict[str, str]] = {}
        """The state of each file of an opened window before its bytes were checked."""

    @property
    def window(self) -> Window:
        """The current window; raises `NoWindowError` without one."""
        if self.current is None:
            raise NoWindowError("The shop window is being built")
        return self.current

    @property
    def version(self) -> str | None:
        return self.current.version if self.current else None

    @property
    def is_published_damaged(self) -> bool:
        """Whether this process could not open the published window, so that another one has to be built."""
        published = files.find_published(self.root)
        return published is not None and self._is_rejected(published)

    def open_newer(self) -> Window | None:
        """Open the published window if it is newer and every byte of it is good. Does not switch to it yet.

        A process whose window is damaged, or that has none, goes back to an older one where the published one
        is damaged too. Without any it shows none: what a damaged one says may be wrong, or end the process.
        """
        published = files.find_published(self.root)
        if self.current and self._is_whole(self.current):
            is_newer = published and published != self.current.folder
            return self._try_to_open(published) if published and is_newer else None
        candidates = files.list_newest_first(self.root)
        opened = next((window for folder in candidates if (window := self._try_to_open(folder))), None)
        if opened is None:
            self.current = None
        return opened

    def list_manifests(self) -> list[files.Manifest]:
        """The manifests of all windows on disk that this program can read."""
        manifests = []
        for folder in files.list_finished(self.root):
            with suppress(files.WindowDamagedError):
                manifests.append(files.open_manifest(folder))
        return manifests

    def switch_to(self, window: Window) -> None:
        self.current = window
        self._states = {window.folder: self._states.get(window.folder, {})}
        _log.info("switched to a window", version=window.version, products=window.size)

    def _try_to_open(self, folder: Path) -> Window | None:
        if self._is_rejected(folder):
            return None
        try:
            manifest = files.open_manifest(folder)
            self._states[folder] = read_file_states(folder, manifest.files)
            files.verify_once(folder)
            return _open(folder)
        except _DAMAGED as error:
            self._reject(folder, error)
            return None

    def _is_whole(self, window: Window) -> bool:
        """Whether the files of an open window are as they were. Once written to, all bytes are checked."""
        folder = window.folder
        try:
            states = read_file_states(folder, window.manifest.files)
            if states != self._states.get(folder, states):
                files.verify(folder)
            self._states[folder] = states
        except _DAMAGED as error:
            if files.find_published(self.root) != folder and not (folder / files.MANIFEST).exists():
                return True  # it was pruned, and can be read on
            self._reject(folder, error)
            return False
        return True

    def _is_rejected(self, folder: Path) -> bool:
        return (folder, _name_edition(folder)) in self._rejected

    def _reject(self, folder: Path, error: Exception) -> None:
        self._rejected.add((folder, _name_edition(folder)))
        _log.error("a damaged window is skipped and the last good one stays", problem=str(error))


def _name_edition(folder: Path) -> str:
    """Tells a window from one of the same version that takes its place, as after it was fetched again."""
    with suppress(OSError):
        return next(iter(read_file_states(folder, [files.MANIFEST]).values()))
    return ""


def _open(folder: Path) -> Window:
    """Open a window. What reads queries and colours is made here, in a thread, not by the first search."""
    window = Window(folder)
    _ = window.reader, window.shades, window.labels.brand_sets, window.labels.category_sets
    return window
