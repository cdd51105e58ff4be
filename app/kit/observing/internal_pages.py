"""Pages for the operator, such as readiness and metrics, on a separate port, by default on loopback.

The storefront passes requests on to the API's port, so nothing a shopper sends arrives here. The workers of
one API share the port: the kernel picks who answers.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from typing import NamedTuple

import msgspec
import structlog

LOOPBACK = "127.0.0.1"
PATIENCE = 5.0
MAX_HEAD_BYTES = 8192
FORWARDED_HEADERS = frozenset((b"x-undertone-front", b"x-undertone-client", b"x-forwarded-for", b"forwarded"))
"""A request with one of these headers came through a proxy."""

_log = structlog.get_logger()


class Page(NamedTuple):
    status: int
    media_type: str
    body: bytes


Pages = Mapping[str, Callable[[], Awaitable[Page]]]
"""Each page by its path."""


def json_page(content: object, status: int = 200) -> Page:
    return Page(status, "application/json", msgspec.json.encode(content))


@asynccontextmanager
async def serve_internal_pages(
    port: int, pages: Pages, *, share_port: bool, host: str = LOOPBACK
) -> AsyncIterator[bool]:
    """Serve the pages while the block runs. With port 0 they are off. Yields whether they are served.

    A port that is taken is logged, and the shop itself goes on.
    """
    server = await _listen(host, port, pages, share_port=share_port) if port else None
    try:
        yield server is not None
    finally:
        if server:
            server.close()
            await server.wait_closed()


async def _listen(host: str, port: int, pages: Pages, *, share_port: bool) -> asyncio.Server | None:
    answer = partial(_answer_connection, pages)
    try:
        return await asyncio.start_server(
            answer, host, port, limit=MAX_HEAD_BYTES, reuse_port=share_port or None
        )
    except OSError as error:
        _log.error("internal pages are not served", port=port, reason=str(error))
        return None


async def _answer_connection(
    pages: Pages, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Serve one request on each connection."""
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(_encode(await _find_page(head, pages), with_body=not head.startswith(b"HEAD ")))
            await writer.drain()
    writer.close()


async def _find_page(head: bytes, pages: Pages) -> Page:
    lines = head.lower().split(b"\r\n")
    words = head.split(b"\r\n", 1)[0].split(b" ")
    if len(words) != 3:
        return json_page({"detail": "Malformed request"}, 400)
    make_page = pages.get(words[1].partition(b"?")[0].decode("latin-1"))
    if make_page is None or any(line.partition(b":")[0].strip() in FORWARDED_HEADERS for line in lines[1:]):
        return json_page({"detail": "Not found"}, 404)
    if words[0] not in (b"GET", b"HEAD"):
        return json_page({"detail": "Method not allowed"}, 405)
    try:
        return await make_page()
    except Exception:  # noqa: BLE001 - it is logged in full
        _log.exception("an internal page failed", page=words[1].decode("latin-1"))
        return json_page({"detail": "Something went wrong on our side."}, 500)


def _encode(page: Page, *, with_body: bool) -> bytes:
    lines = [
        f"HTTP/1.1 {page.status} {HTTPStatus(page.status).phrase}",
        f"Content-Type: {page.media_type}",
        f"Content-Length: {len(page.body)}",
        "Cache-Control: no-store",
        "Connection: close",
    ]
    if page.status == HTTPStatus.SERVICE_UNAVAILABLE:
        lines.append("Retry-After: 2")
    return "\r\n".join((*lines, "", "")).encode() + (page.body if with_body else b"")
