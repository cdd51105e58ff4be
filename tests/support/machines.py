"""Machines of one shop on this one: `undertone serve` and `undertone work`, each with ports of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from app.launch.processes.ports import find_free_port
from tests.support import loopback
from tests.support.processes import comes_true_within

ROOT = Path(__file__).parents[2]
PATIENCE = 900.0


class Machine:
    """A process of a role, which is started, stopped, and started again."""

    def __init__(self, role: str, folder: Path, settings: Mapping[str, str]) -> None:
        self.role = role
        self.folder = folder
        self.port, self.internal_port = find_free_port(), find_free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.internal = f"http://127.0.0.1:{self.internal_port}"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PORT": str(self.port),
            "UNDERTONE_VAR": str(folder),
            "UNDERTONE_API_PORT": str(find_free_port()),
            "UNDERTONE_INTERNAL_PORT": str(self.internal_port),
            "UNDERTONE_WORKER_PORT": str(self.internal_port),
            "UNDERTONE_WORKERS": "1",
            "UNDERTONE_LOG_FORMAT": "json",
            **settings,
        }
        self.log = folder / f"{role}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        words = [sys.executable, "-m", "app.cli", self.role]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                words, cwd=ROOT, env=self.environment, stdout=log, stderr=subprocess.STDOUT
            )

    def run(self) -> tuple[int, str]:
        """Start one that ends by itself; its exit code and what it said."""
        self.start()
        assert self.process
        code = self.process.wait(PATIENCE)
        self.process = None
        return code, self.log.read_text()

    def stop(self, patience: float = 60.0) -> int:
        """Ask it to end; its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(patience)
        self.process = None
        return code

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()

    def readiness(self, path: str = "/readyz") -> tuple[int, str]:
        """What the public port says; 0 where nothing listens."""
        try:
            response = loopback.get(self.url + path)
        except httpx.TransportError:
            return 0, ""
        return response.status_code, response.text

    def wait_until(self, status: int) -> None:
        assert comes_true_within(PATIENCE, lambda: self.readiness()[0] == status), self.log.read_text()[
            -3000:
        ]

    def is_listening(self) -> bool:
        return self.readiness("/healthz")[0] == httpx.codes.OK


@contextmanager
def running(machine: Machine) -> Iterator[Machine]:
    """Run a machine while the block runs."""
    machine.start()
    try:
        yield machine
    finally:
        if machine.process:
            with suppress(subprocess.TimeoutExpired):
                machine.stop()
            machine.kill()


def wait(seconds: float) -> None:
    """Wait for a proxy to ask again: nothing says that it has."""
    time.sleep(seconds)
