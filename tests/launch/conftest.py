"""Fixtures of the launcher's tests: folders any user can enter, and small launchers."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.launch.processes.supervisor import Supervisor
from app.launch.start_context import StartContext

CHECKOUT = Path(__file__).resolve().parents[2]


class RecordedProgress:
    """Records what a step shows."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    def show_count(self, done: int, total: int, message: str = "") -> None:
        self.shown.append((done, total, message))

    def show_message(self, message: str) -> None:
        self.shown.append(message)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder every user may pass through, as a checkout outside of private homes is."""
    place = Path(tempfile.mkdtemp(prefix="undertone-test-"))
    place.chmod(0o711)
    yield place
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture
def start_launcher(folder: Path) -> Iterator[Callable[[], tuple[subprocess.Popen[str], str]]]:
    """Start launchers that run a database in `folder`; gives the process and the address."""
    started: list[subprocess.Popen[str]] = []

    def start() -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [sys.executable, "tests/launch/postgres_launcher.py", str(folder)],
            cwd=CHECKOUT,
            env={"PYTHONPATH": str(CHECKOUT), "PATH": "/usr/bin:/bin"},
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout
        return process, process.stdout.readline().strip()

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def context(tmp_path: Path) -> StartContext:
    environment = {"PATH": "/usr/bin:/bin", "UNDERTONE_VAR": str(tmp_path)}
    return StartContext(environment, tmp_path, 3000, 8000, 8001, 8002, Supervisor(print), print)
