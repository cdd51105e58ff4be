"""Asks the system about processes, and lets those go first that answer shoppers."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

AUTOGROUP: Final = Path("/proc/self/autogroup")


def lower_priority(niceness: int) -> None:
    """Let other programs go first.

    Linux can share the processor among sessions before it looks at the niceness of processes. So a process
    that has a session of its own lowers that too. One that shares its session with the API must not.
    """
    lowered = os.nice(niceness)
    if os.getsid(0) == os.getpid():
        with suppress(OSError):  # no Linux, or one that does not look at sessions
            AUTOGROUP.write_text(str(lowered))


def is_alive(pid: int) -> bool:
    """Whether there is a process with that number, whoever's it is."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
