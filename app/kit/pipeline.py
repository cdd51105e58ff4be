"""The outermost layer of the API: everything every answer has, in one pass around the application.

Request: URL length, a sane request id, the shopper's address, HEAD as GET. Answer: entity tag and 304,
compression, standing headers, one log line, one count. One layer instead of eight, because all of them look
at the same few headers and this is the path of every cached page.
"""

import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from itertools import count
from time import perf_counter, time
from typing import Any

from app.kit.caller import address_from_front
from app.kit.compression import SMALLEST, compress_body, is_compressible, wants_gzip
from app.kit.conditional import KEPT_BY_304, etag_of, matches_etag, weaken_etag
from app.kit.errors import ApiError, InvalidInputError, UrlTooLongError, api_error_of
from app.kit.fields import Fault
from app.kit.framing import refuse_ambiguous
from app.kit.headers import Headers, standing_headers
from app.kit.logs import REQUEST_ID, AccessLog
from app.kit.metrics import RequestMetrics
from app.kit.stored_response import ResponseStore, StoredResponse

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Asgi = Callable[[Any, Any, Any], Awaitable[None]]

LONGEST_URL = 2048
_PROCESS = secrets.token_hex(8).encode()
_REQUESTS = count()
_SANE_ID = re.compile(rb"[\w.-]{8,64}")


class Pipeline:
    """Wraps the application; `front_secret` is how the storefront's server proves itself."""

    def __init__(
        self,
        app: Asgi,
        *,
        metrics: RequestMetrics,
        log: AccessLog,
        front_secret: str,
        https: bool,
        ready: ResponseStore | None = None,
    ) -> None:
        self.app = app
        self.ready = ready
        self.metrics = metrics
        self.log = log
        self.front_secret = front_secret.encode()
        self.standing = standing_headers(https=https)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = Exchange(self, scope, send)
        try:
            await exchange.run(receive)
        finally:
            exchange.told()


class Exchange:
    """One request and its answer."""

    __slots__ = (
        "asked",
        "began",
        "headers",
        "method",
        "pipeline",
        "request_id",
        "scope",
        "send",
        "start",
        "status",
    )

    def __init__(self, pipeline: Pipeline, scope: Scope, send: Send) -> None:
        self.began = perf_counter()
        self.pipeline = pipeline
        self.scope = scope
        self.send = send
        self.method = scope["method"]
        self.asked = dict(scope["headers"])
        self.request_id = _request_id(self.asked.get(b"x-request-id"))
        self.start: Message | None = None
        self.status = 0

    async def run(self, receive: Receive) -> None:
        try:
            _admit(self.scope)
            refuse_ambiguous(self.method, self.scope["headers"], self.asked)
            self._prepare()
            if ready := self._ready():
                await self._give(ready)
            else:
                REQUEST_ID.set(self.request_id.decode())
                await self.pipeline.app(self.scope, receive, self.answer)
        except Exception as error:
            REQUEST_ID.set(self.request_id.decode())
            problem = api_error_of(error)
            if self.status:
                raise
            await self._refuse(problem)

    async def answer(self, message: Message) -> None:
        """What the application sends with: holds the start back until it is known what the body is."""
        if message["type"] == "http.response.start":
            self.start = message
            return
        start, self.start = self.start, None
        body, more = message.get("body", b""), message.get("more_body", False)
        if start is not None:
            if not more and (ready := self._kept(start, body)):
                await self._give(ready)
                return
            if not more:
                start["headers"], body = await self._finish(start, body)
            else:
                start["headers"] = self._standing(list(start["headers"]), dict(start["headers"]))
            self.status = start["status"]
            await self.send(start)
        shown = b"" if self.method == "HEAD" else body
        await self.send({"type": "http.response.body", "body": shown, "more_body": more})

    def told(self) -> None:
        """Log and count what happened. Routes alone: what somebody looks for is their own business."""
        seconds = perf_counter() - self.began
        route = self.scope.get("path_template", "unknown")
        self.pipeline.metrics.observe(route, self.method, self.status, seconds)
        self.pipeline.log((self.method, route, self.status, seconds, self.request_id, time()))

    def _prepare(self) -> None:
        if self.method == "HEAD":
            self.scope["method"] = "GET"
        if address := address_from_front(self.asked, self.pipeline.front_secret):
            self.scope["client"] = (address, 0)

    def _ready(self) -> StoredResponse | None:
        ready = self.pipeline.ready
        return ready.find(self.scope, self.asked) if ready and self.scope["method"] == "GET" else None

    def _kept(self, start: Message, body: bytes) -> StoredResponse | None:
        """The answer prepared to be given again, if it may be kept."""
        ready = self.pipeline.ready
        if ready is None or start["status"] != 200 or not ready.wants(self.scope):
            return None
        headers, given = list(start["headers"]), dict(start["headers"])
        _vary(headers)
        headers += [pair for pair in self.pipeline.standing if pair[0] not in given]
        answer = StoredResponse(self.scope["path_template"], headers, body)
        ready.keep(self.scope, answer)
        return answer

    async def _give(self, ready: StoredResponse) -> None:
        self.scope["path_template"] = ready.route
        gzip = wants_gzip(self.asked.get(b"accept-encoding", b""))
        way = ready.choose_form(self.asked.get(b"if-none-match"), gzip=gzip) or await ready.compress()
        self.status, headers, body = way
        headers = [*headers, (b"x-request-id", self.request_id)]
        await self.send({"type": "http.response.start", "status": self.status, "headers": headers})
        shown = b"" if self.method == "HEAD" else body
        await self.send({"type": "http.response.body", "body": shown, "more_body": False})

    async def _refuse(self, problem: ApiError) -> None:
        headers = [(b"content-type", b"application/json")]
        headers += [(name.encode(), value.encode()) for name, value in problem.headers.items()]
        await self.answer({"type": "http.response.start", "status": problem.status, "headers": headers})
        await self.answer({"type": "http.response.body", "body": problem.body(), "more_body": False})

    async def _finish(self, start: Message, body: bytes) -> tuple[Headers, bytes]:
        headers = [pair for pair in start["headers"] if pair[0] != b"content-length"]
        given: dict[bytes, bytes] = dict(headers)
        etag = self._tag(start["status"], given, body)
        if etag and b"etag" not in given:
            headers.append((b"etag", etag))
        plain = b"content-encoding" in given or not is_compressible(given.get(b"content-type", b""))
        if not plain:
            _vary(headers)
        if etag and (held := self.asked.get(b"if-none-match")) and matches_etag(held, etag):
            start["status"] = 304
            return self._standing([pair for pair in headers if pair[0] in KEPT_BY_304], given), b""
        if not plain and len(body) >= SMALLEST and wants_gzip(self.asked.get(b"accept-encoding", b"")):
            body = await compress_body(body)
            headers = [(name, weaken_etag(value) if name == b"etag" else value) for name, value in headers]
            headers.append((b"content-encoding", b"gzip"))
        if start["status"] != 204:
            headers.append((b"content-length", str(len(body)).encode()))
        return self._standing(headers, given), body

    def _tag(self, status: int, given: dict[bytes, bytes], body: bytes) -> bytes | None:
        """The answer's own tag, or for any public answer one made of its bytes."""
        if status != 200 or self.scope["method"] != "GET":
            return None
        return given.get(b"etag") or (
            etag_of(body) if given.get(b"cache-control", b"").startswith(b"public") else None
        )

    def _standing(self, headers: Headers, given: dict[bytes, bytes]) -> Headers:
        headers += [pair for pair in self.pipeline.standing if pair[0] not in given]
        headers.append((b"x-request-id", self.request_id))
        return headers


def _admit(scope: Scope) -> None:
    """Refuses what no route should have to think about."""
    path, query = scope.get("raw_path") or scope["path"].encode(), scope["query_string"]
    if len(path) + len(query) + bool(query) > LONGEST_URL:
        raise UrlTooLongError
    if b"%00" in query:
        raise InvalidInputError([Fault(("query",), "Must not contain the character U+0000")])


def _request_id(given: bytes | None) -> bytes:
    return given if given and _SANE_ID.fullmatch(given) else b"%s%08x" % (_PROCESS, next(_REQUESTS))


def _vary(headers: Headers) -> None:
    for number, (name, value) in enumerate(headers):
        if name == b"vary":
            if b"accept-encoding" not in value.lower() and value != b"*":
                headers[number] = (name, value + b", Accept-Encoding")
            return
    headers.append((b"vary", b"Accept-Encoding"))
