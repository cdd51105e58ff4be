"""The application is imported once, before the workers fork; each of them creates its own."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.launch.api_process import granian_command
from app.launch.processes.forking_granian import VARIABLES_FOLLOW
from app.launch.processes.ports import find_free_port
from tests.support import loopback
from tests.support.processes import comes_true_within

WORKERS = 2
PATIENCE = 60.0
APPLICATION = """
import json, os
from pathlib import Path

LOG = Path(__file__).with_name("log")


def note(what):
    with LOG.open("a") as file:
        file.write(f"{what} {os.getpid()}\\n")


note("imported")


def prepare_to_fork():
    note("prepared")


def create_app():
    note("created")
    Path(__file__).with_name("greeting").write_text(os.environ.get("GREETING", ""))

    async def app(scope, receive, send):
        body = json.dumps(os.getpid()).encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    return app
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small_app.py").write_text(APPLICATION)
    return tmp_path


def begin(folder: Path, port: int, *words: str, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    command = [*granian_command("small_app:create_app", port, WORKERS), *words]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(Path(__file__).parents[2])))}
    return subprocess.Popen(command, env=environment, cwd=folder, stdin=stdin)


@pytest.fixture
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    port = find_free_port()
    process = begin(folder, port)
    address = f"http://127.0.0.1:{port}/"
    try:
        assert comes_true_within(PATIENCE, lambda: ask(address) is not None)
        yield process, address
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def ask(address: str) -> int | None:
    try:
        return int(json.loads(loopback.get(address).content))
    except httpx.TransportError:
        return None


def read_pids(folder: Path, what: str) -> list[int]:
    lines = (folder / "log").read_text().splitlines() if (folder / "log").exists() else []
    return [int(line.split()[1]) for line in lines if line.startswith(f"{what} ")]


def test_one_process_imports_and_others_serve(folder: Path, server: tuple[subprocess.Popen[bytes], str]):
    process, address = server
    assert comes_true_within(PATIENCE, lambda: len(read_pids(folder, "created")) == WORKERS)
    assert read_pids(folder, "imported") == read_pids(folder, "prepared") == [process.pid]
    workers = set(read_pids(folder, "created"))
    assert len(workers) == WORKERS
    assert process.pid not in workers
    assert ask(address) in workers


def test_a_worker_that_died_is_replaced_without_another_import(
    folder: Path, server: tuple[subprocess.Popen[bytes], str]
):
    process, address = server
    assert comes_true_within(PATIENCE, lambda: len(read_pids(folder, "created")) == WORKERS)
    os.kill(read_pids(folder, "created")[0], signal.SIGKILL)
    assert comes_true_within(PATIENCE, lambda: len(read_pids(folder, "created")) == WORKERS + 1)
    assert comes_true_within(PATIENCE, lambda: ask(address) is not None)
    assert read_pids(folder, "imported") == [process.pid]


def test_it_imports_before_it_is_told_its_variables(folder: Path):
    port = find_free_port()
    process = begin(folder, port, VARIABLES_FOLLOW, stdin=subprocess.PIPE)
    assert process.stdin
    try:
        with process.stdin as pipe:
            assert comes_true_within(PATIENCE, lambda: read_pids(folder, "prepared") == [process.pid])
            assert read_pids(folder, "created") == []
            pipe.write(json.dumps({"GREETING": "hello"}).encode())
        assert comes_true_within(PATIENCE, lambda: ask(f"http://127.0.0.1:{port}/") is not None)
        # The other worker may write the same at this moment.
        assert comes_true_within(PATIENCE, lambda: (folder / "greeting").read_text() == "hello")
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_it_ends_when_its_launcher_ends_before(folder: Path):
    process = begin(folder, find_free_port(), VARIABLES_FOLLOW, stdin=subprocess.PIPE)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert read_pids(folder, "created") == []
