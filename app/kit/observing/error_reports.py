"""Reports errors that nobody foresaw to a Sentry server. Off unless a DSN is set.

A report says what kind of error it was and which code failed, and nothing of a shopper: no address, cookie,
query, body or value. An error's message may quote any of these, so it stays in the log, where the id of the
request finds it. Sentry's client patches no library and finds nothing by itself, and what it would send is
written anew from a list of fields. A thread of its own sends, so no request waits for it.
"""

import asyncio
import os
import time
from collections import Counter
from typing import Any, Self

import structlog
import urllib3
from sentry_sdk import Client
from sentry_sdk.transport import HttpTransport
from sentry_sdk.utils import event_from_exception

from app.kit.http.outbound import load_authorities

MAX_WAITING = 100
MAX_OF_ONE = 10
"""Reports of one place in the code in a minute. A shop whose database is broken fails thousands of times."""
FLUSH_TIMEOUT = 2.0
MAX_FRAMES = 50
EVENT_FIELDS = (
    *("event_id", "timestamp", "platform", "level", "release", "environment", "server_name"),
    *("transaction", "tags"),
)
FRAME_FIELDS = ("module", "function", "filename", "lineno", "in_app")

_log = structlog.get_logger()


class ErrorReporter:
    """Reports errors to the server that a DSN names."""

    def __init__(self, dsn: str, release: str, environment: str) -> None:
        self._client = Client(
            dsn,
            release=f"undertone@{release}",
            environment=environment,
            server_name=os.uname().nodename,
            default_integrations=False,
            auto_enabling_integrations=False,
            auto_session_tracking=False,
            enable_backpressure_handling=False,
            send_client_reports=False,
            include_local_variables=False,
            include_source_context=False,
            in_app_include=["app", "shade_engine"],
            http_proxy="",
            https_proxy="",
            transport=_Transport,
            transport_queue_size=MAX_WAITING,
            before_send=_strip,
        )
        self._recent: Counter[str] = Counter()
        self._minute = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Send the last reports, if the server takes them soon."""
        await asyncio.to_thread(self._client.close, FLUSH_TIMEOUT)

    def report(self, error: BaseException, route: str, request_id: str) -> None:
        """Queue a report. It never waits and never fails a request."""
        if self._is_too_frequent(error):
            return
        event, hint = event_from_exception(error, self._client.options)
        event["transaction"] = route
        event["tags"] = {"route": route, "request_id": request_id}
        self._client.capture_event(event, hint)

    def _is_too_frequent(self, error: BaseException) -> bool:
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute, self._recent = minute, Counter()
        place = _name_place(error)
        self._recent[place] += 1
        return self._recent[place] > MAX_OF_ONE


class _Transport(HttpTransport):
    """Sends as the shop calls other hosts: it trusts the same authorities and follows no redirect."""

    TIMEOUT = 5

    def _get_pool_options(self) -> dict[str, Any]:
        once = urllib3.Retry(0, redirect=False)
        return super()._get_pool_options() | {"ssl_context": load_authorities(), "retries": once}

    def on_dropped_event(self, reason: str) -> None:
        _log.warning("reports of errors are lost", reason=reason)


def _name_place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
    return f"{type(error).__name__} {where}"


def _strip(event: Any, _: Any) -> Any:
    """Keep what is on the lists. A newer client may find more, and none of that is sent."""
    stripped = {name: event[name] for name in EVENT_FIELDS if name in event}
    words = f"See the log of request {event['tags']['request_id']}"
    exceptions = [_strip_exception(each, words) for each in event["exception"]["values"]]
    return stripped | {"exception": {"values": exceptions}}


def _strip_exception(exception: Any, words: str) -> dict[str, Any]:
    frames = (exception.get("stacktrace") or {}).get("frames", [])[-MAX_FRAMES:]
    return {
        "type": exception["type"],
        "module": exception["module"],
        "value": words,
        "stacktrace": {"frames": [{name: frame[name] for name in FRAME_FIELDS} for frame in frames]},
    }
