"""Finds processes that hang: they have not ended, and answer nothing.

Time is counted in rounds, so that a machine that was paused or a launcher that waited itself finds none.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Self

from app.launch.processes.child_processes import kill_group
from app.launch.processes.supervisor import Program

ROUND = 1.0  # seconds between two rounds
MAX_SILENT_ROUNDS = 10  # a worker compiles for seconds at a time and answers nothing meanwhile
MAX_FAILED_PROBES = 5  # in a row; each waits for an answer for some seconds


class Heartbeats:
    """Watches the files that workers touch (`app.kit.observing.heartbeat`)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: dict[int, tuple[int, int]] = {}

    def find_hanging(self) -> list[int]:
        """Look once; returns the workers that have just been silent for too many rounds."""
        files = [file for file in self._folder.glob("[0-9]*") if file.name.isdigit()]
        beats = dict(filter(None, map(_read_beat, files)))
        self._seen = {pid: (beat, self._count_silence(pid, beat)) for pid, beat in beats.items()}
        return [pid for pid, (_, silent) in self._seen.items() if silent == MAX_SILENT_ROUNDS]

    def forget(self, pid: int) -> None:
        (self._folder / str(pid)).unlink(missing_ok=True)

    def _count_silence(self, pid: int, beat: int) -> int:
        last, silent = self._seen.get(pid, (beat, -1))
        return silent + 1 if last == beat else 0


class HangWatch:
    """Threads that end hanging processes while the block runs; the supervisor starts them again."""

    def __init__(
        self, programs: Callable[[], Iterable[Program]], workers: Path, say: Callable[[str], None]
    ) -> None:
        self._programs = programs
        self._heartbeats = Heartbeats(workers)
        self._say = say
        self._silent: dict[str, int] = {}
        self._stopped = threading.Event()
        self._threads = [
            threading.Thread(target=self._repeat, args=(look,), name=look.__name__, daemon=True)
            for look in (self.look_at_workers, self.look_at_programs)
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join(5 * ROUND)

    def look_at_workers(self) -> None:
        """One round: end the workers that were silent for too many."""
        sessions = {program.process.pid for program in self._programs() if program.process}
        for pid in self._heartbeats.find_hanging():
            if _find_session(pid) in sessions:
                self._say(f"A worker of the API (process {pid}) hangs; it is ended and started again.")
                _kill(pid)
            self._heartbeats.forget(pid)

    def look_at_programs(self) -> None:
        """One round: end the programs that did not answer for too many."""
        for program in self._programs():
            self._probe(program)

    def _repeat(self, look: Callable[[], None]) -> None:
        while not self._stopped.wait(ROUND):
            with suppress(OSError):  # a full disk
                look()

    def _probe(self, program: Program) -> None:
        """Count how often in a row a program that is up did not answer, and end it after too many."""
        process = program.process
        if not program.may_hang or program.state != "up" or process is None or program.answers():
            self._silent[program.name] = 0
            return
        self._silent[program.name] = self._silent.get(program.name, 0) + 1
        if self._silent[program.name] >= MAX_FAILED_PROBES:
            self._silent[program.name] = 0
            self._say(f"{program.name} hangs; it is ended and started again.")
            kill_group(process)


def _read_beat(file: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        return int(file.name), file.stat().st_mtime_ns
    return None


def _find_session(pid: int) -> int:
    """The session of a process: each program has one. A worker's number may be another process's by now."""
    with suppress(OSError):
        return os.getsid(pid)
    return 0


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)
