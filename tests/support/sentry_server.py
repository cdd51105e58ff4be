"""A server that takes reports of errors, as Sentry does: envelopes over HTTP."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "0123456789abcdef0123456789abcdef"
PROJECT = 7


class SentryServer:
    """Where to send reports, and those that came."""

    def __init__(self, port: int) -> None:
        self.dsn = f"http://{KEY}@127.0.0.1:{port}/{PROJECT}"
        self.events: list[dict[str, Any]] = []
        self.bodies: list[str] = []
        self.status = 200

    def add(self, body: bytes) -> None:
        head, kind, event = (json.loads(line) for line in body.splitlines())
        assert (kind, head["event_id"]) == ({"type": "event"}, event["event_id"])
        self.bodies.append(body.decode())
        self.events.append(event)


@contextmanager
def receiving_reports() -> Iterator[SentryServer]:
    """Receive reports while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == f"/api/{PROJECT}/envelope/"
            assert f"sentry_key={KEY}" in self.headers["x-sentry-auth"]
            received.add(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(received.status)
            self.send_header("content-length", "2")
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        received = SentryServer(server.server_port)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield received
        finally:
            server.shutdown()
            thread.join()
