"""The HTTP client for addresses that others gave us, of feeds and pictures: public hosts only.

A name is resolved here, and connected to is what it resolved to: a name that then means another machine,
and a redirect to a private one, lead nowhere. `private` lists what may be called although it is not public,
as `host:port`: a merchant's own server.
"""

import asyncio
import socket
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

import httpx

from app.kit.http.outbound import ForbiddenHostError, LazyTransport

MAX_REDIRECTS = 5
TIMES = httpx.Timeout(15.0, connect=5.0)
PORTS = {"http": 80, "https": 443}
TRANSLATED = IPv6Network("64:ff9b::/96")
"""The addresses of IPv6 by which translators reach those of IPv4 (RFC 6052)."""
AGENT = "UndertoneShop/1.0 (pictures and feeds of products)"


class PublicHosts(LazyTransport):
    """A transport that connects to public addresses only."""

    def __init__(self, private: Collection[str] = ()) -> None:
        super().__init__()
        self._private = frozenset(private)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        address = await self._find_address(request)
        pinned = httpx.Request(
            request.method,
            request.url.copy_with(host=address),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": request.url.host},
        )
        return await self.send(pinned)

    async def _find_address(self, request: httpx.Request) -> str:
        """The address that a host has, if all of its addresses are public."""
        url = request.url
        if url.scheme not in PORTS or not url.host:
            raise ForbiddenHostError("is not an http or https address", request=request)
        port = url.port or PORTS[url.scheme]
        try:
            loop = asyncio.get_running_loop()
            found = await loop.getaddrinfo(url.host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpx.ConnectError(f"{url.host} is not known: {error.strerror}", request=request) from error
        addresses = [each[4][0] for each in found]
        if f"{url.host}:{port}" not in self._private and not all(map(is_public, map(str, addresses))):
            raise ForbiddenHostError(f"{url.host} is a private address", request=request)
        return str(addresses[0])


def is_public(address: str) -> bool:
    """Whether anybody on the internet reaches the same machine by an address."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inside is None and found in TRANSLATED:
            inside = IPv4Address(int(found) & 0xFFFFFFFF)
        if inside is not None:
            return is_public(str(inside))
    return found.is_global and not found.is_multicast and not found.is_reserved


def public_client(private: Collection[str] = ()) -> httpx.AsyncClient:
    """A client for public hosts. Redirects are followed a few times, and each is checked."""
    # What is compressed is not asked for: the limits count received bytes.
    return httpx.AsyncClient(
        transport=PublicHosts(private),
        timeout=TIMES,
        follow_redirects=True,
        max_redirects=MAX_REDIRECTS,
        trust_env=False,
        headers={"accept-encoding": "identity", "user-agent": AGENT},
    )
