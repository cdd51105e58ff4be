"""Keeps the shop's processes running: starts them, waits until they answer, restarts what dies, ends all."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

LONGEST_DELAY = 8.0
TOO_MANY = 5
WITHIN = 60.0
LOG_LIMIT = 20_000_000
TICK = 0.1


class ServiceFailedError(RuntimeError):
    """A process of the shop does not stay up; the message holds its last words."""


@dataclass(slots=True)
class Service:
    """One process of the shop."""

    name: str
    begin: Callable[[], subprocess.Popen[bytes]]
    end: Callable[[subprocess.Popen[bytes]], None]
    answers: Callable[[], bool]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    deaths: list[float] = field(default_factory=list)
    resume_at: float | None = None

    def last_words(self, lines: int = 15) -> str:
        if not self.log.exists():
            return ""
        return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])

    def trim_log(self) -> None:
        """Keep one old piece of a log that grew large. The writer appends, so it may be cut under its pen."""
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            self.log.with_suffix(".old.log").write_bytes(self.log.read_bytes())
            with self.log.open("ab") as file:
                file.truncate(0)


class Supervisor:
    """The services in the order they began; they end in the opposite one."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._services: list[Service] = []

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
        """Until it answers. A service that dies before its first answer is not tried again."""
        deadline = time.monotonic() + patience
        while not service.answers():
            if service.process is None or service.process.poll() is not None:
                raise ServiceFailedError(f"{service.name} ended while starting.\n{service.last_words()}")
            if time.monotonic() > deadline:
                raise ServiceFailedError(
                    f"{service.name} did not answer within {patience:.0f} s.\n{service.last_words()}"
                )
            time.sleep(0.05)

    def watch(self, until: Callable[[], bool]) -> None:
        """Look after the services until there is a reason to end."""
        while not until():
            for service in self._services:
                self._look_after(service)
            time.sleep(TICK)

    def end(self) -> None:
        """End every service, the last one begun first, whatever the others do."""
        while self._services:
            service = self._services.pop()
            if service.process:
                service.end(service.process)

    def _look_after(self, service: Service) -> None:
        service.trim_log()
        now = time.monotonic()
        if service.process is None:
            if service.resume_at is not None and now >= service.resume_at:
                service.process = service.begin()
        elif service.process.poll() is not None:
            self._died(service, now)

    def _died(self, service: Service, now: float) -> None:
        assert service.process is not None
        code = service.process.returncode
        service.deaths = [moment for moment in service.deaths if now - moment < WITHIN] + [now]
        if len(service.deaths) >= TOO_MANY:
            raise ServiceFailedError(
                f"{service.name} ended {TOO_MANY} times within a minute.\n{service.last_words()}"
            )
        delay = min(LONGEST_DELAY, 0.25 * 2 ** len(service.deaths))
        service.end(service.process)
        service.process = None
        service.resume_at = now + delay
        self._say(f"{service.name} ended by itself (code {code}); starting it again in {delay:g} s.")
