"""Starting programs that cannot outlive the launcher, and stopping them."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from app.launch.child_environment import pick_variables
from app.settings import environment

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Account:
    """The user a child runs as."""

    name: str
    uid: int
    gid: int


class Watchdog:
    """One process beside the launcher that ends the children should the launcher be killed."""

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
        self._say(f"+ {pid} {int(kind)}\n")

    def forget(self, pid: int) -> None:
        self._say(f"- {pid}\n")

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def _say(self, line: str) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        pipe.write(line)
        pipe.flush()


_watchdog: Watchdog | None = None
_running: dict[int, subprocess.Popen[bytes]] = {}
_watchdog_lock = threading.Lock()


def watchdog() -> Watchdog:
    """This process's watchdog, started with its first child."""
    global _watchdog  # noqa: PLW0603
    with _watchdog_lock:
        if _watchdog is None or not _watchdog.alive:
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
) -> subprocess.Popen[bytes]:
    """Start a program in a process group of its own that ends when this process does."""
    guard = watchdog()  # before the child: between its birth and the word of it nobody would look after it
    uid, gid = (account.uid, account.gid) if account else (-1, -1)
    leash = [sys.executable, "-I", "-S", str(HERE / "leash.py")]
    terms = [str(os.getpid()), str(int(stop_signal)), str(uid), str(gid)]
    child = subprocess.Popen(
        [*leash, *terms, *map(str, program)],
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        cwd=folder,
        start_new_session=True,
    )
    _running[child.pid] = child
    guard.watch(child.pid, stop_signal)
    return child


def stop(child: subprocess.Popen[bytes], *escalation: tuple[signal.Signals, float]) -> None:
    """Send each signal in turn until the child is gone; kill its whole group at the end."""
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
    watchdog().forget(child.pid)


def kill_everything() -> None:
    """No more patience: every child that still runs is killed with all it started."""
    for child in list(_running.values()):
        kill_group(child)


def kill_group(child: subprocess.Popen[bytes]) -> None:
    """What a child started and left behind goes with it."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return
