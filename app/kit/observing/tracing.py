"""Traces of requests and of the work they cause, by OpenTelemetry. Off unless an endpoint is set.

Spans have what is given to them here. The instrumentation of Litestar would add addresses, queries and user
agents of shoppers, and see no page that is answered from memory before Litestar.
"""

import asyncio
import logging
import os
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

import requests
from opentelemetry.context import Context, attach
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased
from opentelemetry.trace import Span, SpanKind, StatusCode, get_current_span, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from requests.adapters import HTTPAdapter

from app.kit.http.outbound import load_authorities

PATH = "/v1/traces"
MAX_WAITING = 4_096
EXPORT_TIMEOUT = 5.0
STOP_TIMEOUT = 2.0
# A batch that could not be sent is one line in the log, and not one for each attempt.
logging.getLogger("opentelemetry.exporter").setLevel(logging.ERROR)
_parents = TraceContextTextMapPropagator()


class Tracer:
    """Records spans, and sends them while it is open."""

    def __init__(self, endpoint: str, service: str, release: str, share: float = 1.0) -> None:
        self._url = endpoint.rstrip("/") + PATH
        about = {
            "service.name": service,
            "service.version": release,
            "service.instance.id": f"{os.uname().nodename}-{os.getpid()}",
        }
        sampler = ParentBased(TraceIdRatioBased(share))
        self._provider = TracerProvider(sampler, Resource(about), shutdown_on_exit=False)
        self._tracer = self._provider.get_tracer("undertone")

    async def __aenter__(self) -> Self:
        exporter = OTLPSpanExporter(self._url, timeout=EXPORT_TIMEOUT, session=_make_session())
        self._provider.add_span_processor(
            BatchSpanProcessor(exporter, max_queue_size=MAX_WAITING, schedule_delay_millis=1000)
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        """Send what waits, if the collector takes it soon."""
        closing = threading.Thread(target=self._provider.shutdown, daemon=True)
        closing.start()
        await asyncio.to_thread(closing.join, STOP_TIMEOUT)

    def begin_request(self, method: str, traceparent: str = "") -> Span:
        """Begin the span of a request, in the trace that it belongs to. Its queries become parts of it."""
        parent = _parents.extract({"traceparent": traceparent}, Context())
        span = self._tracer.start_span(method, parent, SpanKind.SERVER)
        attach(set_span_in_context(span))
        return span

    def finish_request(
        self, span: Span, name: str, attributes: Mapping[str, str | int], *, failed: bool
    ) -> None:
        """End the span of a request, under a better name than its first."""
        span.update_name(name)
        span.set_attributes(attributes)
        if failed:
            span.set_status(StatusCode.ERROR)
        span.end()

    @contextmanager
    def trace_work(self, name: str) -> Iterator[None]:
        """Trace a block as a span of its own. Its queries are parts of it."""
        with self._tracer.start_as_current_span(
            name, Context(), record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield
            except BaseException:
                span.set_status(StatusCode.ERROR)  # without the error's words, which may quote a shopper
                raise

    @property
    def is_recording(self) -> bool:
        """Whether the current request or work is traced."""
        return get_current_span().is_recording()

    def add_query(self, name: str, seconds: float) -> None:
        """Record a query that has just ended, as a part of the current request or work."""
        ended = time.time_ns()
        began = ended - int(seconds * 1e9)
        system = {"db.system.name": "postgresql"}
        span = self._tracer.start_span(name, kind=SpanKind.CLIENT, attributes=system, start_time=began)
        span.end(ended)


class _Adapter(HTTPAdapter):
    """Trusts the authorities that the shop trusts."""

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options, ssl_context=load_authorities())


def _make_session() -> requests.Session:
    session = requests.Session()
    session.trust_env = False  # no proxy
    session.mount("https://", _Adapter())
    return session
