"""A collector of traces: takes OTLP over HTTP in protobuf or JSON, as an OpenTelemetry collector does."""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import Any, NamedTuple

from google.protobuf.json_format import MessageToDict
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.support.post_receiver import receiving_posts


class ReceivedSpan(NamedTuple):
    """A span, and the program that sent it."""

    program: str
    trace_id: str
    span_id: str
    parent_id: str
    name: str
    attributes: dict[str, str]
    status: str
    events: list[Any]


class OtlpReceiver:
    """Where to send spans, and those that came."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.spans: list[ReceivedSpan] = []

    def add(self, body: dict[str, Any]) -> None:
        for resource in body["resourceSpans"]:
            program = _read_attributes(resource["resource"])["service.name"]
            for scope in resource["scopeSpans"]:
                self.spans += [_read_span(program, span) for span in scope["spans"]]

    def find_traces(self, program: str, name: str) -> list[list[ReceivedSpan]]:
        """All spans of each trace that has such a span."""
        ids = {span.trace_id for span in self.spans if (span.program, span.name) == (program, name)}
        return [[span for span in self.spans if span.trace_id == each] for each in ids]


@contextmanager
def receiving_spans() -> Iterator[OtlpReceiver]:
    """Receive spans while the block runs."""

    def take(path: str, headers: Message, body: bytes) -> int:
        assert path == "/v1/traces"
        is_json = headers["content-type"] == "application/json"
        receiver.add(json.loads(body) if is_json else _read_protobuf(body))
        return 200

    with receiving_posts(take) as port:
        receiver = OtlpReceiver(f"http://127.0.0.1:{port}")
        yield receiver


def _read_protobuf(body: bytes) -> dict[str, Any]:
    """The same as JSON would have, but ids in another base."""
    found: dict[str, Any] = MessageToDict(ExportTraceServiceRequest.FromString(body))
    for resource in found["resourceSpans"]:
        for span in (span for scope in resource["scopeSpans"] for span in scope["spans"]):
            ids = {"traceId", "spanId", "parentSpanId"} & span.keys()
            span |= {name: base64.b64decode(span[name]).hex() for name in ids}
    return found


def _read_span(program: str, span: dict[str, Any]) -> ReceivedSpan:
    assert int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"])
    parent = span.get("parentSpanId", "")
    attributes = _read_attributes(span)
    status = {"STATUS_CODE_ERROR": 2}.get(code := span.get("status", {}).get("code", ""), code)
    events = span.get("events", [])
    names = (span["traceId"], span["spanId"], parent, span["name"])
    return ReceivedSpan(program, *names, attributes, str(status), events)


def _read_attributes(owner: dict[str, Any]) -> dict[str, str]:
    return {each["key"]: str(*each["value"].values()) for each in owner.get("attributes", [])}
