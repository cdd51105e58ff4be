"""Keeps the shop's processes running: starts them, waits until they answer, restarts what dies, ends all."""

import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from app.launch.processes.child_processes import read_last_lines

FIRST_DELAY = 0.25  # seconds; doubled with each failure in a row
MAX_DELAY = 15.0
HEALTHY_AFTER = 60.0  # seconds up, after which earlier failures are forgotten
CHECK_EVERY = 0.5  # seconds between questions to a program that has been started again
LOG_LIMIT = 20_000_000
TICK = 0.1

State = Literal["up", "starting", "down"]


class ProgramFailedError(RuntimeError):
    """A process of the shop did not come up at the start; the message holds its last log lines."""


@dataclass(slots=True)
class Program:
    name: str
    begin: Callable[[], subprocess.Popen[bytes]]
    end: Callable[[subprocess.Popen[bytes]], None]
    answers: Callable[[], bool]
    log: Path
    may_hang: bool = False
    """Whether it is asked, while it is up, if it still answers. One that hangs is ended and started again."""
    ends_first: bool = False
    """Whether it ends before all others: what shoppers reach closes first."""
    process: subprocess.Popen[bytes] | None = None
    state: State = "starting"
    deaths: int = 0
    """The number of times it ended by itself, or could not be started."""
    failures: int = 0
    """Deaths in a row, which decide how long to wait."""
    next_step_at: float = 0.0
    """When to start it again, or to ask it again whether it answers."""
    up_since: float = 0.0

    @property
    def last_words(self) -> str:
        """The end of its log, for the message of an error."""
        return "\n".join(read_last_lines(self.log))

    def trim_log(self) -> None:
        """Keep one old piece of a log that grew large. Who writes it appends, so it may be cut meanwhile."""
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            self.log.with_suffix(".old.log").write_bytes(self.log.read_bytes())
            with self.log.open("ab") as file:
                file.truncate(0)

    def set_up(self) -> None:
        self.state, self.up_since = "up", time.monotonic()


class Supervisor:
    """The programs in the order they began; they end in the opposite one."""

    def __init__(
        self, say: Callable[[str], None], report: Callable[[list[Program]], None] = lambda _: None
    ) -> None:
        self._say = say
        self._report = report
        self._programs: list[Program] = []

    @property
    def programs(self) -> list[Program]:
        return list(self._programs)

    def begin(self, program: Program) -> None:
        self._programs.append(program)
        program.process = program.begin()

    def adopt(self, program: Program, process: subprocess.Popen[bytes]) -> None:
        """Take on a program that runs already."""
        self._programs.append(program)
        program.process = process

    def wait_for_all(self) -> None:
        for program in self._programs:
            self.wait_for(program)

    def wait_for(self, program: Program, patience: float = 60.0) -> None:
        """Wait until it answers. At the start of a shop, a program that dies is not tried again."""
        deadline = time.monotonic() + patience
        while not program.answers():
            if program.process is None or program.process.poll() is not None:
                raise ProgramFailedError(f"{program.name} ended while starting.\n{program.last_words}")
            if time.monotonic() > deadline:
                words = f"{program.name} did not answer within {patience:.0f} s."
                raise ProgramFailedError(f"{words}\n{program.last_words}")
            time.sleep(0.05)
        program.set_up()

    def watch(self, until: Callable[[], bool]) -> None:
        """Look after the programs until there is a reason to end. One that dies never ends the others."""
        self._report(self._programs)
        while not until():
            for program in self._programs:
                self._look_after(program)
            time.sleep(TICK)

    def end(self) -> None:
        """End what shoppers reach, then every other program, the last one begun first."""
        self._programs.sort(key=lambda program: program.ends_first)
        while self._programs:
            program = self._programs.pop()
            if program.process:
                program.end(program.process)

    def _look_after(self, program: Program) -> None:
        with suppress(OSError):  # a full disk
            program.trim_log()
        if program.process is not None and program.process.poll() is not None:
            self._clear_away(program, program.process)
        elif time.monotonic() < program.next_step_at:
            return
        elif program.process is None:
            self._start_again(program)
        elif program.state == "starting":
            self._check(program)
        elif program.failures and time.monotonic() - program.up_since > HEALTHY_AFTER:
            program.failures = 0

    def _clear_away(self, program: Program, process: subprocess.Popen[bytes]) -> None:
        """Take what a dead process left with it, and plan when to start it again."""
        program.process = None
        with suppress(OSError):
            program.end(process)
        self._wait_longer(program, f"ended by itself (code {process.returncode})")

    def _start_again(self, program: Program) -> None:
        try:
            program.process = program.begin()
        except Exception as error:  # noqa: BLE001 - whatever keeps it from starting may be gone the next time
            self._wait_longer(program, f"could not be started: {error}")
            return
        self._change(program, "starting")

    def _check(self, program: Program) -> None:
        if program.answers():
            program.set_up()
            self._change(program, "up")
            self._say(f"{program.name} answers again.")
        else:
            program.next_step_at = time.monotonic() + CHECK_EVERY

    def _wait_longer(self, program: Program, reason: str) -> None:
        delay = min(MAX_DELAY, FIRST_DELAY * 2 ** min(program.failures, 10))
        program.deaths += 1
        program.failures += 1
        program.next_step_at = time.monotonic() + delay
        self._change(program, "down")
        self._say(f"{program.name} {reason}; starting it again in {delay:g} s.")

    def _change(self, program: Program, state: State) -> None:
        program.state = state
        with suppress(OSError):  # a full disk
            self._report(self._programs)
