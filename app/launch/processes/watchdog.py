"""Ends the launcher's children after the launcher itself was killed.

It is run by path and imports only the standard library. It reads lines from a pipe that only the launcher
writes to: `+ pid signal` names a child and the signal that stops it, `- pid` a child that has ended. When the
pipe closes, the launcher has ended; the children it left get their signal, and after some seconds are killed.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterable

PATIENCE = 3.0


def read_children(lines: Iterable[str]) -> dict[int, int]:
    """Read lines until the pipe closes; returns the signals of the children that were left, by pid."""
    children: dict[int, int] = {}
    for line in lines:
        match line.split():
            case ["+", pid, kind]:
                children[int(pid)] = int(kind)
            case ["-", pid]:
                children.pop(int(pid), None)
    return children


def is_alive(pid: int) -> bool:
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def end_children(children: dict[int, int]) -> None:
    """Signal each child's process group, wait, then kill what is left."""
    for pid, kind in children.items():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, kind)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and any(map(is_alive, children)):
        time.sleep(0.05)
    for pid in filter(is_alive, children):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_children(read_children(sys.stdin))
