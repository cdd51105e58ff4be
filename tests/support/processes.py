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
    yield from from_proc() if Path("/proc/self/stat").exists() else from_ps()


def from_proc() -> Iterator[Process]:
    for name in (entry.name for entry in Path("/proc").iterdir() if entry.name.isdigit()):
        try:
            command = Path(f"/proc/{name}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            state, parent = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            yield Process(int(name), int(parent), command)


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


def command_of(pid: int) -> str:
    """A process's command line; empty for one that has ended."""
    return next((process.command for process in processes() if process.pid == pid), "")


def family_of(ancestor: int) -> set[int]:
    """A process and all it started, directly and through others."""
    parents = {process.pid: process.parent for process in processes()}
    family = {ancestor}
    while grown := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= grown
    return family


def is_alive(pid: int) -> bool:
    return any(process.pid == pid for process in processes())


def comes_true_within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Whether something comes true in time."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def wait_until_listening(port: int, process: "subprocess.Popen[bytes]", seconds: float = 30.0) -> None:
    """Wait until a server that was started accepts connections on this machine."""

    def listens() -> bool:
        assert process.poll() is None, f"{process.args} ended"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    assert comes_true_within(seconds, listens), f"{process.args} does not listen on port {port}"
