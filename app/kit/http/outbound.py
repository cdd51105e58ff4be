"""The HTTP client for calls to other hosts: an allow-list, no redirects, time and size limits."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterable
from functools import cache

import certifi
import httpx

MAX_RESPONSE_BYTES = 1 << 20
TIMES = httpx.Timeout(5.0, connect=3.0)


class ForbiddenHostError(httpx.RequestError):
    """An address that is not on the allow-list."""


class ResponseTooLargeError(httpx.RequestError):
    """A response that is larger than any we expect."""


@cache
def load_authorities() -> ssl.SSLContext:
    """Trust certifi's authorities and the machine's (OpenSSL reads `SSL_CERT_FILE`). Slow to load."""
    context = ssl.create_default_context(cafile=certifi.where())
    context.load_default_certs()
    return context


class LazyTransport(httpx.AsyncBaseTransport):
    """A transport that is made for the first request: many processes never call anybody."""

    def __init__(self, inner: httpx.AsyncBaseTransport | None = None) -> None:
        self._inner = inner
        self._making = asyncio.Lock()

    async def send(self, request: httpx.Request) -> httpx.Response:
        """Send a request, whatever its address is."""
        return await (self._inner or await self._make_inner()).handle_async_request(request)

    async def aclose(self) -> None:
        if self._inner:
            await self._inner.aclose()

    async def _make_inner(self) -> httpx.AsyncBaseTransport:
        """Make it in a thread: libraries are imported and authorities read, for a tenth of a second."""
        async with self._making:
            if self._inner is None:
                self._inner = await asyncio.to_thread(_make_transport)
            return self._inner


def _make_transport() -> httpx.AsyncBaseTransport:
    return httpx.AsyncHTTPTransport(verify=load_authorities(), trust_env=False)


class AllowList(LazyTransport):
    """A transport that connects only to the origins (`scheme://host[:port]`) on its list."""

    def __init__(self, origins: Iterable[str], inner: httpx.AsyncBaseTransport | None = None) -> None:
        super().__init__(inner)
        self._origins = frozenset(map(_find_origin, map(httpx.URL, origins)))

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if _find_origin(request.url) not in self._origins:
            raise ForbiddenHostError(f"{request.url.host} is not a host we call", request=request)
        response = await self.send(request)
        if response.headers.get("content-encoding", "identity") != "identity":
            await response.aclose()  # or its connection would be taken for ever
            raise ResponseTooLargeError("The answer is compressed, which was not asked for", request=request)
        assert isinstance(response.stream, httpx.AsyncByteStream)
        response.stream = _Bounded(response.stream, request)
        return response


class _Bounded(httpx.AsyncByteStream):
    def __init__(self, stream: httpx.AsyncByteStream, request: httpx.Request) -> None:
        self._stream = stream
        self._request = request

    async def __aiter__(self) -> AsyncIterator[bytes]:
        length = 0
        async for chunk in self._stream:
            length += len(chunk)
            if length > MAX_RESPONSE_BYTES:
                raise ResponseTooLargeError("The answer is too large", request=self._request)
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def outbound_client(origins: Iterable[str]) -> httpx.AsyncClient:
    """A client for these origins. Give its `transport` to libraries that create their own client."""
    # Compressed responses are not accepted: the limit counts received bytes, and few may unpack to many.
    return httpx.AsyncClient(
        transport=AllowList(origins),
        timeout=TIMES,
        follow_redirects=False,
        trust_env=False,
        headers={"accept-encoding": "identity"},
    )


def _find_origin(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port
