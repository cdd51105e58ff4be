"""Who started us: `npx` starts `just`, which starts the launcher.

Killing one of those, and not the launcher, must end the shop too, so it watches them (where /proc tells).
"""

import os
from pathlib import Path
from typing import NamedTuple

RUNNERS = {"just", "rust-just", "npx", "npm", "npm-cli.js", "npx-cli.js"}


class Runner(NamedTuple):
    pid: int
    born: str


def runners() -> list[Runner]:
    """The command runners above this process, nearest first."""
    found = []
    pid = os.getppid()
    while pid > 1 and is_runner(pid):
        found.append(Runner(pid, born(pid)))
        pid = parent_of(pid)
    return found


def still_there(runner: Runner) -> bool:
    return born(runner.pid) == runner.born


def is_runner(pid: int) -> bool:
    """Whether the command is one of those, or a shell or node that was given one of them to run."""
    try:
        line = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return False
    words = line.replace("\0", " ").split()[:3]
    return any(word.strip("'\"").rsplit("/", 1)[-1] in RUNNERS for word in words)


def parent_of(pid: int) -> int:
    return int(fields(pid)[1])


def born(pid: int) -> str:
    """The moment a process began, by which a recycled number is told apart; empty for one that ended."""
    try:
        state, started = fields(pid)[0], fields(pid)[19]
    except OSError:
        return ""
    return "" if state == "Z" else started


def fields(pid: int) -> list[str]:
    """The kernel's line about a process from its state on; the name before it may hold anything."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
