"""The lock of the running launcher, so that one folder has one shop at a time."""

import fcntl
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self, TextIO

from app.kit.processes import is_alive


class RunningLauncher(NamedTuple):
    pid: int
    address: str
    """The address at which its shop is open; empty while it starts."""


class AlreadyRunningError(RuntimeError):
    """Another launcher runs this shop already."""


class LauncherLock:
    """Locked for as long as the launcher runs. The kernel frees the lock of one that was killed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.recovered = False
        """Whether the launcher before us was killed, and may have left children that are still ending."""

    def __enter__(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("a+", encoding="utf-8")
        before = self._read()
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            where = f" at {before['address']}" if before.get("address") else ""
            raise AlreadyRunningError(
                f"The shop is already open{where} (process {before.get('pid', 'unknown')}). "
                "Close it there first, or set UNDERTONE_VAR to another folder to open a second one."
            ) from None
        self.recovered = bool(before)
        self.write_address("")
        return self

    def write_address(self, address: str) -> None:
        """Write our pid and where the shop is open, for a second launcher to say."""
        self._write(json.dumps({"pid": os.getpid(), "address": address}))

    def __exit__(self, *_: object) -> None:
        self._write("")
        self._file.close()

    def _read(self) -> dict[str, object]:
        self._file.seek(0)
        return _parse(self._file.read())

    def _write(self, text: str) -> None:
        self._file.truncate(0)
        self._file.write(text)
        self._file.flush()


def find_launcher(path: Path) -> RunningLauncher | None:
    """Find the launcher that has locked the file, without being in the way of one that begins."""
    with suppress(OSError), path.open(encoding="utf-8") as file:
        noted = _parse(file.read())
        pid = noted.get("pid")
        # One that was killed leaves its note. Only if such a process exists is the lock itself tried.
        if isinstance(pid, int) and is_alive(pid) and _is_locked(file):
            return RunningLauncher(pid, str(noted.get("address") or ""))
    return None


def _is_locked(file: TextIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def _parse(note: str) -> dict[str, object]:
    try:
        found = json.loads(note)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
