"""Serves an application as in production, and measures what its processes use."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from urllib.error import URLError
from urllib.request import urlopen

from app.launch.api_process import LESS_MEMORY, granian_command
from app.launch.postgres.server import EmbeddedPostgres
from app.launch.processes.ports import find_free_port
from app.settings import Settings

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
READINESS_PATH = "/readyz"
"""The shop says on its internal port whether it is ready."""
START_TIMEOUT = 120.0
STOP_TIMEOUT = 15.0
FRONT_SECRET = Settings().front_secret
"""With this secret a request may name its shopper's address, as the storefront's server does."""


@dataclass(frozen=True, slots=True)
class ServedApp:
    """The address of a server, and its first process."""

    port: int
    process: int

    def cpu_seconds(self) -> float:
        """The CPU time of all its processes so far."""
        return sum(_cpu_seconds(process) for process in _with_children(self.process))

    def list_workers(self) -> list[int]:
        """The processes that answer. What these start, such as the one that draws pictures, does not."""
        return _list_children(self.process)

    def own_megabytes(self) -> list[float]:
        """The private memory of each worker, which would be free if the worker ended."""
        return [_private_megabytes(process) for process in self.list_workers()]


@contextmanager
def serve_app(
    factory: str, environment: Mapping[str, str], *, workers: int = 1, health: str = "/"
) -> Iterator[ServedApp]:
    """Serve an application as in production."""
    port, internal = find_free_port(), find_free_port()
    variables = {**LESS_MEMORY, **environment, "UNDERTONE_INTERNAL_PORT": str(internal)}
    address = f"http://127.0.0.1:{internal if health == READINESS_PATH else port}{health}"
    with run_server(granian_command(factory, port, workers), variables, port, address) as opened:
        yield opened


@contextmanager
def run_server(
    command: Sequence[str], environment: Mapping[str, str], port: int, address: str
) -> Iterator[ServedApp]:
    """Start a server and wait until it answers. Its log goes to a temporary file."""
    with TemporaryFile() as log:
        process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | environment, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            _await(address, process)
            yield ServedApp(port, process.pid)
        except BaseException:
            log.seek(0)
            sys.stderr.write(log.read()[-2000:].decode(errors="replace"))
            raise
        finally:
            end(process)


@contextmanager
def postgres(folder: Path) -> Iterator[EmbeddedPostgres]:
    """A PostgreSQL as durable as in production."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o711)
    server = EmbeddedPostgres(folder / "postgres", port=find_free_port())
    try:
        yield server
    finally:
        server.stop()


def shop_environment(database_url: str, var: Path) -> dict[str, str]:
    """The environment of an API that serves an existing window."""
    return {
        "DATABASE_URL": database_url,
        "UNDERTONE_VAR": str(var),
        "UNDERTONE_BUILDS_WINDOWS": "false",
        "UNDERTONE_FRONT_SECRET": FRONT_SECRET,
    }


def end(process: "subprocess.Popen[bytes]") -> None:
    """Stop a process, and kill it if it does not end."""
    process.terminate()
    try:
        process.wait(STOP_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _await(address: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(address, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"{address} does not answer.")


def _with_children(process: int) -> list[int]:
    return [process, *(each for child in _list_children(process) for each in _with_children(child))]


def _list_children(process: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _private_megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    kilobytes = sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty"))
    return round(kilobytes / 1024, 1)
