"""Runs commands of the shop on a separate database and measures their cost."""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.launch.postgres.server import EmbeddedPostgres

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class MeasuredShop:
    """A folder for files, and a PostgreSQL as durable as in production."""

    folder: Path
    url: str
    postgres: int
    var: Path

    def cost_of(self, *command: str, **settings: str) -> dict[str, Any]:
        """Run a command. Returns its time, its CPU time and PostgreSQL's, and its maximum memory."""
        before, began = self._postgres_cpu(), time.monotonic()
        environment = {"DATABASE_URL": self.url, "UNDERTONE_VAR": str(self.var)}
        with subprocess.Popen(
            [sys.executable, "-m", "app.cli", *command],
            cwd=ROOT, env=os.environ | environment | settings, stdout=subprocess.DEVNULL,
        ) as running:  # fmt: skip
            _, status, used = os.wait4(running.pid, 0)
            running.returncode = os.waitstatus_to_exitcode(status)
        if running.returncode:
            raise SystemExit(f"undertone {' '.join(command)} ended with {running.returncode}")
        return {
            "seconds": round(time.monotonic() - began, 1),
            "cpu_seconds": round(used.ru_utime + used.ru_stime, 1),
            "postgres_cpu_seconds": round(self._postgres_cpu() - before, 1),
            "most_memory_mb": round(used.ru_maxrss / 1024),
        }

    def _postgres_cpu(self) -> float:
        """The CPU time of the server's processes, running and ended ones."""
        children = Path(f"/proc/{self.postgres}/task/{self.postgres}/children").read_text().split()
        return sum(_ticks(int(child)) for child in children) / TICKS + _ticks(self.postgres) / TICKS


@contextmanager
def open_measured_shop() -> Iterator[MeasuredShop]:
    with TemporaryDirectory(prefix="undertone-bench-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        postgres = EmbeddedPostgres(Path(name) / "postgres", say=lambda _: None)
        with postgres as url:
            there = MeasuredShop(Path(name), url, postgres.process.pid, Path(name) / "var")
            there.cost_of("migrate")
            yield there


def describe_measurement() -> dict[str, Any]:
    """The time of the measurement, the machine and its load."""
    return {
        "taken": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {
            "processor": _processor(),
            "cores": os.cpu_count(),
            "load": [round(load, 1) for load in os.getloadavg()],
            "python": platform.python_version(),
        },
    }


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def _ticks(process: int) -> int:
    """The CPU time of a process and its ended children. 0 for one that has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0
    return sum(map(int, fields[11:15]))
