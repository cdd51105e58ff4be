"""Lists the processes that run, and waits for them."""

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


class Process(NamedTuple):
    """A living process, as the system lists it."""

    pid: int
    parent: int
    command: str


def processes() -> Iterator[Process]:
    """All that live, from /proc where there is one: small containers come without `ps`."""
    yield from from_proc() if has_proc() else from_ps()


def has_proc() -> bool:
    return Path("/proc/self/stat").exists()


def from_proc() -> Iterator[Process]:
    found = (read_proc(int(entry.name)) for entry in Path("/proc").iterdir() if entry.name.isdigit())
    yield from (process for process in found if process)


def read_proc(pid: int) -> Process | None:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return None
    return None if state == "Z" else Process(pid, int(parent), command)


def from_ps() -> Iterator[Process]:
    words = ["ps", "-Aww", "-o", "pid=,ppid=,stat=,command="]
    for line in subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines():
        pid, parent, state, command = line.split(None, 3)
        if not state.startswith("Z"):
            yield Process(int(pid), int(parent), command)


def processes_naming(folder: Path) -> list[str]:
    """The command lines of all living processes that mention a folder."""
    return [process.command for process in processes() if str(folder) in process.command]


def children_of(parent: int) -> set[int]:
    """What a process has started itself."""
    return {process.pid for process in processes() if process.parent == parent}


def find_process(pid: int) -> Process | None:
    """A process that lives, without a look at all others where the system allows it."""
    return read_proc(pid) if has_proc() else next((each for each in from_ps() if each.pid == pid), None)


def command_of(pid: int) -> str:
    """A process's command line; empty for one that has ended."""
    process = find_process(pid)
    return process.command if process else ""


def family_of(ancestor: int) -> set[int]:
    """A process and all it started, directly and through others."""
    parents = {process.pid: process.parent for process in processes()}
    family = {ancestor}
    while grown := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= grown
    return family


def is_alive(pid: int) -> bool:
    return find_process(pid) is not None


def comes_true_within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Whether something comes true in time. Long waits ask more seldom: each question costs the shop too."""
    deadline, pause = time.monotonic() + seconds, 0.05
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(pause)
        pause = min(1.2 * pause, 0.3)
    return True


def wait_until_listening(port: int, process: "subprocess.Popen[bytes]", seconds: float = 60.0) -> None:
    """Wait until a server that was started accepts connections on this machine."""

    def listens() -> bool:
        assert process.poll() is None, f"{process.args} ended"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    assert comes_true_within(seconds, listens), f"{process.args} does not listen on port {port}"
