"""What the launcher's tests share: folders any user can enter, and launchers in miniature."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.launch.shop import Shop
from app.launch.supervisor import Supervisor

CHECKOUT = Path(__file__).resolve().parents[2]


class Gauge:
    """A meter that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def at(self, done: int, total: int, words: str = "") -> None:
        self.told.append((done, total, words))

    def saying(self, words: str) -> None:
        self.told.append(words)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder every user may pass through, as a checkout outside of private homes is."""
    place = Path(tempfile.mkdtemp(prefix="undertone-test-"))
    place.chmod(0o711)
    yield place
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture
def keeper(folder: Path) -> Iterator[Callable[[], tuple[subprocess.Popen[str], str]]]:
    """Starts launchers that keep a database in `folder`; answers with the process and the address."""
    started: list[subprocess.Popen[str]] = []

    def start() -> tuple[subprocess.Popen[str], str]:
        process = subprocess.Popen(
            [sys.executable, "tests/launch/keeper.py", str(folder)],
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
def shop(tmp_path: Path) -> Shop:
    environment = {"PATH": "/usr/bin:/bin", "UNDERTONE_VAR": str(tmp_path)}
    return Shop(environment, tmp_path, 3000, 8000, 8001, 8002, Supervisor(print), print)
