"""Keeps the shop's processes running: starts them, waits until they answer, restarts what dies, ends all."""

import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

FIRST_DELAY = 0.25  # seconds; doubled with each failure in a row
MAX_DELAY = 15.0
HEALTHY_AFTER = 60.0  # seconds up, after which earlier failures are forgotten
CHECK_EVERY = 0.5  # seconds between questions to a service that has been started again
LOG_LIMIT = 20_000_000
TICK = 0.1

State = Literal["up", "starting", "down"]


class ServiceFailedError(RuntimeError):
    """A process of the shop did not come up at the start; the message holds its last log lines."""


@dataclass(slots=True)
class Service:
    """One process of the shop."""

    name: str
    begin: Callable[[], subprocess.Popen[bytes]]
    end: Callable[[subprocess.Popen[bytes]], None]
    answers: Callable[[], bool]
    log: Path
    lives: Callable[[], bool] | None = None
    """Tells, when it is up, whether it answers at all. One that hangs is ended and started again."""
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

    def read_last_lines(self, lines: int = 15) -> str:
        if not self.log.exists():
            return ""
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])

    def trim_log(self) -> None:
        """Keep one old piece of a log that grew large. Who writes it appends, so it may be cut meanwhile."""
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            self.log.with_suffix(".old.log").write_bytes(self.log.read_bytes())
            with self.log.open("ab") as file:
                file.truncate(0)

    def set_up(self) -> None:
        self.state, self.up_since = "up", time.monotonic()


class Supervisor:
    """The services in the order they began; they end in the opposite one."""

    def __init__(
        self,
        say: Callable[[str], None],
        report: Callable[[list[Service]], None] = lambda _: None,
    ) -> None:
        self._say = say
        self._report = report
        self._services: list[Service] = []

    @property
    def services(self) -> list[Service]:
        return list(self._services)

    def begin(self, service: Service) -> None:
        self._services.append(service)
        service.process = service.begin()

    def adopt(self, service: Service, process: subprocess.Popen[bytes]) -> None:
        """Take on a service that runs already."""
        self._services.append(service)
        service.process = process

    def wait_for_all(self) -> None:
        for service in self._services:
            self.wait_for(service)

    def wait_for(self, service: Service, patience: float = 60.0) -> None:
        """Wait until it answers. At the start of a shop, a service that dies is not tried again."""
        deadline = time.monotonic() + patience
        while not service.answers():
            if service.process is None or service.process.poll() is not None:
                raise ServiceFailedError(f"{service.name} ended while starting.\n{service.read_last_lines()}")
            if time.monotonic() > deadline:
                raise ServiceFailedError(
                    f"{service.name} did not answer within {patience:.0f} s.\n{service.read_last_lines()}"
                )
            time.sleep(0.05)
        service.set_up()

    def watch(self, until: Callable[[], bool]) -> None:
        """Look after the services until there is a reason to end. One that dies never ends the others."""
        self._report(self._services)
        while not until():
            for service in self._services:
                self._look_after(service)
            time.sleep(TICK)

    def end(self) -> None:
        """End what shoppers reach, then every other service, the last one begun first."""
        self._services.sort(key=lambda service: service.ends_first)
        while self._services:
            service = self._services.pop()
            if service.process:
                service.end(service.process)

    def _look_after(self, service: Service) -> None:
        with suppress(OSError):  # a full disk
            service.trim_log()
        if service.process is not None and service.process.poll() is not None:
            self._clear_away(service, service.process)
        elif time.monotonic() < service.next_step_at:
            return
        elif service.process is None:
            self._start_again(service)
        elif service.state == "starting":
            self._check(service)
        elif service.failures and time.monotonic() - service.up_since > HEALTHY_AFTER:
            service.failures = 0

    def _clear_away(self, service: Service, process: subprocess.Popen[bytes]) -> None:
        """Take what a dead process left with it, and plan when to start it again."""
        service.process = None
        with suppress(OSError):
            service.end(process)
        self._wait_longer(service, f"ended by itself (code {process.returncode})")

    def _start_again(self, service: Service) -> None:
        try:
            service.process = service.begin()
        except Exception as error:  # noqa: BLE001 - whatever keeps it from starting may be gone the next time
            self._wait_longer(service, f"could not be started: {error}")
            return
        self._change(service, "starting")

    def _check(self, service: Service) -> None:
        if service.answers():
            service.set_up()
            self._change(service, "up")
            self._say(f"{service.name} answers again.")
        else:
            service.next_step_at = time.monotonic() + CHECK_EVERY

    def _wait_longer(self, service: Service, reason: str) -> None:
        delay = min(MAX_DELAY, FIRST_DELAY * 2 ** min(service.failures, 10))
        service.deaths += 1
        service.failures += 1
        service.next_step_at = time.monotonic() + delay
        self._change(service, "down")
        self._say(f"{service.name} {reason}; starting it again in {delay:g} s.")

    def _change(self, service: Service, state: State) -> None:
        service.state = state
        with suppress(OSError):  # a full disk
            self._report(self._services)
