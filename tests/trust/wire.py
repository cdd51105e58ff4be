"""A client that sends bytes as they are, and reads whatever HTTP/1 answers come back."""

import re
import socket
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

_HEAD = re.compile(rb"HTTP/1\.[01] (\d{3})[^\r\n]*\r\n(.*?)\r\n\r\n", re.DOTALL)
PATIENCE = 60.0
"""Seconds after which somebody counts as kept waiting."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as it was sent."""

    status: int
    headers: dict[str, str]
    body: bytes


class Wire:
    """One connection."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
        self._unread = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, content: bytes) -> None:
        """Send what there is; a server that has closed already takes no more."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self._socket.sendall(content)

    def answer(self, patience: float = PATIENCE, *, to_head: bool = False) -> Answer | None:
        """The next whole answer, interim ones left out; nothing when the connection ends before it."""
        self._socket.settimeout(patience)
        while True:
            while (found := _HEAD.match(self._unread)) is None:
                if not self._read():
                    return None
            self._unread = self._unread[found.end() :]
            status = int(found[1])
            if status >= 200:
                break
        headers = _headers(found[2])
        has_body = not to_head and status not in (204, 304)
        return Answer(status, headers, self._body(headers) if has_body else b"")

    def rest(self, patience: float) -> bytes:
        """Whatever else comes until the connection ends, or nothing more does."""
        self._socket.settimeout(patience)
        while self._read():
            pass
        rest, self._unread = self._unread, b""
        return rest

    def is_closed(self) -> bool:
        """Whether the server closes the connection, waited for."""
        self._socket.settimeout(PATIENCE)
        try:
            while self._socket.recv(65536):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") == "chunked":
            return self._chunks()
        length = int(headers.get("content-length", "0"))
        while len(self._unread) < length and self._read():
            pass
        body, self._unread = self._unread[:length], self._unread[length:]
        return body

    def _chunks(self) -> bytes:
        body = b""
        while True:
            while b"\r\n" not in self._unread and self._read():
                pass
            line, _, self._unread = self._unread.partition(b"\r\n")
            size = int(line, 16)
            while len(self._unread) < size + 2 and self._read():
                pass
            body, self._unread = body + self._unread[:size], self._unread[size + 2 :]
            if not size:
                return body

    def _read(self) -> bool:
        try:
            received = self._socket.recv(65536)
        except OSError:
            return False
        self._unread += received
        return bool(received)


def _headers(lines: bytes) -> dict[str, str]:
    pairs = (line.partition(": ") for line in lines.decode("latin-1").split("\r\n"))
    return {name.lower(): value for name, _, value in pairs}
