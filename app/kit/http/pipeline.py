"""The outermost layer of the API: what every request and every response goes through.

Request: length of the URL, request id, the shopper's address, HEAD as GET. Response: ETag and 304,
compression, the headers of every response, one log line, metrics. This is one layer and not eight, because
all of it reads the same few headers, and because each cached page passes through here.
"""

import re
import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from itertools import count
from time import perf_counter, time
from typing import TYPE_CHECKING, Any

from app.kit.http.caller import COUNTED, address_from_front
from app.kit.http.compression import MIN_COMPRESSED_SIZE, compress_body, is_compressible, wants_gzip
from app.kit.http.errors import ApiError, InvalidInputError, UrlTooLongError, api_error_of
from app.kit.http.fields import Fault
from app.kit.http.framing import refuse_ambiguous_framing
from app.kit.http.headers import (
    KEPT_BY_304,
    OPEN_HEADERS,
    PREFLIGHT_HEADERS,
    Headers,
    etag_of,
    make_default_headers,
    matches_etag,
    weaken_etag,
)
from app.kit.http.request_context import get_request_context
from app.kit.http.stored_response import ResponseStore, StoredResponse
from app.kit.observing.logs import REQUEST_ID, AccessLog, AccessNote
from app.kit.observing.metrics import RequestMetrics

if TYPE_CHECKING:
    from opentelemetry.trace import Span

    from app.kit.observing.error_reports import ErrorReporter
    from app.kit.observing.tracing import Tracer

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Asgi = Callable[[Any, Any, Any], Awaitable[None]]

MAX_URL_LENGTH = 2048
SERVER_FAULT = 500
_PROCESS = secrets.token_hex(8).encode()
_REQUESTS = count()
_SANE_ID = re.compile(rb"[\w.-]{8,64}")


class Pipeline:
    """Wraps the application. The storefront's server proves itself with `front_secret`."""

    def __init__(
        self,
        app: Asgi,
        *,
        metrics: RequestMetrics,
        log: AccessLog,
        front_secret: str,
        https: bool,
        open_paths: frozenset[str] = frozenset(),
        store: ResponseStore | None = None,
        tracer: "Tracer | None" = None,
        error_reporter: "ErrorReporter | None" = None,
    ) -> None:
        self.app = app
        self.error_reporter = error_reporter
        self.open_paths = open_paths
        self.store = store
        self.tracer = tracer
        self.metrics = metrics
        self.log = log
        self.front_secret = front_secret.encode()
        self.default_headers = make_default_headers(https=https)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = Exchange(self, scope, send)
        try:
            await exchange.run(receive)
        finally:
            exchange.log_and_count()


class Exchange:
    """A request on its way through the pipeline, and its response."""

    __slots__ = (
        "began",
        "headers",
        "method",
        "pipeline",
        "request_headers",
        "request_id",
        "scope",
        "send",
        "span",
        "start",
        "status",
    )

    def __init__(self, pipeline: Pipeline, scope: Scope, send: Send) -> None:
        self.began = perf_counter()
        self.pipeline = pipeline
        self.scope = scope
        self.send = send
        self.method = scope["method"]
        self.request_headers = dict(scope["headers"])
        self.request_id = _choose_request_id(self.request_headers.get(b"x-request-id"))
        self.start: Message | None = None
        self.span: Span | None = None
        self.status = 0

    async def run(self, receive: Receive) -> None:
        try:
            _check_url(self.scope)
            refuse_ambiguous_framing(self.method, self.scope["headers"], self.request_headers)
            self._prepare_request()
            if self._is_preflight():
                await self._answer_preflight()
            elif stored := await self._find_stored():
                await self._send_stored(stored)
            else:
                REQUEST_ID.set(self.request_id.decode())
                await self.pipeline.app(self.scope, receive, self.answer)
        except Exception as error:
            REQUEST_ID.set(self.request_id.decode())
            problem = api_error_of(error)
            get_request_context(self.scope).failure = error
            if self.status:
                raise
            await self._send_error(problem)

    async def answer(self, message: Message) -> None:
        """The application's `send`. It delays the start until the body has come, whose ETag it carries."""
        if message["type"] == "http.response.start":
            self.start = message
            return
        start, self.start = self.start, None
        body, more = message.get("body", b""), message.get("more_body", False)
        if start is not None:
            if more:
                start["headers"] = self._complete_headers(list(start["headers"]), dict(start["headers"]))
            elif stored := self._keep_if_wanted(start, body):
                await self._send_stored(stored)
                return
            else:
                start["headers"], body = await self._prepare_whole_response(start, body)
            self.status = start["status"]
            await self.send(start)
        shown = b"" if self.method == "HEAD" else body
        await self.send({"type": "http.response.body", "body": shown, "more_body": more})

    def log_and_count(self) -> None:
        """Log and count the request by its route. Addresses are private: they contain search words."""
        seconds = perf_counter() - self.began
        route = self.scope.get("path_template", "unknown")
        if self.span and self.pipeline.tracer:
            self._finish_span(self.pipeline.tracer, self.span, route)
        self.pipeline.metrics.observe(route, self.method, self.status, seconds)
        if self.status >= SERVER_FAULT and (failure := get_request_context(self.scope).failure):
            self._count_failure(failure, route)
        self.pipeline.log(AccessNote(self.method, route, self.status, seconds, self.request_id, time()))

    def _count_failure(self, failure: Exception, route: str) -> None:
        """Count an error of ours by its kind. One that nobody foresaw is reported."""
        self.pipeline.metrics.observe_error(type(failure).__name__)
        if self.pipeline.error_reporter and self.status == SERVER_FAULT:
            self.pipeline.error_reporter.report(failure, f"{self.method} {route}", self.request_id.decode())

    def _prepare_request(self) -> None:
        if self.method == "HEAD":
            self.scope["method"] = "GET"
        if address := address_from_front(self.request_headers, self.pipeline.front_secret):
            self.scope["client"] = (address, 0)
            if COUNTED in self.request_headers:
                get_request_context(self.scope).was_page_counted = True
        if self.pipeline.tracer:
            # Only the storefront's server passes on a trace: it drops those of browsers.
            parent = self.request_headers.get(b"traceparent", b"").decode("latin-1")
            self.span = self.pipeline.tracer.begin_request(self.method, parent)

    def _finish_span(self, tracer: "Tracer", span: "Span", route: str) -> None:
        attributes = {
            "http.request.method": self.method,
            "http.route": route,
            "http.response.status_code": self.status,
            "undertone.request_id": self.request_id.decode(),
        }
        failed = self.status >= SERVER_FAULT
        tracer.finish_request(span, f"{self.method} {route}", attributes, failed=failed)

    async def _find_stored(self) -> StoredResponse | None:
        store = self.pipeline.store
        if store is None or self.scope["method"] != "GET":
            return None
        return await store.find(self.scope, self.request_headers)

    def _keep_if_wanted(self, start: Message, body: bytes) -> StoredResponse | None:
        store = self.pipeline.store
        if store is None or start["status"] != 200 or not store.wants(self.scope):
            return None
        headers, by_name = list(start["headers"]), dict(start["headers"])
        _vary_by_encoding(headers)
        headers += [pair for pair in self._list_default_headers() if pair[0] not in by_name]
        stored = StoredResponse(self.scope["path_template"], headers, body)
        store.keep(self.scope, stored)
        return stored

    async def _send_stored(self, stored: StoredResponse) -> None:
        self.scope["path_template"] = stored.route
        gzip = wants_gzip(self.request_headers.get(b"accept-encoding", b""))
        form = stored.choose_form(self.request_headers.get(b"if-none-match"), gzip=gzip)
        self.status, headers, body = form or await stored.compress()
        headers = [*headers, *self._list_own_headers()]
        await self.send({"type": "http.response.start", "status": self.status, "headers": headers})
        shown = b"" if self.method == "HEAD" else body
        await self.send({"type": "http.response.body", "body": shown, "more_body": False})

    def _is_preflight(self) -> bool:
        """Whether a browser asks if a page of another site may ask for something public (CORS)."""
        return (
            self.method == "OPTIONS"
            and b"access-control-request-method" in self.request_headers
            and self.scope["path"] in self.pipeline.open_paths
        )

    async def _answer_preflight(self) -> None:
        await self.answer({"type": "http.response.start", "status": 204, "headers": [*PREFLIGHT_HEADERS]})
        await self.answer({"type": "http.response.body"})

    async def _send_error(self, problem: ApiError) -> None:
        headers = [(b"content-type", b"application/json")]
        headers += [(name.encode(), value.encode()) for name, value in problem.headers.items()]
        await self.answer({"type": "http.response.start", "status": problem.status, "headers": headers})
        await self.answer({"type": "http.response.body", "body": problem.body(), "more_body": False})

    async def _prepare_whole_response(self, start: Message, body: bytes) -> tuple[Headers, bytes]:
        headers = [pair for pair in start["headers"] if pair[0] != b"content-length"]
        by_name: dict[bytes, bytes] = dict(headers)
        etag = self._find_etag(start["status"], by_name, body)
        if etag and b"etag" not in by_name:
            headers.append((b"etag", etag))
        is_encoded = b"content-encoding" in by_name
        may_compress = not is_encoded and is_compressible(by_name.get(b"content-type", b""))
        if may_compress:
            _vary_by_encoding(headers)
        if_none_match = self.request_headers.get(b"if-none-match")
        if etag and if_none_match and matches_etag(if_none_match, etag):
            start["status"] = 304
            return self._complete_headers([pair for pair in headers if pair[0] in KEPT_BY_304], by_name), b""
        accepted = self.request_headers.get(b"accept-encoding", b"")
        if may_compress and len(body) >= MIN_COMPRESSED_SIZE and wants_gzip(accepted):
            body = await compress_body(body)
            headers = [(name, weaken_etag(value) if name == b"etag" else value) for name, value in headers]
            headers.append((b"content-encoding", b"gzip"))
        if start["status"] != 204:
            headers.append((b"content-length", str(len(body)).encode()))
        return self._complete_headers(headers, by_name), body

    def _find_etag(self, status: int, by_name: dict[bytes, bytes], body: bytes) -> bytes | None:
        """The ETag that the handler set; or, for a public response, a hash of its bytes."""
        if status != 200 or self.scope["method"] != "GET":
            return None
        is_public = by_name.get(b"cache-control", b"").startswith(b"public")
        return by_name.get(b"etag") or (etag_of(body) if is_public else None)

    def _complete_headers(self, headers: Headers, by_name: dict[bytes, bytes]) -> Headers:
        headers += [pair for pair in self._list_default_headers() if pair[0] not in by_name]
        headers += self._list_own_headers()
        return headers

    def _list_default_headers(self) -> Headers:
        """The headers of every response, and that pages of other sites may read a public one."""
        is_open = self.scope["path"] in self.pipeline.open_paths
        return [*self.pipeline.default_headers, *OPEN_HEADERS] if is_open else self.pipeline.default_headers

    def _list_own_headers(self) -> Headers:
        return [*get_request_context(self.scope).limit_headers, (b"x-request-id", self.request_id)]


def _check_url(scope: Scope) -> None:
    """Refuse addresses that are too long or contain a zero byte, before any route sees them."""
    path, query = scope.get("raw_path") or scope["path"].encode(), scope["query_string"]
    if len(path) + len(query) + bool(query) > MAX_URL_LENGTH:
        raise UrlTooLongError
    if b"%00" in query:
        raise InvalidInputError([Fault(("query",), "Must not contain the character U+0000")])


def _choose_request_id(sent: bytes | None) -> bytes:
    """The id the caller sent, if it is a plain one; otherwise a new id."""
    return sent if sent and _SANE_ID.fullmatch(sent) else b"%s%08x" % (_PROCESS, next(_REQUESTS))


def _vary_by_encoding(headers: Headers) -> None:
    for number, (name, value) in enumerate(headers):
        if name == b"vary":
            if b"accept-encoding" not in value.lower() and value != b"*":
                headers[number] = (name, value + b", Accept-Encoding")
            return
    headers.append((b"vary", b"Accept-Encoding"))
