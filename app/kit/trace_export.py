"""Sends the spans of a tracer as OTLP over HTTP in JSON, some at a time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import httpx
import msgspec
import structlog

from app.kit.outbound import outbound_client
from app.kit.tracing import Tracer, encode_attributes

PATH = "/v1/traces"
EXPORT_EVERY = 1.0  # seconds
SENT_AT_ONCE = 512

_log = structlog.get_logger()


@asynccontextmanager
async def export_traces(tracer: Tracer | None) -> AsyncIterator[None]:
    """Send the spans of a tracer once a second while the block runs, and at its end. Nothing without one."""
    if tracer is None:
        yield
        return
    async with outbound_client([tracer.endpoint]) as client:
        exporting = asyncio.create_task(_export_for_ever(tracer, client))
        try:
            yield
        finally:
            exporting.cancel()
            with suppress(asyncio.CancelledError):
                await exporting
            await _export(tracer, client)


async def _export_for_ever(tracer: Tracer, client: httpx.AsyncClient) -> None:
    while True:
        await asyncio.sleep(EXPORT_EVERY)
        await _export(tracer, client)


async def _export(tracer: Tracer, client: httpx.AsyncClient) -> None:
    """Send what waits. Spans wait until they were sent, also if sending them is broken off."""
    while spans := tracer.waiting[:SENT_AT_ONCE]:
        scope = {"scope": {"name": "undertone"}, "spans": spans}
        resource = {"attributes": encode_attributes(tracer.resource)}
        body = msgspec.json.encode({"resourceSpans": [{"resource": resource, "scopeSpans": [scope]}]})
        try:
            headers = {"content-type": "application/json"}
            answer = await client.post(tracer.endpoint + PATH, content=body, headers=headers)
            answer.raise_for_status()
        except httpx.HTTPError as error:
            del tracer.waiting[: len(spans)]
            tracer.dropped += len(spans)
            _log.warning("spans are lost", reason=str(error) or type(error).__name__)
            return
        del tracer.waiting[: len(spans)]
