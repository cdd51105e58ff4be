"""A product's reviews as responses: cached for everyone, or made for one member and never cached.

They are read from PostgreSQL. While it is away everyone gets what the window last saw, and that is not kept.
"""

from typing import Any

import msgspec
from litestar import Response

from app.kit.conditional import etag_of
from app.kit.database import Connection, Database, DatabaseUnavailableError
from app.kit.errors import NotFoundError
from app.kit.request_context import Cacheable, context_of
from app.kit.requests import ShopRequest
from app.members.opinions import queries as opinions
from app.members.sessions import Member
from app.reviews import queries
from app.reviews.schemas import ProductReviews
from app.window.current_window import CurrentWindow
from app.window.http_cache import REVALIDATED, stamp_of
from app.window.window import Window

VARY = {"vary": "Cookie"}


async def list_for_everyone(
    request: ShopRequest, database: Database, window: Window, slug: str
) -> Response[Any]:
    """The public response. Its stamp is read before the reviews, so that a later write outdates it."""
    row = window.slugs.find_row(slug)
    before = None if row is None else Cacheable(row, stamp_of(window, row), differs_for_members=True)
    try:
        async with database.reading() as connection:
            body = await _read(connection, slug, None)
    except DatabaseUnavailableError:
        return _public(_last_seen(window, row))
    context_of(request.scope).cacheable = before
    return _public(body)


async def list_for_member(
    database: Database, current_window: CurrentWindow, slug: str, member: Member
) -> Response[Any]:
    """The response with the member's own votes, or the public one if the database is unavailable."""
    try:
        async with database.reading() as connection:
            body = await _read(connection, slug, member.id)
    except DatabaseUnavailableError:
        window = current_window.window
        body = _last_seen(window, window.slugs.find_row(slug))
    return Response(
        body, media_type="application/json", headers=VARY | {"cache-control": "private, no-cache"}
    )


async def _read(connection: Connection, slug: str, viewer: int | None) -> bytes:
    found = await queries.find_product(connection, slug)
    if found is None:
        raise NotFoundError("Product not found")
    return msgspec.json.encode(
        ProductReviews(await opinions.list_of_product(connection, found.product_id, viewer))
    )


def _last_seen(window: Window, row: int | None) -> bytes:
    if row is None:
        raise NotFoundError("Product not found")
    return b'{"product_reviews":' + window.reviews(row) + b"}"


def _public(body: bytes) -> Response[Any]:
    headers = VARY | {"cache-control": REVALIDATED, "etag": etag_of(body).decode()}
    return Response(body, media_type="application/json", headers=headers)
