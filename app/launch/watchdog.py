"""Ends the launcher's children when the launcher itself was killed and cannot.

Run by path, standard library only. Its standard input is a pipe only the launcher holds: a line
`+ pid signal` names a child and the signal that stops it kindly, `- pid` forgets one that ended. The pipe
closing means the launcher is gone, however it went; what it left is asked to stop, then made to.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterable

PATIENCE = 3.0


def children_left(lines: Iterable[str]) -> dict[int, int]:
    """Read the launcher's words until it falls silent; answer with the children it still had."""
    children: dict[int, int] = {}
    for line in lines:
        match line.split():
            case ["+", pid, kind]:
                children[int(pid)] = int(kind)
            case ["-", pid]:
                children.pop(int(pid), None)
    return children


def alive(pid: int) -> bool:
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def end(children: dict[int, int]) -> None:
    """Every child leads a process group of its own: signal the groups, wait, then kill what stayed."""
    for pid, kind in children.items():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, kind)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and any(map(alive, children)):
        time.sleep(0.05)
    for pid in filter(alive, children):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end(children_left(sys.stdin))
