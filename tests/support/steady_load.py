"""Requests at a steady rate, whatever comes back: shoppers do not wait for each other.

It speaks HTTP over plain streams, because a client library needs more of the processor than what it measures.
"""

import asyncio
import json
import ssl
import time
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import urlsplit

READS = ("/", "/brands", "/api/v1/brands", "/products/lipstick-01", "/categories/lipstick")
SEARCH = "/api/v1/search", json.dumps({"query": "lipstick"}).encode()
TIMEOUT = 60.0
OK = 200

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Outcome:
    """What came back."""

    sent: int = 0
    seconds: float = 0.0
    failures: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0

    @property
    def failed(self) -> int:
        return self.failures.total()

    @property
    def rate(self) -> float:
        return self.sent / self.seconds if self.seconds else 0.0


class SteadyLoad:
    """Sends reads, and a search by POST as every fourth."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "", parts.port
        self._tls = _trust_anybody() if parts.scheme == "https" else None
        self._idle: list[Connection] = []
        self.outcome = Outcome()

    async def send_until(self, stop: asyncio.Event, rate: float) -> Outcome:
        """Send until told to stop, and wait for the last responses."""
        running = set[asyncio.Task[None]]()
        began = time.monotonic()
        while not stop.is_set():
            task = asyncio.create_task(self._send(self.outcome.sent))
            running.add(task)
            task.add_done_callback(running.discard)
            self.outcome.sent += 1
            await asyncio.sleep(max(0.0, began + self.outcome.sent / rate - time.monotonic()))
        self.outcome.seconds = time.monotonic() - began
        await asyncio.gather(*running)
        for _, writer in self._idle:
            writer.close()
        return self.outcome

    async def _send(self, number: int) -> None:
        began = time.monotonic()
        path, body = SEARCH if number % 4 == 3 else (READS[number % len(READS)], None)
        try:
            async with asyncio.timeout(TIMEOUT):
                status = await self._exchange(path, body)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.outcome.failures[f"{path} {type(error).__name__}"] += 1
            return
        self.outcome.slowest = max(self.outcome.slowest, time.monotonic() - began)
        if status != OK:
            self.outcome.failures[f"{path} {status}"] += 1

    async def _exchange(self, path: str, body: bytes | None) -> int:
        """Send a request and read its response; the connection is used again where it may be."""
        reader, writer = await self._connect()
        try:
            writer.write(self._encode(path, body))
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            await _read_body(reader, head)
        except BaseException:
            writer.close()
            raise
        if "connection: close" in head:
            writer.close()
        else:
            self._idle.append((reader, writer))
        return int(head.split()[1])

    async def _connect(self) -> Connection:
        """A connection that is still open: a server closes those that were idle for long."""
        while self._idle:
            reader, writer = self._idle.pop()
            if not reader.at_eof():
                return reader, writer
            writer.close()
        return await asyncio.open_connection(self._host, self._port, ssl=self._tls)

    def _encode(self, path: str, body: bytes | None) -> bytes:
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"Host: {self._host}:{self._port}"]
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join((*lines, "", "")).encode() + (body or b"")


def _trust_anybody() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


async def _read_body(reader: asyncio.StreamReader, head: str) -> None:
    """Read as many bytes as the head says, or piece by piece: Caddy passes long pages on in pieces."""
    if "transfer-encoding: chunked" not in head:
        await reader.readexactly(int(head.partition("content-length:")[2].split("\r\n")[0]))
        return
    length = 1
    while length:
        length = int(await reader.readline(), 16)
        await reader.readexactly(length + len(b"\r\n"))
