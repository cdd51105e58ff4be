"""The HTTP cache of the window: ETags for clients, and answers kept in memory in front of the handlers.

A public answer depends on its address, the version of the window and a revision of the overlay: the product's
own revision, or that of the whole shop. It is cached until one of them changes. Personal answers are never
cached. A cached answer of a limited route counts towards the limit like any other.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import msgspec
from litestar import Response

from app.kit.http.request_context import Cacheable, Stamp, get_request_context
from app.kit.http.requests import AnyRequest
from app.kit.http.stored_response import StoredResponse
from app.kit.limits.request_limits import RateLimits, count_cost, name_caller
from app.kit.limits.turns import Turns
from app.window.live.current_window import CurrentWindow
from app.window.window import Window

REVALIDATED = "public, max-age=0, s-maxage=1, must-revalidate"
"""Browsers ask again each time and mostly get a 304. Shared caches may wait for a second."""
VERSION_HEADER = "x-undertone-version"
WHOLE_SHOP = -1
MAX_BYTES = 32 << 20
MAX_ANSWER = 1 << 20
MAX_POST_BYTES = 16 << 20
OVERHEAD = 2048  # bytes that an entry takes besides its body

_encode = msgspec.json.Encoder(order="deterministic").encode


class CacheEntry(NamedTuple):
    """A cached answer, what it depends on, and the limit its requests count towards."""

    answer: StoredResponse
    cacheable: Cacheable
    limited_as: str | None


class HttpCache:
    """Finds and keeps answers for the pipeline. `session_cookie` names the cookie of a signed-in member."""

    def __init__(self, current_window: CurrentWindow, limits: RateLimits, session_cookie: str) -> None:
        self._current_window = current_window
        self._limits = limits
        self._session_cookie = f"{session_cookie}=".encode()
        self._entries: dict[tuple[str, bytes], CacheEntry] = {}
        self._bytes = 0
        self._version: str | None = None
        self._posts = PostCache()
        self._costly = Turns()
        self.hits = 0

    async def find(self, scope: Any, headers: dict[bytes, bytes]) -> StoredResponse | None:
        """Find the cached answer to a request, if it is still valid for whoever asks."""
        entry = self._entries.get((scope["path"], scope["query_string"]))
        if entry is None or not self._is_valid(entry.cacheable):
            return None
        if entry.cacheable.differs_for_members and self._session_cookie in headers.get(b"cookie", b""):
            return None
        if entry.limited_as:
            await self._limits.count_scope_request(entry.limited_as, scope)
        self.hits += 1
        return entry.answer

    def wants(self, scope: Any) -> bool:
        """Tell whether the answer just made may be cached."""
        return get_request_context(scope).cacheable is not None

    def keep(self, scope: Any, answer: StoredResponse) -> None:
        """Cache an answer. All entries are dropped when the window changes or they take too much memory."""
        if self._version != self._current_window.version or self._bytes > MAX_BYTES:
            self._entries, self._bytes, self._version = {}, 0, self._current_window.version
        context = get_request_context(scope)
        if context.cacheable and answer.size <= MAX_ANSWER:
            self._bytes += answer.size + OVERHEAD
            entry = CacheEntry(answer, context.cacheable, context.limited_as)
            self._entries[scope["path"], scope["query_string"]] = entry

    def forget(self, path: str) -> None:
        """Drop the answers of an address, which depend on something besides the window that has changed."""
        dropped = [key for key in self._entries if key[0] == path]
        for key in dropped:
            self._bytes -= self._entries.pop(key).answer.size + OVERHEAD

    @property
    def window(self) -> Window:
        """The current window; without one the answer is 503."""
        return self._current_window.window

    async def answer_post(
        self, request: AnyRequest, data: msgspec.Struct, make: Callable[[Window], bytes], *, cost: int = 1
    ) -> Response[Any]:
        """Answer a read by POST. It is cached under its canonical body and has no ETag.

        Making it counts as `cost` requests. Answers that cost more than one are made in turns.
        """
        window = self.window
        key = (request.url.path, _encode(data), stamp_of(window, WHOLE_SHOP))
        if cost > 1 and key not in self._posts:
            await count_cost(request, cost)
            caller = name_caller(request.scope)
            body = await self._costly.take(caller, lambda: self._posts.get_or_make(key, lambda: make(window)))
        else:
            body = self._posts.get_or_make(key, lambda: make(window))
        headers = {"cache-control": "no-store", VERSION_HEADER: shop_version(window)}
        return Response(body, media_type="application/json", headers=headers)

    def _is_valid(self, cacheable: Cacheable) -> bool:
        window = self._current_window.current
        return window is not None and cacheable.stamp == stamp_of(window, cacheable.row)


class PostCache:
    """Bodies of answers to reads by POST. All are dropped when they take too much memory."""

    def __init__(self) -> None:
        self._bodies: dict[Hashable, bytes] = {}
        self._bytes = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._bodies

    def get_or_make(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        body = self._bodies.get(key)
        if body is not None:
            return body
        body = make()
        if self._bytes + len(body) > MAX_POST_BYTES:
            self._bodies, self._bytes = {}, 0
        self._bytes += len(body) + OVERHEAD
        self._bodies[key] = body
        return body


def answer_get(
    request: AnyRequest,
    window: Window,
    body: bytes,
    *,
    row: int = WHOLE_SHOP,
    differs_for_members: bool = False,
    edition: str = "",
) -> Response[Any]:
    """Make a public answer that may be cached; `row` is the product it depends on.

    `edition` is the mark of what it depends on besides: what changes while the process runs, with a call of
    `HttpCache.forget`, or the settings.

    With `differs_for_members` the cache lets requests with a session through to the handler.
    """
    stamp = stamp_of(window, row)
    get_request_context(request.scope).cacheable = Cacheable(row, stamp, differs_for_members)
    headers = {
        "etag": f'"{stamp[0]}-{stamp[1]:x}{edition and f"-{edition}"}"',
        "cache-control": REVALIDATED,
        VERSION_HEADER: shop_version(window),
    }
    if differs_for_members:
        headers["vary"] = "Cookie"
    return Response(body, media_type="application/json", headers=headers)


def answer_unstored(body: bytes) -> Response[Any]:
    """Make an answer that nobody caches."""
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


def stamp_of(window: Window, row: int) -> Stamp:
    """Get the current stamp of a product, or of the whole shop."""
    overlay = window.overlay
    return window.version, overlay.revision if row == WHOLE_SHOP else overlay.revision_of(row)


def shop_version(window: Window) -> str:
    """Get the stamp of the whole shop as text, for clients that cache whole pages."""
    return f"{window.version}-{window.overlay.revision:x}"
