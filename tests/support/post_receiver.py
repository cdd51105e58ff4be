"""A server that takes what is sent to it by POST, as collectors of traces and errors do."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Take = Callable[[str, Message, bytes], int]
"""Called with a request's path, headers and body. Returns the status to answer with."""
PATIENCE = 30.0
HELD = 120.0
"""Seconds that the first post is held at most: longer than a test is patient."""


@contextmanager
def receiving_posts(take: Take, location: str = "") -> Iterator[int]:
    """Serve on a port of its own while the block runs. Answers may name another location."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            status = take(self.path, self.headers, b"".join(self.read_body()))
            self.send_response(status)
            self.send_header("content-length", "2")
            if location:
                self.send_header("location", location)
            with suppress(ConnectionError):  # who asked has gone
                self.end_headers()
                self.wfile.write(b"{}")

        def read_body(self) -> Iterator[bytes]:
            if length := self.headers["content-length"]:
                yield self.rfile.read(int(length))
                return
            while size := int(self.rfile.readline(), 16):
                yield self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


class FirstPostHeld:
    """Takes all that is sent, and answers the first request only at the end."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.came = threading.Event()
        self._is_over = threading.Event()

    def take(self, _path: str, _headers: Message, body: bytes) -> int:
        self.bodies.append(body)
        if len(self.bodies) == 1:
            self.came.set()
            self._is_over.wait(HELD)
        return 200

    @contextmanager
    def receiving(self) -> Iterator[int]:
        """Serve on a port of its own while the block runs."""
        with receiving_posts(self.take) as port:
            try:
                yield port
            finally:
                self._is_over.set()
