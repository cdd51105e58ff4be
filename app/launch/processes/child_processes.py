"""Starts programs that end with the launcher at the latest, and stops them."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from app.launch.processes.child_environment import pick_variables
from app.settings import environment

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Account:
    """The user a child runs as."""

    name: str
    uid: int
    gid: int


class Watchdog:
    """A process beside the launcher that ends the children if the launcher is killed."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(HERE / "watchdog.py")],
            env=pick_variables("Watchdog", environment()),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            text=True,
        )

    def watch(self, pid: int, kind: signal.Signals) -> None:
        self._write(f"+ {pid} {int(kind)}\n")

    def forget(self, pid: int) -> None:
        self._write(f"- {pid}\n")

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def _write(self, line: str) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write(line)
        pipe.flush()


_watchdog: Watchdog | None = None
_running: dict[int, subprocess.Popen[bytes]] = {}
_watchdog_lock = threading.Lock()


def get_watchdog() -> Watchdog:
    """The watchdog of this process, which is started with its first child."""
    global _watchdog  # noqa: PLW0603
    with _watchdog_lock:
        if _watchdog is None or not _watchdog.is_alive:
            _watchdog = Watchdog()
        return _watchdog


def spawn(
    program: Sequence[str | Path],
    *,
    environment: Mapping[str, str],
    output: IO[bytes] | int | None = None,
    folder: Path | None = None,
    account: Account | None = None,
    stop_signal: signal.Signals = signal.SIGTERM,
    stdin: int = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start a program in a process group of its own, which ends when this process ends."""
    guard = get_watchdog()  # started before the child, so that the child is watched from its first moment
    uid, gid = (account.uid, account.gid) if account else (-1, -1)
    tie_to_launcher = [sys.executable, "-I", "-S", str(HERE / "process_group.py")]
    options = [str(os.getpid()), str(int(stop_signal)), str(uid), str(gid)]
    child = subprocess.Popen(
        [*tie_to_launcher, *options, *map(str, program)],
        env=dict(environment),
        stdin=stdin,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        cwd=folder,
        start_new_session=True,
    )
    _running[child.pid] = child
    guard.watch(child.pid, stop_signal)
    return child


def stop(child: subprocess.Popen[bytes], *escalation: tuple[signal.Signals, float]) -> None:
    """Send one signal after another until the child has ended, then kill its process group."""
    for kind, patience in escalation:
        if child.poll() is not None:
            break
        child.send_signal(kind)
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            continue
    kill_group(child)
    child.wait()
    _running.pop(child.pid, None)
    get_watchdog().forget(child.pid)


def kill_all_children() -> None:
    """Kill every child that still runs, with all it has started."""
    for child in list(_running.values()):
        kill_group(child)


def read_last_lines(log: Path) -> list[str]:
    """Read the end of what a child has written; nothing where there is no log."""
    return log.read_text(encoding="utf-8", errors="replace").splitlines()[-15:] if log.exists() else []


def kill_group(child: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return
