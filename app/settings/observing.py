"""The settings by which an operator watches the shop: traces, slow queries, reports of errors."""

from typing import Annotated

import msgspec

TRACE_VARIABLES = ("otel_exporter_otlp_endpoint", "otel_traces_sampler_arg")
"""Settings whose variables have the names that OpenTelemetry gives them."""


class Observing(msgspec.Struct, frozen=True, kw_only=True):
    """Records besides metrics and the log."""

    otel_exporter_otlp_endpoint: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^(https?://[^?#@\s]+)?$",
            description="the address of an OTLP collector such as http://127.0.0.1:4318",
        ),
    ] = ""
    """A collector of traces ([what they have](operations.md#watching))."""
    otel_traces_sampler_arg: Annotated[
        float, msgspec.Meta(ge=0, le=1, description="the share of traces to record, from 0 to 1")
    ] = 1.0
    """The share of traces that is recorded."""
    sentry_dsn: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^(https?://\w+@[^/?#@\s]+(/[^?#@\s]+)?/\d+)?$",
            description="a DSN such as https://KEY@sentry.example/1",
            extra={"secret": True},
        ),
    ] = ""
    """A Sentry project that errors are reported to ([what is sent](operations.md#watching))."""
    slow_query_ms: Annotated[
        int, msgspec.Meta(ge=0, le=600_000, description="a number of milliseconds from 0 (off) to 600000")
    ] = 500
    """From how long on a query is logged with its name."""
