"""The API as granian serves it, without database or window, for bytes that no client library would send."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.launch.processes.ports import find_free_port
from tests.support.running_shop import API, PATIENCE, ROOT, STEP


@dataclass
class RawApi:
    """A port to write to, and the log of what came of it."""

    port: int
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def send(self, *lines: str, body: bytes = b"") -> bytes:
        """The whole answer to a request, after which the connection is closed."""
        with self.connect() as wire:
            wire.sendall("\r\n".join([*lines, "connection: close", "", ""]).encode("latin-1") + body)
            return b"".join(iter(lambda: wire.recv(1 << 16), b""))

    def await_log(self, words: str) -> str:
        """The log, once it holds these words."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.log:
            assert time.monotonic() < deadline, f"{words!r} was never logged:\n{self.log}"
            time.sleep(STEP)
        return self.log


@contextmanager
def raw_api(folder: Path, **settings: str) -> Iterator[RawApi]:
    port = find_free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "DATABASE_URL": "postgresql://nobody:nothing@127.0.0.1:1/nowhere",
        "UNDERTONE_VAR": str(folder),
        "UNDERTONE_LOG_FORMAT": "json",
        "UNDERTONE_BUILDS_WINDOWS": "false",
        **settings,
    }
    api = RawApi(port, folder / "api.log")
    with api.log_file.open("wb") as log:
        process = subprocess.Popen(
            [*API, "--port", str(port)], cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        _await_answer(api, process)
        yield api
    finally:
        process.terminate()
        process.wait(30)


def _await_answer(api: RawApi, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if b" 200 " in api.send("GET /healthz HTTP/1.1", "host: localhost"):
                return
        except OSError:
            time.sleep(STEP)
    raise AssertionError(f"the API did not come up:\n{api.log}")
