"""Stands between a storefront and the API: passes everything on, unless a test says otherwise."""

import http.client
import json
import threading
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import urlsplit

PASSED_ON = ("content-type", "x-undertone-client", "x-undertone-front", "origin", "sec-fetch-site")


class ApiProxy:
    """An API that is sometimes away, slow, or of another opinion."""

    def __init__(self, api_port: int) -> None:
        self.api_port = api_port
        self.answers: dict[str, tuple[int, Any]] = {}
        self.held: dict[str, threading.Event] = {}
        self.waiting: list[str] = []
        self.cut: set[str] = set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.as_it_is()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def say(self, path: str, status: int, body: Any) -> None:
        """Answer a path itself; `*` is every path."""
        self.answers[path] = (status, body)

    def hold(self, path: str) -> None:
        """Keep a path waiting, or all that a pattern such as `/media/*` fits."""
        self.held[path] = threading.Event()

    def hang_up(self, path: str) -> None:
        """Close the connection without an answer."""
        self.cut.add(path)

    def as_it_is(self) -> None:
        """Let everything through again."""
        self.answers.clear()
        self.cut.clear()
        while self.held:
            self.held.popitem()[1].set()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        between = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                between._answer(self)

            do_POST = do_GET  # noqa: N815 - the server asks for these names

            def log_message(self, *_: object) -> None:
                """A test has nothing to read here."""

        return Handler

    def _answer(self, asked: BaseHTTPRequestHandler) -> None:
        body = asked.rfile.read(int(asked.headers.get("content-length", 0)))
        path = urlsplit(asked.path).path
        self._wait_while_held(path)
        if path in self.cut:
            asked.close_connection = True
            return
        status, said = self.answers.get(path) or self.answers.get("*") or self._passed_on(asked, body)
        words = said if isinstance(said, bytes) else json.dumps(said).encode()
        try:
            asked.send_response(status)
            asked.send_header("Content-Type", "application/json")
            asked.send_header("Content-Length", str(len(words)))
            asked.end_headers()
            asked.wfile.write(words)
        except OSError:
            asked.close_connection = True  # who asked has given up waiting

    def _wait_while_held(self, path: str) -> None:
        for pattern, released in list(self.held.items()):
            if fnmatch(path, pattern):
                self.waiting.append(path)
                released.wait(300)
                self.waiting.remove(path)

    def _passed_on(self, asked: BaseHTTPRequestHandler, body: bytes) -> tuple[int, bytes]:
        headers = {name: value for name in PASSED_ON if (value := asked.headers.get(name))}
        connection = http.client.HTTPConnection("127.0.0.1", self.api_port, timeout=300)
        try:
            connection.request(asked.command, asked.path, body or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()
