"""Finds the shopper's address behind the storefront's server, and refuses writes from other sites."""

from hmac import compare_digest
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from app.kit.http.errors import ForbiddenError, NotFoundError
from app.kit.http.services import find_service
from app.settings import Settings

SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
COUNTED = b"x-undertone-counted"
"""Sent by the storefront's server with what it asks for a page after a request for that page was counted."""
CROSS_SITE = "cross_site"
"""`opt={CROSS_SITE: True}` lets anyone call a handler: reads by POST, Apple's form_post."""


def address_from_front(headers: dict[bytes, bytes], front_secret: bytes) -> str | None:
    """The shopper's address as the storefront's server sends it. Nobody else is believed."""
    proof = headers.get(b"x-undertone-front")
    if proof is None or not compare_digest(proof, front_secret):
        return None
    return _normalize_address(headers.get(b"x-undertone-client", b"").decode("latin-1"))


def require_front(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Raise `NotFoundError` unless the storefront's server itself asks, and not a shopper through it."""
    proof = connection.headers.get("x-undertone-front", "").encode()
    is_front = compare_digest(proof, find_service(connection, Settings).front_secret.encode())
    if not is_front or "x-undertone-client" in connection.headers:
        raise NotFoundError("Not found")


def name_network(address: str) -> str:
    """Name what limits are counted by: an IPv4 address, or the /64 network of one IPv6 household."""
    valid = _normalize_address(address)
    if valid is None or ":" not in valid:
        return valid or address
    return str(IPv6Network((valid, 64), strict=False))


async def require_same_origin(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
) -> None:
    """A guard on every route: only the shop's own pages may send what changes something."""
    if connection.scope.get("method", "GET") in SAFE_METHODS or handler.opt.get(CROSS_SITE):
        return
    require_own_page(connection)


def require_own_page(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Raise `ForbiddenError` unless the browser's headers name one of the shop's own pages."""
    site = connection.headers.get("sec-fetch-site")
    origin = connection.headers.get("origin")
    if site != "same-origin" if site else origin != find_service(connection, Settings).public_origin:
        raise ForbiddenError("This can only be asked for by our own pages.")


def _normalize_address(address: str) -> str | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)
