"""Finds the command runners above the launcher: `npx` starts `just`, which starts the launcher.

Whoever kills one of those wants the shop to end too, so the launcher watches them (where there is /proc).
"""

import os
from pathlib import Path
from typing import NamedTuple

RUNNERS = {"just", "rust-just", "npx", "npm", "npm-cli.js", "npx-cli.js"}


class Runner(NamedTuple):
    """A command runner; `started` tells it from a later process with the same number."""

    pid: int
    started: str


def find_runners() -> list[Runner]:
    """Find the command runners above this process, nearest first."""
    found = []
    pid = os.getppid()
    while pid > 1 and is_runner(pid):
        found.append(Runner(pid, read_start_time(pid)))
        pid = int(read_stat(pid)[1])  # its parent
    return found


def is_still_running(runner: Runner) -> bool:
    """Whether it is. One without a start had ended when it was found."""
    return runner.started != "" and read_start_time(runner.pid) == runner.started


def is_runner(pid: int) -> bool:
    """Tell whether a process is a command runner, or a shell or node that runs one."""
    try:
        line = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return False
    words = line.replace("\0", " ").split()[:3]
    return any(word.strip("'\"").rsplit("/", 1)[-1] in RUNNERS for word in words)


def read_start_time(pid: int) -> str:
    """Read when a process started, as its number may be used again; empty for one that has ended."""
    try:
        state, started = read_stat(pid)[0], read_stat(pid)[19]
    except OSError:
        return ""
    return "" if state == "Z" else started


def read_stat(pid: int) -> list[str]:
    """Read the kernel's line about a process, from its state on; the name before it may hold blanks."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
