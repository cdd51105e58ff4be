"""How an answer from the window leaves: tagged with what it is true of, remembered while that holds."""

from collections.abc import Callable, Hashable
from typing import Any

import msgspec
from litestar import Request, Response

from app.window.window import Window

AnyRequest = Request[Any, Any, Any]
Stamp = tuple[str, int]

FRESH = "public, max-age=0, s-maxage=1, must-revalidate"
"""Whoever keeps it asks again each time and mostly hears 304; shared caches may wait a second."""
VERSION_HEADER = "x-undertone-version"
MARK = "undertone.shown"
MEMBERS_APART = "undertone.members_apart"
WHOLE_SHOP = -1
OVERHEAD = 2048  # bytes that keeping an answer costs beside the answer
MOST_POSTED = 16 << 20  # bytes

_encode = msgspec.json.Encoder(order="deterministic").encode


class Posted:
    """Answers to reads by POST, until they grow too many."""

    def __init__(self) -> None:
        self._bodies: dict[Hashable, bytes] = {}
        self._bytes = 0

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The answer kept under a key, or made now and kept."""
        body = self._bodies.get(key)
        if body is not None:
            return body
        body = make()
        if self._bytes + len(body) > MOST_POSTED:
            self._bodies, self._bytes = {}, 0
        self._bytes += len(body) + OVERHEAD
        self._bodies[key] = body
        return body


def window_of(request: AnyRequest) -> Window:
    """What is on show now; without a window the answer is 503."""
    window: Window = request.app.state.current_window.window
    return window


def from_window(
    request: AnyRequest, window: Window, body: bytes, *, row: int = WHOLE_SHOP, members_apart: bool = False
) -> Response[Any]:
    """A public answer: about one product, or about the whole shop.

    `members_apart` is for addresses that answer differently to who has a session.
    """
    stamp = stamp_of(window, row)
    scope: Any = request.scope
    scope[MARK] = (row, stamp)
    headers = {"etag": _tag(stamp), "cache-control": FRESH, VERSION_HEADER: shop_version(window)}
    if members_apart:
        scope[MEMBERS_APART] = True
        headers["vary"] = "Cookie"
    return Response(body, media_type="application/json", headers=headers)


def posted(
    request: AnyRequest, window: Window, data: msgspec.Struct, make: Callable[[], bytes]
) -> Response[Any]:
    """A read by POST: remembered by its canonical body, without a tag."""
    key = (request.url.path, _encode(data), stamp_of(window, WHOLE_SHOP))
    body = request.app.state.posted.get(key, make)
    headers = {"cache-control": "no-store", VERSION_HEADER: shop_version(window)}
    return Response(body, media_type="application/json", headers=headers)


def stamp_of(window: Window, row: int) -> Stamp:
    """What an answer is true of: a window and a revision of what was laid over it."""
    overlay = window.overlay
    return window.version, overlay.revision if row == WHOLE_SHOP else overlay.revision_of(row)


def shop_version(window: Window) -> str:
    """The stamp of lists, for whoever caches whole pages made of them."""
    return f"{window.version}-{window.overlay.revision:x}"


def _tag(stamp: Stamp) -> str:
    return f'"{stamp[0]}-{stamp[1]:x}"'
