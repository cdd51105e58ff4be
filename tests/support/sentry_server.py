"""A server that takes reports of errors, as Sentry does: envelopes over HTTP."""

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

    def take(path: str, headers: Message, body: bytes) -> int:
        assert path == f"/api/{PROJECT}/envelope/"
        assert f"sentry_key={KEY}" in headers["x-sentry-auth"]
        received.add(body)
        return received.status

    with receiving_posts(take) as port:
        received = SentryServer(port)
        yield received
