"""Reads how much memory and how many descriptors processes use, from /proc."""

from pathlib import Path

from benchmarks.trust.check import NotReachedError
from tests.support.processes import command_of, family_of


def find_processes(ancestor: int, *words: str) -> set[int]:
    """The descendants of a process whose command line has one of the words, with their own children."""
    family = family_of(ancestor) - {ancestor}
    named = {pid for pid in family if any(word in command_of(pid) for word in words)}
    return set().union(*(family_of(pid) for pid in named)) if named else set()


def read_memory(pids: set[int]) -> float:
    """The memory that they fill themselves, in megabytes.

    Pages of files are left out: a program's code counts for less while other processes run the same program.
    """
    return sum(_read_own(pid) for pid in pids) / 1024


def count_descriptors(pids: set[int]) -> int:
    return sum(
        len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in pids if Path(f"/proc/{pid}/fd").exists()
    )


def _read_own(pid: int) -> int:
    path = Path(f"/proc/{pid}/smaps_rollup")
    if not Path("/proc/self/smaps_rollup").exists():
        raise NotReachedError("this system has no /proc to read memory from")
    try:
        lines = path.read_text().splitlines()
    except OSError:  # it has ended
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Anonymous:")), 0)
