"""Reports errors that nobody foresaw to a Sentry server. Off unless a DSN is set.

A report says what kind of error it was and which code failed, and nothing of a shopper: no address, cookie,
query, body or value. An error's message may quote any of these, so it stays in the log, where the id of the
request finds it. The SDK patches libraries and sends much that is not wanted; an event is a few fields.
"""

import asyncio
import os
import time
import traceback
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
import structlog

from app.kit.outbound import outbound_client

SEND_EVERY = 1.0  # seconds
MAX_WAITING = 100
MOST_OF_ONE = 10
"""Reports of one place in the code in a minute. A shop whose database is broken fails thousands of times."""
FLUSH_TIMEOUT = 2.0
PAUSE_AFTER_REFUSAL = 60.0
MAX_FRAMES = 50
TOO_MANY_REQUESTS = 429

_log = structlog.get_logger()


class ErrorPlace(NamedTuple):
    """Where an error happened: a route, and the id by which the log is searched."""

    route: str
    request_id: str


class Dsn(NamedTuple):
    """Where reports are sent, and the key that they are sent with."""

    origin: str
    url: str
    key: str


def parse_dsn(text: str) -> Dsn:
    """Read `https://KEY@HOST/PROJECT`."""
    parts = urlsplit(text)
    folder, _, project = parts.path.rpartition("/")
    origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
    return Dsn(origin, f"{origin}{folder}/api/{project}/envelope/", parts.username or "")


class ErrorReporter:
    """Collects reports, and sends them while `send_regularly` runs."""

    def __init__(self, dsn: str, release: str, environment: str) -> None:
        self._dsn = parse_dsn(dsn)
        self._common = {
            "platform": "python",
            "level": "error",
            "release": f"undertone@{release}",
            "environment": environment,
            "server_name": os.uname().nodename,
        }
        self._waiting: list[bytes] = []
        self._recent: Counter[str] = Counter()
        self._minute = 0
        self._paused_until = 0.0
        self.dropped = 0
        """Reports lost: too many of them, or the server was away."""

    def report(self, error: BaseException, where: ErrorPlace) -> None:
        """Queue a report. It never waits and never fails a request."""
        if len(self._waiting) >= MAX_WAITING or self._is_too_frequent(error):
            self.dropped += 1
            return
        self._waiting.append(_encode_envelope(self._common | _describe(error, where)))

    @asynccontextmanager
    async def send_regularly(self) -> AsyncIterator[None]:
        """Send reports once a second, and the last ones at the end."""
        async with outbound_client([self._dsn.origin]) as client:
            sending = asyncio.create_task(self._send_for_ever(client))
            try:
                yield
            finally:
                sending.cancel()
                with suppress(asyncio.CancelledError):
                    await sending
                with suppress(TimeoutError):
                    async with asyncio.timeout(FLUSH_TIMEOUT):
                        await self._send_waiting(client)

    def _is_too_frequent(self, error: BaseException) -> bool:
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._recent = minute, Counter()
        frames = traceback.extract_tb(error.__traceback__)
        place = f"{type(error).__name__} {frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        self._recent[place] += 1
        return self._recent[place] > MOST_OF_ONE

    async def _send_for_ever(self, client: httpx.AsyncClient) -> None:
        while True:
            await asyncio.sleep(SEND_EVERY)
            await self._send_waiting(client)

    async def _send_waiting(self, client: httpx.AsyncClient) -> None:
        """Send what waits. A report waits until it was sent, also if sending it is broken off."""
        while self._waiting:
            if time.monotonic() < self._paused_until or not await self._send(client, self._waiting[0]):
                self.dropped += len(self._waiting)
                self._waiting.clear()
                return
            del self._waiting[0]

    async def _send(self, client: httpx.AsyncClient, body: bytes) -> bool:
        auth = f"Sentry sentry_version=7, sentry_client=undertone/1.0, sentry_key={self._dsn.key}"
        headers = {"content-type": "application/x-sentry-envelope", "x-sentry-auth": auth}
        try:
            answer = await client.post(self._dsn.url, content=body, headers=headers)
            if answer.status_code == TOO_MANY_REQUESTS:
                self._paused_until = time.monotonic() + _read_pause(answer)
            answer.raise_for_status()
        except httpx.HTTPError as error:
            _log.warning("reports of errors are lost", reason=type(error).__name__)
            return False
        return True


def send_error_reports(reporter: ErrorReporter | None) -> AbstractAsyncContextManager[None]:
    """Send the reports of a reporter while the block runs, if there is one."""
    return reporter.send_regularly() if reporter else nullcontext()


def _describe(error: BaseException, where: ErrorPlace) -> dict[str, Any]:
    return {
        "event_id": uuid.uuid4().hex,
        "timestamp": datetime.now(UTC).isoformat(),
        "transaction": where.route,
        "tags": {"route": where.route, "request_id": where.request_id},
        "exception": {"values": [_describe_exception(each, where) for each in _list_causes(error)]},
    }


def _list_causes(error: BaseException) -> list[BaseException]:
    """An error and what caused it, the first cause first."""
    causes = [error]
    while (cause := causes[-1].__cause__) and cause not in causes:
        causes.append(cause)
    return causes[::-1]


def _describe_exception(error: BaseException, where: ErrorPlace) -> dict[str, Any]:
    return {
        "type": type(error).__name__,
        "module": type(error).__module__,
        "value": f"See the log of request {where.request_id}",
        "stacktrace": {"frames": list(_list_frames(error.__traceback__))[-MAX_FRAMES:]},
    }


def _list_frames(trace: TracebackType | None) -> Iterator[dict[str, Any]]:
    for frame, line in traceback.walk_tb(trace):
        module = frame.f_globals.get("__name__", "")
        yield {
            "module": module,
            "function": frame.f_code.co_name,
            "filename": os.path.basename(frame.f_code.co_filename),  # noqa: PTH119 - a text, no file
            "lineno": line,
            "in_app": module.partition(".")[0] in ("app", "shade_engine"),
        }


def _encode_envelope(event: dict[str, Any]) -> bytes:
    head = {"event_id": event["event_id"], "sent_at": event["timestamp"]}
    return b"\n".join(map(msgspec.json.encode, (head, {"type": "event"}, event))) + b"\n"


def _read_pause(answer: httpx.Response) -> float:
    text = answer.headers.get("retry-after", "")
    return float(text) if text.isdigit() else PAUSE_AFTER_REFUSAL
