"""Sends requests over a few connections, with as little CPU time as possible."""

import asyncio
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from re import search
from typing import Any, cast

import msgspec
import uvloop

from benchmarks.server import FRONT_SECRET

LANES = 8
PATIENCE = 300.0
_CALLERS = count()


@dataclass(slots=True)
class Answers:
    """The number of responses by status, the time of all together, and the last body."""

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    last: bytes = b""

    @property
    def number(self) -> int:
        return self.statuses.total()


def get(path: str) -> bytes:
    """A request from a new address, so that no limit refuses it."""
    return _head("GET", path) + b"\r\n"


def post(path: str, body: Any) -> bytes:
    """The same for a read by POST."""
    content = msgspec.json.encode(body)
    kind = f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
    return _head("POST", path) + kind.encode() + content


def send_request(port: int, requests: Iterable[bytes], lanes: int = LANES) -> Answers:
    """Send all requests, in lanes of which each sends one after another."""
    return uvloop.run(_ask(port, iter(requests), lanes))


def send_under_load(port: int, path: str, seconds: float) -> float:
    """Requests a second for one address, measured by wrk if it is installed."""
    if wrk := shutil.which("wrk"):
        command = [wrk, "-t1", f"-c{2 * LANES}", f"-d{seconds:.0f}s", f"http://127.0.0.1:{port}{path}"]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found = search(r"Requests/sec:\s*([\d.]+)", output)
        assert found, output
        assert "Non-2xx" not in output, output
        return float(found[1])
    answers = send_request(port, _until(time.monotonic() + seconds, get(path)), 2 * LANES)
    return answers.number / answers.seconds


class _Lane(asyncio.Protocol):
    """One connection. It sends the next request when the last response is complete."""

    def __init__(self, requests: Iterator[bytes], answers: Answers) -> None:
        self._requests = requests
        self._answers = answers
        self._read = bytearray()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._next()

    def data_received(self, data: bytes) -> None:
        self._read += data
        end = self._read.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._read[:end]).lower()
        _, named, length = head.partition(b"\r\ncontent-length:")
        whole = end + 4 + (int(length.split(b"\r\n", 1)[0]) if named else 0)
        if len(self._read) < whole:
            return
        self._answers.statuses[int(head[9:12])] += 1
        self._answers.last = bytes(self._read[end + 4 : whole])
        del self._read[:whole]
        self._next()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_exception(error or ConnectionError("The server hung up."))

    def _next(self) -> None:
        request = next(self._requests, None)
        if request is not None:
            self._transport.write(request)
        elif not self.ended.done():
            self.ended.set_result(None)
            self._transport.close()


async def _ask(port: int, requests: Iterator[bytes], lanes: int) -> Answers:
    answers, loop = Answers(), asyncio.get_running_loop()
    began = time.perf_counter()
    opened = [
        await loop.create_connection(lambda: _Lane(requests, answers), "127.0.0.1", port)
        for _ in range(lanes)
    ]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(lane.ended for _, lane in opened))
    answers.seconds = time.perf_counter() - began
    return answers


def _until(deadline: float, request: bytes) -> Iterator[bytes]:
    while time.monotonic() < deadline:
        yield request


def _head(method: str, path: str) -> bytes:
    number = next(_CALLERS) % (1 << 24)
    caller = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
    return (
        f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n"
        f"x-undertone-front: {FRONT_SECRET}\r\nx-undertone-client: {caller}\r\n"
    ).encode()
