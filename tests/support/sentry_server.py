"""A server that takes reports of errors, as Sentry does: envelopes over HTTP."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import Any

from tests.support.post_receiver import receiving_posts

KEY = "0123456789abcdef0123456789abcdef"
PROJECT = 7


class SentryServer:
    """Where to send reports, and those that came."""

    def __init__(self, port: int, folder: str) -> None:
        self.port = port
        self.dsn = f"http://{KEY}@127.0.0.1:{port}{folder}/{PROJECT}"
        self.events: list[dict[str, Any]] = []
        self.bodies: list[str] = []
        self.status = 200

    def add(self, body: bytes) -> None:
        head, item, event = (json.loads(line) for line in body.splitlines())
        assert (item["type"], head["event_id"]) == ("event", event["event_id"])
        assert head.keys() <= {"event_id", "sent_at"}
        self.bodies.append(body.decode())
        self.events.append(event)


@contextmanager
def receiving_reports(folder: str = "", location: str = "") -> Iterator[SentryServer]:
    """Receive reports while the block runs, at a server that has all its addresses in a folder."""

    def take(path: str, headers: Message, body: bytes) -> int:
        assert path == f"{folder}/api/{PROJECT}/envelope/"
        assert f"sentry_key={KEY}" in headers["x-sentry-auth"]
        received.add(gzip.decompress(body) if headers["content-encoding"] == "gzip" else body)
        return received.status

    with receiving_posts(take, location) as port:
        received = SentryServer(port, folder)
        yield received
