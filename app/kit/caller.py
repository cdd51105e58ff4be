"""Who is calling: the address behind the storefront's server, and whether our own pages ask for a write."""

from hmac import compare_digest
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from app.kit.errors import ForbiddenError
from app.kit.services import find_service
from app.settings import Settings

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
CROSS_SITE = "cross_site"
"""`opt={CROSS_SITE: True}` lets anyone call a handler: reads by POST, Apple's form_post."""


def address_from_front(headers: dict[bytes, bytes], front_secret: bytes) -> str | None:
    """The shopper's address as our own front tells it; anyone else's word on it is not taken."""
    proof = headers.get(b"x-undertone-front")
    if proof is None or not compare_digest(proof, front_secret):
        return None
    return _valid(headers.get(b"x-undertone-client", b"").decode("latin-1"))


def network_of(address: str) -> str:
    """What limits are counted by: an address, or the /64 that one IPv6 household has to itself."""
    valid = _valid(address)
    if valid is None or ":" not in valid:
        return valid or address
    return str(IPv6Network((valid, 64), strict=False))


async def require_same_origin(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """A guard on every route: what changes something is asked for by our own pages alone."""
    if connection.scope.get("method", "GET") in SAFE_METHODS or handler.opt.get(CROSS_SITE):
        return
    require_own_page(connection)


def require_own_page(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Raise `ForbiddenError` unless the browser says that one of our own pages asks."""
    site = connection.headers.get("sec-fetch-site")
    origin = connection.headers.get("origin")
    if site != "same-origin" if site else origin != find_service(connection, Settings).public_origin:
        raise ForbiddenError("This can only be asked for by our own pages.")


def _valid(address: str) -> str | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)
