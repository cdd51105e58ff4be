"""Traces of requests and of the work they cause, for OpenTelemetry. Off unless an endpoint is set.

They are sent by `app.kit.trace_export`. The OpenTelemetry packages would do the same: they take 20 MB and a
third of a second in each process, and the shop needs four fields of a span.
"""

import os
import random
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Any, NamedTuple

MAX_WAITING = 4_096
SAMPLED = 1
_PARENT = re.compile(r"00-(?P<trace>[0-9a-f]{32})-(?P<span>[0-9a-f]{16})-(?P<flags>[0-9a-f]{2})")

Attributes = Mapping[str, str | int | float]


class Kind(IntEnum):
    """What a span is of, as OTLP numbers it."""

    INTERNAL = 1
    SERVER = 2
    CLIENT = 3


class TraceSpan(NamedTuple):
    """The begin of a span that is recorded."""

    trace_id: str
    span_id: str
    parent_id: str
    name: str
    kind: Kind
    began: int

    @property
    def traceparent(self) -> str:
        """How a process that does a part of this work learns of the trace."""
        return f"00-{self.trace_id}-{self.span_id}-01"


CURRENT_SPAN: ContextVar[TraceSpan | None] = ContextVar("current_span", default=None)
"""The span of the current request or work. Queries become parts of it."""


class Tracer:
    """Records spans, which wait here to be sent."""

    def __init__(self, endpoint: str, service: str, release: str, share: float = 1.0) -> None:
        self.endpoint = endpoint.rstrip("/")
        self._share = share
        self.resource = {
            "service.name": service,
            "service.version": release,
            "service.instance.id": f"{os.uname().nodename}-{os.getpid()}",
        }
        self.waiting: list[dict[str, Any]] = []
        self.dropped = 0
        """Spans lost because the collector was away or too slow."""

    def begin(self, name: str, kind: Kind = Kind.INTERNAL, parent: str = "") -> TraceSpan | None:
        """Begin a span. None if this trace is not recorded."""
        if found := _PARENT.fullmatch(parent):
            trace_id, parent_id = found["trace"], found["span"]
            is_recorded = bool(int(found["flags"], 16) & SAMPLED)
        else:
            trace_id, parent_id = f"{random.getrandbits(128):032x}", ""
            is_recorded = random.random() < self._share  # noqa: S311
        if not is_recorded:
            return None
        return TraceSpan(trace_id, _make_id(), parent_id, name, kind, time.time_ns())

    def finish(
        self, span: TraceSpan, attributes: Attributes, *, name: str = "", failed: bool = False
    ) -> None:
        """Record a span that ends now, perhaps under a better name."""
        self._record(span, name or span.name, time.time_ns(), attributes, failed=failed)

    def add_part(self, whole: TraceSpan, name: str, seconds: float, attributes: Attributes) -> None:
        """Record work for another system that has just ended, as a part of a span."""
        ended = time.time_ns()
        began = ended - int(seconds * 1e9)
        part = TraceSpan(whole.trace_id, _make_id(), whole.span_id, name, Kind.CLIENT, began)
        self._record(part, name, ended, attributes, failed=False)

    def _record(
        self, span: TraceSpan, name: str, ended: int, attributes: Attributes, *, failed: bool
    ) -> None:
        if len(self.waiting) >= MAX_WAITING:
            self.dropped += 1
            return
        self.waiting.append(
            {
                "traceId": span.trace_id,
                "spanId": span.span_id,
                "parentSpanId": span.parent_id,
                "name": name,
                "kind": span.kind,
                "startTimeUnixNano": str(span.began),
                "endTimeUnixNano": str(ended),
                "attributes": encode_attributes(attributes),
                "status": {"code": 2} if failed else {},
            }
        )


@contextmanager
def trace_work(tracer: Tracer | None, name: str) -> Iterator[None]:
    """Trace a block as a span of its own, if there is a tracer. Its queries are parts of it."""
    span, failed = tracer.begin(name) if tracer else None, True
    token = CURRENT_SPAN.set(span)
    try:
        yield
        failed = False
    finally:
        CURRENT_SPAN.reset(token)
        if tracer and span:
            tracer.finish(span, {}, failed=failed)


def encode_attributes(attributes: Attributes) -> list[dict[str, Any]]:
    return [{"key": key, "value": _encode_value(value)} for key, value in attributes.items()]


def _encode_value(value: str | float) -> dict[str, Any]:
    if isinstance(value, str):
        return {"stringValue": value}
    return {"intValue": str(value)} if isinstance(value, int) else {"doubleValue": value}


def _make_id() -> str:
    return f"{random.getrandbits(64):016x}"
